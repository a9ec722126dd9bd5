/** An XLSX file without its cells, as o-spreadsheet reads it: formats, widths, merges, rules, charts and tables. */

import { assertBounded, escaped, type XmlTag } from '../xml';
import { type NumberFormat, numberFormats, withoutLongFormats } from './formats';
import {
  attribute,
  elements,
  mostColumns,
  partText,
  type Relation,
  relationsOf,
  relationsPath,
  type SheetPart,
  type XlsxPackage,
} from './package';
import { attributeIn, refuseDocumentType } from './text';

/** An XLSX file for o-spreadsheet: its parts by path. */
type XlsxParts = Record<string, string>;

/** A sheet's part around its rows. */
export class SheetFrame {
  /** The namespace prefix of its elements, with the colon. */
  prefix = '';
  #before = '';
  #after = '';
  #end = '';
  #state: 'before' | 'rows' | 'after' = 'before';

  /** Takes the next piece of the part. Returns the text in it that belongs to the rows. */
  add(text: string): string {
    if (this.#state === 'before') return this.#addBefore(text);
    if (this.#state === 'rows') return this.#addRows(text);
    this.#after += text;
    return '';
  }

  /** Whether the part has rows, or a place for them. */
  get hasRows(): boolean {
    return this.#state !== 'before';
  }

  /** The columns that have a width or a format, or are hidden. */
  get columns(): XmlTag[] {
    const before = withoutPrefix(this.#before, this.prefix);
    const start = before.indexOf('<cols>');
    const end = before.indexOf('</cols>', start);
    return start < 0 || end < 0 ? [] : elements(before.slice(start, end + '</cols>'.length));
  }

  /** The names of the cells with a link. */
  get links(): string[] {
    return this.#refsOf('hyperlink');
  }

  /** The ranges of merged cells, once all rows were read. */
  get merges(): string[] {
    return this.#refsOf('mergeCell');
  }

  /** The part with these rows in the place of its own. */
  with(rows: string): string {
    const { prefix } = this;
    // A link shows its cell's text, which another program may have changed since.
    const after = this.#after.replace(
      /(<(?:[\w.-]+:)?hyperlink\s[^<>]*?)\sdisplay="[^"<>]*"/g,
      '$1',
    );
    const before = this.#before.replace(/<(?:[\w.-]+:)?col\s[^<>]*>/g, plainColumn);
    return withoutPrefix(
      `${before}<${prefix}sheetData>${rows}</${prefix}sheetData>${after}`,
      prefix,
    );
  }

  #refsOf(name: string): string[] {
    const tags = this.#after.match(new RegExp(`<(?:[\\w.-]+:)?${name}\\s[^<>]*>`, 'g')) ?? [];
    return tags.flatMap((tag) => attributeIn(tag, 'ref') ?? []);
  }

  #addBefore(text: string): string {
    const from = Math.max(0, this.#before.length - longestTag);
    this.#before += text;
    const start = /<((?:[\w.-]+:)?)sheetData(?:\s[^<>]*|\/)?>/.exec(this.#before.slice(from));
    if (!start) return '';
    this.prefix = start[1] ?? '';
    const rest = this.#before.slice(from + start.index + start[0].length);
    this.#before = this.#before.slice(0, from + start.index);
    refuseDocumentType(this.#before);
    this.#state = start[0].endsWith('/>') ? 'after' : 'rows';
    return this.add(rest);
  }

  #addRows(text: string): string {
    const close = `</${this.prefix}sheetData>`;
    const rows = this.#end + text;
    const end = rows.indexOf(close);
    if (end >= 0) {
      this.#state = 'after';
      this.#after = rows.slice(end + close.length);
      return rows.slice(0, end);
    }
    this.#end = rows.slice(-close.length);
    return rows.slice(0, -close.length);
  }
}

/** A tag of columns without its format, limited to the columns of a sheet: o-spreadsheet visits each of them. */
function plainColumn(tag: string): string {
  return tag
    .replace(/\sstyle=(?:"[^"]*"|'[^']*')/, '')
    .replace(/\s(min|max)=(?:"([^"]*)"|'([^']*)')/g, (_, end, one = '', other = '') => {
      const column = Math.min(Math.max(1, Number(one || other)), mostColumns);
      return ` ${end}="${column}"`;
    });
}

/** The longest tag that opens the rows; it may be split between two pieces. */
const longestTag = 100;

