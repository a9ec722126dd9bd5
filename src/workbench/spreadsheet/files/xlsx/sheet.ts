/** One sheet of an XLSX file in o-spreadsheet's form: the contents, formats and heights of the file's rows. */
import { DEFAULT_LOCALE, helpers, type SheetData } from '../../library';
import { columnLetters, parseA1 } from '../../shared/a1';
import { escaped } from '../xml';
import { CellError, IsoDate, type RawCell, type RawFormula, type RawRow, twice } from './cells';
import type { SheetFrame } from './frame';
import { attribute, isTrue } from './package';
import { attributeIn } from './text';

/** The meaning of one format number in o-spreadsheet's data. */
export interface Look {
  readonly style: number | undefined;
  readonly format: number | undefined;
  readonly border: number | undefined;
  /** The part of a date that its format shows; undefined for another format. */
  readonly shows: 'day' | 'time' | 'duration' | undefined;
  readonly isText: boolean;
}

interface Zone {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Days between the starts of the two calendars that files count in. */
const daysTo1904 = 1462;
/** The id of the format that Excel calls General, and that o-spreadsheet's import leaves out. */
const noFormat = 1;
const pointsPerPixel = 0.75;
/** LibreOffice writes an error that isn't a formula's result as one. */
const isError = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!)$/;
/** o-spreadsheet's own import reads these formulas, because it knows what they refer to. */
const needsConversion = /SUBTOTAL\(|\[/i;

/** Collects the rows of one sheet. */
export class SheetRows {
  /** The last row and column with a cell. */
  rows = 0;
  columns = 0;
  readonly #cells: Record<string, string> = {};
  /** The formulas that o-spreadsheet converts. */
  readonly #formulas = new Map<string, string>();
  /** Texts that o-spreadsheet can't hold in a cell formatted as text. */
  readonly #unformatted: string[] = [];
  readonly #heights = new Map<number, { readonly size?: number; readonly isHidden?: boolean }>();
  readonly #outlines: string[] = [];
  readonly #columnLooks: (Zone & { readonly look: number })[] = [];
  readonly #rowLooks: (Zone & { readonly look: number })[] = [];
  /** By column, the last run of cells with the same format. */
  readonly #runs: (Zone & { readonly look: number })[] = [];
  readonly #openRuns: { readonly first: number; last: number; readonly look: number }[] = [];
  /** The ranges that array formulas above fill. */
  #spilled: Zone[] = [];
  readonly #looks: readonly (Look | undefined)[];
  readonly #startsIn1904: boolean;

  constructor(looks: readonly (Look | undefined)[], startsIn1904: boolean) {
    this.#looks = looks;
    this.#startsIn1904 = startsIn1904;
  }

  /** Takes the part around the rows, after all rows were added. Returns the XML for o-spreadsheet's import. */
  frameWith(frame: SheetFrame): string {
    for (const tag of frame.columns) {
      const look = Number(attribute(tag, 'style') ?? 0);
      if (look === 0) continue;
      const [left, right] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))];
      this.#columnLooks.push({ top: 1, left, bottom: 0, right, look });
    }
    const links = frame.links.flatMap((name) => {
      const text = this.#cells[name];
      // Links whose label isn't plain text are left out, because the label is entered again as
      // text.
      if (text === undefined || text !== literal(text) || /\n|^=|\]\(/.test(text)) return [];
      return [`<c r="${escaped(name)}" t="str"><v>${escaped(text)}</v></c>`];
    });
    return frame.with(this.#rowsFor([...this.#formulas.values(), ...links]));
  }

  add({ row, attributes, cells }: RawRow): void {
    this.rows = Math.max(this.rows, row);
    this.#addHeight(row, attributes);
    const look = Number(attributeIn(attributes, 's') ?? 0);
    if (look > 0) this.#rowLooks.push({ top: row, left: 1, bottom: row, right: 0, look });
    if (this.#spilled.length > 0)
      this.#spilled = this.#spilled.filter(({ bottom }) => bottom >= row);
    for (const cell of cells) this.#addCell(row, cell);
  }

  /** The rows that o-spreadsheet's own import gets. */
  #rowsFor(cells: readonly string[]): string {
    const [row, letters] = [Math.max(1, this.rows), columnLetters(Math.max(1, this.columns))];
    const last = `<row r="${row}">${cells.join('')}<c r="${letters}${row}"/></row>`;
    return this.#outlines.join('') + last;
  }

  /** Adds the rows' data to o-spreadsheet's import of the frame. */
  putInto(sheet: SheetData): void {
    const converted = Object.entries(sheet.cells).filter(([, content]) => content !== undefined);
    sheet.cells = Object.assign(this.#cells, Object.fromEntries(converted));
    for (const [row, size] of this.#heights) {
      sheet.rows[row - 1] = { ...sheet.rows[row - 1], ...size };
    }
    this.#putLooks(sheet);
  }

  #putLooks(sheet: SheetData): void {
    for (const column of this.#openRuns.keys()) this.#endRun(column);
    const last = { bottom: sheet.rowNumber, right: sheet.colNumber };
    const columns = this.#columnLooks
      .filter(({ left }) => left <= last.right)
      .map((zone) => ({
        ...zone,
        bottom: last.bottom,
        right: Math.min(zone.right, last.right),
      }));
    const rows = this.#rowLooks.map((zone) => ({ ...zone, right: last.right }));
    Object.assign(sheet, { styles: {}, formats: {}, borders: {} });
    for (const { top, left, bottom, right, look } of [...columns, ...rows, ...this.#runs]) {
      const { style, format, border } = this.#looks[look] ?? {};
      const name = `${columnLetters(left)}${top}:${columnLetters(right)}${bottom}`;
      if (style !== undefined) sheet.styles[name] = style;
      if (format !== undefined) sheet.formats[name] = format;
      if (border !== undefined) sheet.borders[name] = border;
    }
    for (const name of this.#unformatted) sheet.formats[`${name}:${name}`] = noFormat;
  }

  #addHeight(row: number, attributes: string): void {
    const height = Number(attributeIn(attributes, 'ht') ?? 0);
    const isHidden = isTrue(attributeIn(attributes, 'hidden'));
    const size = height > 0 ? { size: Math.round((height / pointsPerPixel) * 100) / 100 } : {};
    const outline = attributeIn(attributes, 'outlineLevel');
    const collapsed = attributeIn(attributes, 'collapsed');
    if (outline === undefined && collapsed === undefined) {
      if (height > 0 || isHidden)
        this.#heights.set(row, { ...size, ...(isHidden && { isHidden }) });
      return;
    }
    // Whether such a row is hidden depends on its group.
    if (height > 0) this.#heights.set(row, size);
    const level = Number(outline ?? 0);
    this.#outlines.push(
      `<row r="${row}" outlineLevel="${level}" collapsed="${Number(isTrue(collapsed))}" hidden="${Number(isHidden)}"/>`,
    );
  }

  #addCell(row: number, { column, style, value, formula }: RawCell): void {
    this.columns = Math.max(this.columns, column);
    this.#addLook(row, column, style);
    const name = `${columnLetters(column)}${row}`;
    if (this.#cells[name] !== undefined || this.#formulas.has(name)) throw twice(name);
    const isSpilled = this.#spilled.some(
      ({ top, left, right }) => row >= top && column >= left && column <= right,
    );
    if (isSpilled) return;
    // o-spreadsheet has no data tables, so their values are taken.
    if (formula && isError.test(formula.text.trim())) this.#cells[name] = formula.text.trim();
    else if (formula && !formula.isDataTable) this.#addFormula(row, name, formula);
    else {
      const look = this.#looks[style];
      const content = this.#contentOf(value, look);
      if (content !== '') this.#cells[name] = content;
      if (look?.isText && typeof value === 'string' && isTypedAnew(value))
        this.#unformatted.push(name);
    }
  }

  #addFormula(row: number, name: string, { text, shared, ref, isArray }: RawFormula): void {
    const plain = text
      .trim()
      .replace(/_xl(?:fn|ws)\./g, '')
      .replaceAll('#REF!', '#REF');
    const zone = isArray && ref !== undefined ? parseA1(ref) : null;
    if (zone?.bottom && zone.right && ref?.includes(':')) {
      const { top, left, bottom, right } = zone;
      this.#spilled.push({ top: Math.max(top, row), left, bottom, right });
    }
    if (shared === undefined && !needsConversion.test(plain)) {
      this.#cells[name] = `=${plain}`;
      return;
    }
    const kind = shared === undefined ? '' : ` t="shared" si="${escaped(shared)}"`;
    const of = kind && ref !== undefined ? ` ref="${escaped(ref)}"` : '';
    this.#formulas.set(name, `<c r="${name}"><f${kind}${of}>${escaped(plain)}</f></c>`);
  }

  #addLook(row: number, column: number, look: number): void {
    const run = this.#openRuns[column];
    if (run?.look === look && run.last === row - 1) run.last = row;
    else {
      this.#endRun(column);
      this.#openRuns[column] = { first: row, last: row, look };
    }
  }

  #endRun(column: number): void {
    const run = this.#openRuns[column];
    if (!run || run.look === 0) return;
    const { first: top, last: bottom, look } = run;
    this.#runs.push({ top, left: column, bottom, right: column, look });
  }

  /** The text to enter so that a cell holds the value. */
  #contentOf(value: RawCell['value'], look: Look | undefined): string {
    if (value === null) return '';
    if (typeof value === 'number') {
      return String(this.#startsIn1904 && isDay(value, look) ? value + daysTo1904 : value);
    }
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    if (value instanceof CellError) return value.text;
    if (value instanceof IsoDate) return isoContent(value.text);
    const text = value.replace(/\r\n?/g, '\n');
    return look?.isText && !isTypedAnew(text) ? text : literal(text);
  }
}

/** Whether a number counts days since a calendar's start: durations and times without a day don't. */
function isDay(value: number, look: Look | undefined): boolean {
  return look?.shows === 'day' || (look?.shows === 'time' && value >= 1);
}

function isoContent(text: string): string {
  const time = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? literal(text) : String(time / 86_400_000 + 25_569);
}

/** Whether o-spreadsheet interprets the text even in a cell formatted as text. */
function isTypedAnew(text: string): boolean {
  return /^'?=/.test(text);
}

/** A text, with a leading apostrophe if o-spreadsheet would interpret it. */
function literal(text: string): string {
  const isOther =
    /^[='#]/.test(text) ||
    /^(?:true|false)$/i.test(text) ||
    (/\d/.test(text) &&
      (helpers.isNumber(text, DEFAULT_LOCALE) || helpers.isDateTime(text, DEFAULT_LOCALE)));
  return isOther ? `'${text}` : text;
}
