/** Refuses arguments for which a function of o-spreadsheet would go on without an end: large numbers, patterns with wildcards. */
import type { Arg } from '@odoo/o-spreadsheet';
import { maxCells, maxCharacters, type Refusal } from './budget';

/** The number of an argument; 0 where it is none. */
type NumberAt = (index: number) => number;

const tooLarge: Refusal = { value: '#NUM!', message: 'Result too large.' };
/** Google's last day is that of the year 9999. */
const lastDay = 3_000_000;
const maxPeriods = 1_000_000;
const maxOrder = 100;
const outOfRange: Refusal = { value: '#NUM!', message: 'A number is out of range.' };

/** Says why a call must not be; nothing for nearly all. */
type ArgumentCheck = (at: NumberAt) => Refusal | undefined;

const checks = new Map<string, ArgumentCheck>();

/** The check of a function that needs one. */
export function argumentCheck(name: string): ArgumentCheck | undefined {
  return checks.get(name);
}

function check(names: string, why: (at: NumberAt) => Refusal | false): void {
  for (const name of names.split(' ')) checks.set(name, (at) => why(at) || undefined);
}

const isBeyond = (at: NumberAt, indexes: number[], max: number) =>
  indexes.some((index) => Math.abs(at(index)) > max);

check('SEQUENCE RANDARRAY', (at) => Math.max(1, at(0)) * Math.max(1, at(1)) > maxCells && tooLarge);
check('MUNIT', (at) => at(0) ** 2 > maxCells && tooLarge);
check('EXPAND', (at) => Math.max(1, at(1)) * Math.max(1, at(2)) > maxCells && tooLarge);
check('WRAPROWS WRAPCOLS', (at) => at(1) > maxCells && tooLarge);
check('REPT', (at) => at(1) > maxCharacters && tooLarge);
check(
  'DATE DAYS DAYS360 EDATE EOMONTH ISOWEEKNUM NETWORKDAYS NETWORKDAYS.INTL WEEKNUM WORKDAY WORKDAY.INTL YEARFRAC',
  (at) => isBeyond(at, [0, 1, 2], lastDay) && outOfRange,
);
check(
  'COUPDAYBS COUPDAYS COUPDAYSNC COUPNCD COUPNUM COUPPCD DURATION MDURATION PRICE YIELD',
  (at) => isBeyond(at, [0, 1], lastDay) && outOfRange,
);
check('CUMIPMT CUMPRINC', (at) => isBeyond(at, [1, 3, 4], maxPeriods) && outOfRange);
check('OFFSET', (at) => Math.max(1, at(3)) * Math.max(1, at(4)) > maxCells && tooLarge);
check('POLYFIT.COEFFS', (at) => isBeyond(at, [2], maxOrder) && outOfRange);
check('POLYFIT.FORECAST', (at) => isBeyond(at, [3], maxOrder) && outOfRange);

/** The functions in which `*` stands for any text. */
export const withWildcards = new Set(
  [
    'COUNTIF COUNTIFS SUMIF SUMIFS AVERAGEIF AVERAGEIFS MAXIFS MINIFS COUNTUNIQUEIFS MATCH XMATCH',
    'VLOOKUP HLOOKUP XLOOKUP LOOKUP DAVERAGE DCOUNT DCOUNTA DGET DMAX DMIN DPRODUCT DSTDEV DSTDEVP',
    'DSUM DVAR DVARP',
  ].flatMap((line) => line.split(' ')),
);
const maxSteps = 50_000_000;

/**
 * Why a search must not be; undefined for nearly all. o-spreadsheet looks for wildcards by trying, and each further `*`
 * multiplies the tries by how often what follows it occurs.
 */
export function refuseWildcards(name: string, args: Arg[]): Refusal | undefined {
  // The criteria of a database function are a range, its last argument.
  const last = name.startsWith('D') ? args.at(-1) : undefined;
  const patterns = [...args.filter((arg) => !Array.isArray(arg)), last].flatMap(textsIn);
  const hard = [...new Set(patterns)].map(partsOf).filter((parts) => parts.length > 2);
  if (!hard.length) return undefined;
  let steps = 0;
  for (const arg of args) {
    for (const text of Array.isArray(arg) ? textsIn(arg) : []) {
      const lower = text.toLowerCase();
      for (const parts of hard) steps += stepsOf(parts, lower);
      if (steps > maxSteps) {
        const message = `The wildcards of ${name} take too long on these texts. Use fewer of them.`;
        return { value: '#ERROR!', message };
      }
    }
  }
  return undefined;
}

function textsIn(arg: Arg): string[] {
  const cells = Array.isArray(arg) ? arg.flat() : [arg];
  return cells.flatMap((cell) => (typeof cell?.value === 'string' ? [cell.value] : []));
}

/** What stands between the `*` of a pattern. */
function partsOf(pattern: string): string[] {
  return pattern.toLowerCase().split('*');
}

/** An upper bound of the tries: each place of one part with each place of the next. */
function stepsOf([, ...parts]: string[], text: string): number {
  return parts
    .slice(0, -1)
    .reduce((steps, part) => steps * occurrences(part[0], text), text.length);
}

/** How often a letter stands in a text; a wildcard stands everywhere. */
function occurrences(letter: string | undefined, text: string): number {
  if (letter === undefined || letter === '?' || letter === '~') return Math.max(1, text.length);
  let count = 1;
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) count++;
  return count;
}
