/** Makes text from the service land in a cell as text: never as a formula or number, and as a date only for a day. */
import { startOfDay } from './days';
import type { Cell } from './ports';

/** The most characters a cell holds. */
const cellLimit = 50_000;

const startsFormula = /^[=+\-@\t\r\n']/;
const looksNumeric = /^[\s$€£¥(]*[\d.,]|^(true|false)$/i;
const looksLikeDate =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\.?[\s-]+\d/i;

/**
 * Returns what to write so that the cell shows this text, visibly cut if too long. A day such as 2026-11-20 becomes a
 * date, which the sheet can format, sort and filter.
 */
export function textForCell(text: string): string {
  const whole = cutForCell(text);
  if (startOfDay(whole) !== undefined) return whole;
  const risky = [startsFormula, looksNumeric, looksLikeDate].some((kind) => kind.test(whole));
  return risky ? cutForCell(`'${whole}`) : whole;
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
