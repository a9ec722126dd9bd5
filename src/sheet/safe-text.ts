/** Makes text from the service land in a cell as text: never as a formula or number, and as a date only for a day. */
import { startOfDay } from './days';
import type { Cell } from './ports';

/** The most characters a cell holds. */
const cellLimit = 50_000;

const startsFormula = /^[=+\-@\t\r\n'＝＋－＠]/;
// Google reads a written text as if it was typed in the spreadsheet's locale, which decides how numbers, dates and
// booleans look. What any locale could read is guarded, because an apostrophe too many changes nothing.
const startsWithNumber = /^[^\p{L}]*\p{N}|^[.,]/u;
/** Dates, times and amounts may begin with words, but they are short; an address isn't one of them. */
const longestDate = 80;
const isAddress = /:\/\/|@/;
/** TRUE and FALSE in the languages of Google Sheets. */
const isBoolean =
  /^\s*(true|false|wahr|falsch|vrai|faux|verdadero|falso|vero|verdadeiro|waar|onwaar|prawda|fałsz|sant|falskt|sann|usann|sand|falsk|tosi|epätosi|(ne)?pravda|igaz|hamis|doğru|yanl[ıi]ş|истина|ложь|лъжа|істина|хибність|αληθησ|ψευδησ|adevărat|fals|istina|(ne)?točno|laž|(ne)?tiesa|patiess|aplams|tõene|väär|cert|verdader|benar|salah|đúng|sai)\s*$/iu;

function mayBeRead(text: string): boolean {
  if (startsFormula.test(text) || startsWithNumber.test(text) || isBoolean.test(text)) return true;
  return text.length <= longestDate && /\p{N}/u.test(text) && !isAddress.test(text);
}

/**
 * Returns what to write so that the cell shows this text, visibly cut if too long. A day such as 2026-11-20 becomes a
 * date, which the sheet can format, sort and filter.
 */
export function textForCell(text: string): string {
  const whole = cutForCell(text);
  if (startOfDay(whole) !== undefined) return whole;
  return mayBeRead(whole) ? cutForCell(`'${whole}`) : whole;
}

/** Whether a cell's content is a formula. */
export function isFormula(content: Cell): content is string {
  return typeof content === 'string' && content.startsWith('=');
}

/** The content of a cell: its formula or its value. A text that looks like a formula gets a leading apostrophe. */
export function contentOf(value: Cell, formula: string): Cell {
  if (formula !== '') return formula;
  return isFormula(value) ? `'${value}` : value;
}

/** The content of a cell after `written` was written to it. */
export function contentAfter(written: Cell): Cell {
  return typeof written === 'string' && /^'(?!=)/.test(written) ? written.slice(1) : written;
}

/** What to write so that a cell has this content again. */
export function contentForCell(content: Cell): Cell {
  return typeof content === 'string' && !/^'?=/.test(content) ? textForCell(content) : content;
}

/** What a cell with this content shows. */
export function shownFor(content: Cell): Cell {
  return typeof content === 'string' ? content.replace(/^'(?==)/, '') : content;
}

/** Converts a value for writing it into a cell. */
export function cellFor(value: Cell | undefined): Cell {
  return typeof value === 'string' ? textForCell(value) : (value ?? '');
}

/** Cuts a text to the most that a cell holds. */
export function cutForCell(text: string): string {
  return shortened(text, cellLimit);
}

/** Cuts a text to `max` characters, the last of them an ellipsis. */
export function shortened(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
