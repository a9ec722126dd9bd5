/** Units in column names, such as "Revenue (in 000s)" and "Umsatz in Mio. EUR", and cells of such columns. */

/** The factors that words for a scale stand for. */
export const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  tausend: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mln: 1e6,
  mio: 1e6,
  mill: 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
  billions: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
  milliard: 1e9,
  milliards: 1e9,
};

/** What the numbers of a column are multiplied by, and their currency, '' if the name has none. */
export interface Unit {
  readonly factor: number;
  readonly currency: string;
}

/** A cell with the unit of its column. */
export class Measured {
  constructor(
    readonly cell: unknown,
    readonly unit: Unit,
  ) {}
}

/** Words for thousands in addition to those in `scales`; `t` as in TEUR. */
const thousands = /^(?:1?000s?|t|thousands)$/;
const currencies =
  /^(?:us|usd|dollars?|eur|euros?|gbp|pounds?|chf|cad|aud|nzd|inr|jpy|cny|sek|nok|dkk|pln|czk|huf|brl|mxn|zar|sgd|hkd|\p{Sc})$/u;
const fillers = /^(?:in|of|d|de|en|s|approx|est|x)$/;
/** Scale and currency in one word: `TEUR`, `k€`, `$M`, `MUSD`. */
const joined =
  /^(?:([tkmb]|mm|mn|bn)(eur|usd|gbp|chf|€|\$|£)|(us\$|eur|usd|gbp|chf|€|\$|£)([tkmb]|mm|mn|bn|0{3}s?))$/;

/**
 * Takes a column's name. Returns it without its unit, and the unit; undefined for a name without one. The caller
 * decides whether the rest names a field.
 */
export function unitIn(name: string): { readonly rest: string; readonly unit: Unit } | undefined {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]*\p{Sc}?[\p{L}\p{M}\p{N}]*/gu) ?? [];
  const all = words.filter(Boolean);
  let factor = 1;
  const money: string[] = [];
  let isUnit = false;
  for (; all.length > 1; all.pop()) {
    const word = all.at(-1) ?? '';
    const both = joined.exec(word);
    const scale = both ? (both[1] ?? both[4] ?? '') : word;
    const times = thousands.test(scale) ? 1e3 : scales[scale];
    if (both) money.unshift(both[2] ?? both[3] ?? '');
    else if (currencies.test(word)) money.unshift(word);
    else if (times === undefined && !fillers.test(word)) break;
    if (times !== undefined) factor *= times;
    isUnit ||= both !== null || times !== undefined || currencies.test(word);
  }
  if (!isUnit) return undefined;
  return { rest: all.join(' '), unit: { factor, currency: money.join(' ') } };
}
