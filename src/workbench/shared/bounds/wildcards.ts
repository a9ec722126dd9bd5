/**
 * Refuses patterns with wildcards whose search would not end: the engine looks for them by trying, and each further `*` multiplies
 * the tries by how often what follows it occurs.
 */
import type { Arg } from '@odoo/o-spreadsheet';
import type { Refusal } from './budget';

/** The functions in which `*` stands for any text. */
export const WITH_WILDCARDS = new Set(
  [
    'COUNTIF COUNTIFS SUMIF SUMIFS AVERAGEIF AVERAGEIFS MAXIFS MINIFS COUNTUNIQUEIFS MATCH XMATCH',
    'VLOOKUP HLOOKUP XLOOKUP LOOKUP DAVERAGE DCOUNT DCOUNTA DGET DMAX DMIN DPRODUCT DSTDEV DSTDEVP',
    'DSUM DVAR DVARP',
  ].flatMap((line) => line.split(' ')),
);
const STEPS_MOST = 50_000_000;

/** Why a call of one of them must not be; undefined for nearly all. */
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
      if (steps > STEPS_MOST) {
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
