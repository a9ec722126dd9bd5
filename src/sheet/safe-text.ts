/** Makes sure that text from the service lands in a cell as text: never a formula or a number, and a date only for a whole day. */
import { startOfDay } from './days';
import type { Cell } from './ports';

/** The most characters that a cell holds. */
const cellLimit = 50_000;

const startsFormula = /^[=+\-@\t\r\n']/;
const looksNumeric = /^[\s$€£¥(]*[\d.,]|^(true|false)$/i;
const looksLikeDate =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\.?[\s-]+\d/i;

/**
 * Takes any text; returns what to write so that the cell shows that text, cut visibly where too long. A day such as
 * 2026-11-20 becomes a date, which the sheet shows, sorts and filters as its own.
 */
export function textForCell(text: string): string {
  const whole = cutForCell(text);
  if (startOfDay(whole) !== undefined) return whole;
  const risky = [startsFormula, looksNumeric, looksLikeDate].some((kind) => kind.test(whole));
  return risky ? cutForCell(`'${whole}`) : whole;
}

/** What a cell holds: its formula, else its value; a text that only looks like a formula begins with an apostrophe. */
export function contentOf(value: Cell, formula: string): Cell {
  if (formula !== '') return formula;
  return typeof value === 'string' && value.startsWith('=') ? `'${value}` : value;
}

/** What a cell holds once this was written into it. */
export function contentAfter(written: Cell): Cell {
  return typeof written === 'string' && /^'(?!=)/.test(written) ? written.slice(1) : written;
}

/** What to write for a cell to hold that content again. */
export function contentForCell(content: Cell): Cell {
  return typeof content === 'string' && !/^'?=/.test(content) ? textForCell(content) : content;
}

/** Cuts a text to what a cell holds. */
export function cutForCell(text: string): string {
  return shortened(text, cellLimit);
}

/** Cuts a text to so many characters, with an ellipsis as the last. */
export function shortened(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
