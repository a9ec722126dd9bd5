/** Writes cells into one sheet of an XLSX file, and leaves everything else unchanged. */
import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { columnLetters, columnNumber } from '../../shared/a1';
import type { Typed } from '../../values';
import { fileIn } from '../archive';
import { escapedCell } from '../xml';
import { declaredUtf8, decodedBytes, decodedPart } from './encoding';
import { attributeIn, plainXml } from './text';

export interface FileCell {
  /** Counted from 1. */
  readonly column: number;
  readonly value: Typed;
}

/** Cells of a sheet by row, counted from 1; a map, or an object that creates a row's cells when they are written. */
export interface CellsByRow {
  keys(): Iterable<number>;
  get(row: number): readonly FileCell[] | undefined;
}

/**
 * An XLSX file with these cells written into one sheet; texts are written as texts. Everything else is unchanged. The
 * bytes are produced lazily.
 *
 * @param path the path of the sheet's part
 */
export function fileWithCells(bytes: Buffer, path: string, cells: CellsByRow): Readable {
  return Readable.from(written(bytes, path, cells));
}

async function* written(bytes: Buffer, path: string, cells: CellsByRow): AsyncGenerator<Buffer> {
  const zip = await JSZip.loadAsync(bytes);
  const part = fileIn(zip, path);
  if (!part) throw new Error('the sheet is not in the file.');
  const text = decodedPart(new Readable().wrap(part.nodeStream()));
  zip.file(part.name, Readable.from(encoded(withCells(text, cells))));
  await withoutCalcChain(zip);
  const made = zip.generateNodeStream({
    streamFiles: true,
    compression: 'DEFLATE',
    compressionOptions: { level: 1 },
  });
  yield* new Readable().wrap(made);
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text);
}

/** Removes Excel's calculation chain, which would name cells that no longer have a formula. */
async function withoutCalcChain(zip: JSZip): Promise<void> {
  const chains = Object.keys(zip.files).filter((name) => /(?:^|\/)calcChain\.xml$/i.test(name));
  if (chains.length === 0) return;
  for (const name of chains) zip.remove(name);
  for (const name of Object.keys(zip.files)) {
    if (!/(?:\[Content_Types\]\.xml|\.rels)$/i.test(name)) continue;
    const bytes = await zip.file(name)?.async('nodebuffer');
    if (!bytes) continue;
    const text = decodedBytes(bytes);
    const changed = text.replace(
      /<(?:[\w.-]+:)?(?:Override|Relationship)\s[^>]*calcChain\.xml"[^>]*\/>/gi,
      '',
    );
    if (changed !== text) zip.file(name, declaredUtf8(changed));
  }
}

/** A sheet's XML with cells written into its rows. */
async function* withCells(
  chunks: AsyncIterable<string>,
  cells: CellsByRow,
): AsyncGenerator<string> {
  const waiting = [...cells.keys()].sort((a, b) => a - b);
  let rest = '';
  let row = 0;
  let isInRows = false;
  for await (const chunk of plainXml(chunks)) {
    rest += chunk;
    if (!isInRows) {
      const start = /<((?:[\w.-]+:)?)sheetData(?:\s[^>]*?)?(\/?)>/.exec(rest);
      if (!start) continue;
      const [tag, prefix = '', end] = start;
      // The extent of the cells is optional, and changes.
      yield `${declaredUtf8(rest.slice(0, start.index)).replace(/<(?:[\w.-]+:)?dimension\s[^>]*\/>/, '')}<${prefix}sheetData>`;
      rest = `${end ? `</${prefix}sheetData>` : ''}${rest.slice(start.index + tag.length)}`;
      isInRows = true;
    }
    for (;;) {
      const next = /<(\/?)((?:[\w.-]+:)?)(row|sheetData)\b([^>]*?)(\/?)>/.exec(rest);
      if (!next) break;
      const [open, isEnd, prefix = '', name, attributes = '', isEmpty] = next;
      if (name === 'sheetData') {
        if (isEnd)
          for (const at of waiting.splice(0)) yield newRow(prefix, at, cells.get(at) ?? []);
        yield rest.slice(0, next.index + open.length);
        rest = rest.slice(next.index + open.length);
        continue;
      }
      const close = isEmpty ? '' : `</${prefix}row>`;
      const end = isEmpty ? next.index + open.length : rest.indexOf(close, next.index);
      if (end < 0) break;
      row = Number(attributeIn(attributes, 'r') ?? row + 1);
      while ((waiting[0] ?? row) < row) {
        const at = waiting.shift() ?? 0;
        yield newRow(prefix, at, cells.get(at) ?? []);
      }
      const whole = rest.slice(next.index, end + close.length);
      const inner = isEmpty ? '' : rest.slice(next.index + open.length, end);
      yield rest.slice(0, next.index);
      if (waiting[0] === row) {
        waiting.shift();
        const kept = attributes.replace(/\sspans=(?:"[^"]*"|'[^']*')/, '');
        yield `<${prefix}row${kept}>${rowCells(prefix, row, inner, cells.get(row) ?? [])}</${prefix}row>`;
      } else yield whole;
      rest = rest.slice(end + close.length);
    }
  }
  yield rest;
}

function newRow(prefix: string, row: number, cells: readonly FileCell[]): string {
  return `<${prefix}row r="${row}">${rowCells(prefix, row, '', cells)}</${prefix}row>`;
}

/** The cells of a row, with the new ones among them; a replaced cell keeps its format. */
function rowCells(prefix: string, row: number, inner: string, cells: readonly FileCell[]): string {
  const all = new Map<number, string>();
  const pattern = /<((?:[\w.-]+:)?)c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/\1c>)/g;
  let last = 0;
  let column = 0;
  const formats = new Map<number, string>();
  for (const match of inner.matchAll(pattern)) {
    const letters = /^[a-z]+/i.exec(attributeIn(match[2] ?? '', 'r') ?? '')?.[0];
    column = letters === undefined ? column + 1 : columnNumber(letters);
    all.set(column, match[0]);
    formats.set(column, /\ss=(?:"\d+"|'\d+')/.exec(match[2] ?? '')?.[0] ?? '');
    last = match.index + match[0].length;
  }
  for (const { column: at, value } of cells) {
    const name = `r="${columnLetters(at)}${row}"${formats.get(at) ?? ''}`;
    all.set(at, cellXml(prefix, name, value));
  }
  const sorted = [...all].sort(([one], [other]) => one - other).map(([, xml]) => xml);
  return sorted.join('') + inner.slice(last);
}

export function cellXml(prefix: string, name: string, value: Typed): string {
  const tag = (kind: string, content: string) =>
    `<${prefix}c ${name}${kind}>${content}</${prefix}c>`;
  if (value === null || value === '') return `<${prefix}c ${name}/>`;
  if (typeof value === 'number') return tag('', `<${prefix}v>${value}</${prefix}v>`);
  if (typeof value === 'boolean') return tag(' t="b"', `<${prefix}v>${Number(value)}</${prefix}v>`);
  const text = value instanceof Date ? isoDay(value) : value;
  return tag(
    ' t="inlineStr"',
    `<${prefix}is><${prefix}t xml:space="preserve">${escapedCell(text)}</${prefix}t></${prefix}is>`,
  );
}

function isoDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
