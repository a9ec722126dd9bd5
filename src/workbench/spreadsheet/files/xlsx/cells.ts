/** Reads the cells of an XLSX file's sheets lazily, row by row. */
import { googleLimits } from '../../../limits';
import { columnNumber } from '../../shared/a1';
import { FileError } from '../archive';
import { decodedPart } from './encoding';
import { SheetFrame } from './frame';
import {
  isTrue,
  mostColumns,
  mostRows,
  refuseOver,
  type SheetPart,
  type XlsxPackage,
} from './package';
import {
  attributeIn,
  decoded,
  ElementCutter,
  elementsIn,
  type FoundElement,
  plainXml,
  refuseDocumentType,
} from './text';

/** More texts would take more memory than Node has. */
export const maxTexts = googleLimits.bookCells;

export interface RawFormula {
  /** Without “=”; empty for a data table, and for a shared formula that is written at another cell. */
  readonly text: string;
  /** The number that cells with the same formula share. */
  readonly shared: string | undefined;
  /** The range that it applies to. */
  readonly ref: string | undefined;
  readonly isArray: boolean;
  /** One of Excel's data tables, which has a value for each of its cells and no text. */
  readonly isDataTable: boolean;
}

export interface RawCell {
  /** Counted from 1, as rows are. */
  readonly column: number;
  /** The number of its format in the styles part. */
  readonly style: number;
  readonly value: string | number | boolean | CellError | IsoDate | null;
  readonly formula: RawFormula | undefined;
}

export interface RawRow {
  readonly row: number;
  /** The text of its attributes. */
  readonly attributes: string;
  readonly cells: readonly RawCell[];
}

/** An error, such as #N/A. */
export class CellError {
  constructor(readonly text: string) {}
}

/** A date in the notation of ISO 8601. */
export class IsoDate {
  constructor(readonly text: string) {}
}

/** The shared texts, in the file's order. Throws TooLargeError when there are more than `max`. */
export async function readTexts(
  { archive, texts }: XlsxPackage,
  max = maxTexts,
): Promise<string[]> {
  const found: string[] = [];
  if (texts === undefined) return found;
  let cutter: ElementCutter | undefined;
  let prefix = '';
  const add = (whole: string) => {
    for (const { content } of elementsIn(whole, `${prefix}si`)) {
      found.push(textOfRuns(content, prefix));
      refuseOver(found.length, max, 'texts');
    }
  };
  let start = '';
  for await (const text of plainXml(decodedPart(archive.stream(texts)))) {
    if (cutter) {
      add(cutter.add(text));
      continue;
    }
    start += text;
    const root = /<((?:[\w.-]+:)?)sst[\s/>]/.exec(start);
    if (!root) continue;
    refuseDocumentType(start.slice(0, root.index));
    prefix = root[1] ?? '';
    cutter = new ElementCutter(`${prefix}si`);
    add(cutter.add(start.slice(root.index)));
  }
  if (cutter) add(cutter.end());
  return found;
}

export interface RowReading {
  readonly texts: readonly string[];
  readonly max?: number;
  readonly frame?: SheetFrame;
}

/**
 * The rows of a sheet, in the file's order.
 *
 * Takes the shared texts, the most cells if there is a limit, and the frame that collects the part around the rows.
 * Throws TooLargeError when there are more cells, and Error when the part can't be read.
 */
export async function* readRows(
  { archive }: XlsxPackage,
  { name, path }: SheetPart,
  { texts, max = Number.POSITIVE_INFINITY, frame = new SheetFrame() }: RowReading,
): AsyncGenerator<RawRow> {
  const reader = new RowReader(texts, frame, max);
  let cutter: ElementCutter | undefined;
  for await (const text of plainXml(decodedPart(archive.stream(path)))) {
    const rows = frame.add(text);
    if (rows === '') continue;
    cutter ??= new ElementCutter(`${frame.prefix}row`);
    yield* reader.rows(cutter.add(rows));
  }
  if (!frame.hasRows) throw new FileError(`the sheet “${name}” is missing or damaged`);
  if (cutter) yield* reader.rows(cutter.end());
}