/** Removes prefixes, which o-spreadsheet doesn't support for elements of sheets and styles. */
function withoutPrefix(xml: string, prefix: string): string {
  const plain =
    prefix === '' ? xml : xml.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</');
  // Excel ignores the transparency of a colour; some programs write 0.
  return plain.replace(/(\srgb=")00([\da-f]{6}")/gi, '$1FF$2');
}

/** The types of the parts that o-spreadsheet gets unchanged. */
const keptTypes =
  /(?:officedocument\.(?:drawing|drawingml\.chart|theme)|spreadsheetml\.(?:table|pivotTable|externalLink))\+xml$/i;
const type = (name: string) =>
  `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;

export interface CommonParts {
  /** The types of the parts by path. */
  readonly types: ReadonlyMap<string, string>;
  readonly parts: XlsxParts;
  /** The number format of each cell format. */
  readonly formats: readonly NumberFormat[];
}

/**
 * The parts that the sheets of a file refer to, for o-spreadsheet.
 *
 * Throws TooLargeError when a part exceeds the limits.
 */
export async function commonParts({ archive, styles }: XlsxPackage): Promise<CommonParts> {
  const types = new Map([
    ['xl/workbook.xml', type('sheet.main')],
    ['xl/styles.xml', type('styles')],
  ]);
  const text = styles === undefined ? '' : await partText(archive, styles);
  const [, prefix = ''] = /<([\w.-]+:)?styleSheet[\s>]/.exec(text) ?? [];
  const plain = withoutPrefix(text || plainStyles, prefix);
  const parts: XlsxParts = { 'xl/styles.xml': withoutLongFormats(plain) };
  for (const tag of elements(await partText(archive, '[Content_Types].xml'))) {
    const [path, kind] = [attribute(tag, 'PartName')?.slice(1), attribute(tag, 'ContentType')];
    if (!path || !kind || types.has(path) || !keptTypes.test(kind)) continue;
    types.set(path, kind);
    parts[path] = await partText(archive, path);
    parts[relationsPath(path)] = relationsXml(await relationsOf(archive, path));
  }
  for (const part of Object.values(parts)) assertBounded(part);
  return { types, parts, formats: numberFormats(parts['xl/styles.xml'] ?? '') };
}

export interface FramedSheet extends Omit<SheetPart, 'path'> {
  readonly xml: string;
  readonly relations: readonly Relation[];
}

/**
 * The parts of a file with these sheets, in the one arrangement that o-spreadsheet reads.
 *
 * Throws TooLargeError when a sheet exceeds the limits.
 */
export function partsWith(common: CommonParts, sheets: readonly FramedSheet[]): XlsxParts {
  const types = new Map(common.types);
  const parts = { ...common.parts, ...workbookParts(sheets) };
  for (const [index, { xml, relations }] of sheets.entries()) {
    const path = sheetPath(index);
    assertBounded(xml);
    types.set(path, type('worksheet'));
    parts[path] = xml;
    parts[relationsPath(path)] = relationsXml(relations);
  }
  return { ...parts, '[Content_Types].xml': typesXml(types) };
}

function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** The workbook's own part, and what it refers to. */
function workbookParts(sheets: readonly FramedSheet[]): XlsxParts {
  const list = sheets.map(({ name, isHidden }, index) => {
    const state = isHidden ? 'hidden' : 'visible';
    return `<sheet name="${escaped(name)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`;
  });
  const relations = sheets.map((_, index) => ({
    id: `rId${index + 1}`,
    kind: 'worksheet',
    target: sheetPath(index).slice('xl/'.length),
  }));
  return {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml(relations),
  };
}

function relationsXml(relations: readonly Relation[]): string {
  const list = relations.map(
    ({ id, kind, target }) =>
      `<Relationship Id="${escaped(id)}" Type="/${escaped(kind)}" Target="${escaped(target)}"/>`,
  );
  return `<Relationships>${list.join('')}</Relationships>`;
}

function typesXml(types: ReadonlyMap<string, string>): string {
  const list = [...types].map(
    ([path, kind]) => `<Override PartName="/${escaped(path)}" ContentType="${escaped(kind)}"/>`,
  );
  return `<Types>${list.join('')}</Types>`;
}

const plainStyles =
  '<styleSheet><fonts><font/></fonts><fills><fill><patternFill/></fill></fills><borders><border/></borders>' +
  '<cellXfs><xf fontId="0" fillId="0" borderId="0" numFmtId="0"/></cellXfs></styleSheet>';