/** Parses the rows in the text of a sheet. */
class RowReader {
  #count = 0;
  #row = 0;
  readonly #texts: readonly string[];
  readonly #frame: SheetFrame;
  readonly #max: number;

  constructor(texts: readonly string[], frame: SheetFrame, max: number) {
    this.#texts = texts;
    this.#frame = frame;
    this.#max = max;
  }

  *rows(text: string): Generator<RawRow> {
    for (const { attributes, content } of elementsIn(text, `${this.#frame.prefix}row`)) {
      const givenRow = attributeIn(attributes, 'r');
      const row = Number(givenRow ?? this.#row + 1);
      if (!(Number.isInteger(row) && row >= 1 && row <= mostRows))
        throw new FileError(`no sheet has a row ${(givenRow ?? String(row)).slice(0, 20)}`);
      this.#row = row;
      yield { row: this.#row, attributes, cells: this.#cells(content) };
    }
  }

  #cells(row: string): RawCell[] {
    const { prefix } = this.#frame;
    const cells: RawCell[] = [];
    let column = 0;
    for (const { attributes, content } of elementsIn(row, `${prefix}c`)) {
      this.#count++;
      refuseOver(this.#count, this.#max, 'cells');
      const letters = /^[a-z]+/i.exec(attributeIn(attributes, 'r') ?? '')?.[0];
      column = letters === undefined ? column + 1 : columnNumber(letters);
      if (column > mostColumns)
        throw new FileError(`no sheet has a column ${(letters ?? String(column)).slice(0, 20)}`);
      const style = Number(attributeIn(attributes, 's') ?? 0);
      const value = this.#value(attributeIn(attributes, 't') ?? 'n', content);
      const [formula] = content.includes(`<${prefix}f`) ? elementsIn(content, `${prefix}f`) : [];
      cells.push({ column, style, value, formula: formula && formulaOf(formula) });
    }
    return cells;
  }

  #value(type: string, content: string): RawCell['value'] {
    const { prefix } = this.#frame;
    const [found] = elementsIn(content, `${prefix}v`);
    if (type === 'inlineStr' && !found) return textOfRuns(content, prefix);
    const value = decoded(found?.content ?? '');
    if (type === 'inlineStr' || (type === 'str' && found)) return unescaped(value);
    if (value.trim() === '') return null;
    if (type === 's') return this.#sharedText(Number(value));
    if (type === 'b') return isTrue(value.trim());
    if (type === 'e') return new CellError(value);
    if (type === 'd') return new IsoDate(value);
    const number = Number(value);
    return Number.isFinite(number) ? number : value;
  }

  #sharedText(index: number): string {
    const text = this.#texts[index];
    if (text === undefined)
      throw new FileError('a cell refers to a text that the file does not have');
    return text;
  }
}

/** The error for a cell that the file has twice: one of its values would be lost. */
export function twice(cell: string): FileError {
  return new FileError(`it has the cell ${cell} twice`);
}

function formulaOf({ attributes, content }: FoundElement): RawFormula | undefined {
  const type = attributeIn(attributes, 't');
  const shared = type === 'shared' ? attributeIn(attributes, 'si') : undefined;
  const text = decoded(content);
  const isDataTable = type === 'dataTable';
  if (text.trim() === '' && shared === undefined && !isDataTable) return undefined;
  const ref = attributeIn(attributes, 'ref');
  return { text, shared, ref, isArray: type === 'array', isDataTable };
}

/** The text of a cell or of a shared text: all its runs, without phonetic guides. */
function textOfRuns(xml: string, prefix: string): string {
  let runs = '';
  let last = 0;
  if (xml.includes(`<${prefix}rPh`))
    for (const { start, end } of elementsIn(xml, `${prefix}rPh`)) {
      runs += xml.slice(last, start);
      last = end;
    }
  runs += xml.slice(last);
  let text = '';
  for (const { content } of elementsIn(runs, `${prefix}t`)) text += decoded(content);
  return unescaped(text);
}

/** XLSX writes characters that XML can't hold as _x001F_. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
