/** Reads numbers of employees as lists, files and sites write them: a number, or a range such as 51-200. */
import type { Company } from './company';

/** A number or a range, which includes both ends; without `max` it has no upper end. */
export type Headcount =
  | { readonly count: number }
  | { readonly min: number; readonly max?: number | undefined };

/** The two fields of a company, of which at most one is set. */
export type KeptHeadcount = Pick<Company, 'employee_count' | 'employee_range'>;

/** Takes a headcount; undefined sets neither field. */
export function keptHeadcount(read: Headcount | undefined): KeptHeadcount {
  if (read === undefined) return { employee_count: null, employee_range: null };
  if ('count' in read) return { employee_count: read.count, employee_range: null };
  return { employee_count: null, employee_range: { min: read.min, max: read.max ?? null } };
}

/**
 * Merges a headcount with one from a better or newer source, which wins, except that a number within the new range
 * stays because it is more exact.
 */
export function withHeadcount(known: KeptHeadcount, given: KeptHeadcount): KeptHeadcount {
  const { employee_count: count, employee_range: range } = given;
  if (count !== null) return { employee_count: count, employee_range: null };
  if (range === null || reaches(known.employee_count, range.min, range.max)) {
    return { employee_count: known.employee_count, employee_range: known.employee_range };
  }
  return { employee_count: null, employee_range: range };
}

function reaches(count: number | null, min: number, max: number | null): boolean {
  return count !== null && count >= min && (max === null || count <= max);
}

/**
 * Whether a company's headcount may lie between two bounds, either null for none; a range must overlap them. Undefined
 * if the headcount is unknown.
 */
export function isOfSize(
  { employee_count: count, employee_range: range }: KeptHeadcount,
  min: number | null,
  max: number | null,
): boolean | undefined {
  if (count !== null) return (min === null || count >= min) && (max === null || count <= max);
  if (range === null) return undefined;
  return (
    (min === null || range.max === null || range.max >= min) && (max === null || range.min <= max)
  );
}

/** More employees than any company has, so phone numbers aren't headcounts. */
const most = 10_000_000;

/** Words around the number that don't change its meaning. */
const labels = new Set(
  (
    'number of no total company team size range headcount staff employee employees people person persons workers members ' +
    'full time full-time equivalent equivalents fte ftes on linkedin worldwide globally ' +
    'anzahl mitarbeiter mitarbeitern mitarbeitende mitarbeitenden mitarbeiterinnen mitarbeiter:innen mitarbeiter*innen mitarbeiterzahl ' +
    'beschäftigte beschäftigten angestellte angestellten personen leute ma weltweit ' +
    'effectif effectifs salarié salariés salarié(e)s employé employés employée employées collaborateur collaborateurs ' +
    'personne personnes empleados trabajadores personas dipendenti medewerkers werknemers'
  ).split(' '),
);

/** Groups of three digits with one mark between them, else digits alone; decimals; thousands as `k` or `Tsd.` */
const numbers =
  /(?<![\d.,])(\d{1,3}(?:([,.' ])\d{3})(?:\2\d{3})*|\d{1,3}(?:,\d\d)+,\d{3}|\d+)(?:[.,](\d{1,2}))?(?![\d]|[.,]\d)(?: ?(k|tsd\.?|tausend)(?![\p{L}\d]))?/gu;

type Reading = (one: number, other: number) => Headcount | undefined;
const upward: Reading = (min) => between(min, undefined);
const downward: Reading = (max) => between(undefined, max);

/** Patterns of the text, with # for each number and without labels. */
const shapes: readonly [RegExp, Reading][] = [
  [/^(?:self-? ?employed|myself only|freelancer)$/, () => ({ count: 1 })],
  [
    /^(?:(?:\+|~|≈|±|about|around|approx\.?|approximately|circa|ca?\.?|est\.?|rund|etwa|ungefähr|environ|env\.?) ?)?#$/,
    (count) => ({ count }),
  ],
  [/^(?:from |von |de )?# ?(?:-+|~) ?#$/, between],
  [/^(?:from |von |de )?# (?:to|till|until|through|bis|bis zu|à|a|hasta|tot) #$/, between],
  [/^(?:between|zwischen|entre|tra) # (?:and|und|et|y|e) #$/, between],
  [/^(?:≥|>=|from|ab|at least|min\.?|minimum|mindestens|au moins|à partir de) ?#\+?$/, upward],
  [/^# ?(?:\+|plus)$/, upward],
  [/^# (?:or|and|oder|und|ou|et) (?:more|above|over|up|mehr|darüber|plus|au-delà)$/, upward],
  [/^#-(?:max|above)$/, upward],
  [
    /^(?:>|more than|over|above|mehr als|über|plus de|más de) ?#\+?$/,
    (least) => between(least + 1, undefined),
  ],
  [
    /^(?:≤|<=|up to|at most|max\.?|maximum|bis|bis zu|höchstens|maximal|jusqu'à|au plus|hasta) ?#$/,
    downward,
  ],
  [/^# (?:or|and|oder|und|ou|et) (?:less|fewer|below|under|weniger|moins)$/, downward],
  [
    /^(?:<|less than|fewer than|under|below|weniger als|unter|moins de|menos de) ?#$/,
    (end) => between(undefined, end - 1),
  ],
];

/**
 * Takes the ends of a range, undefined if it has none. Equal ends make a number; an empty or reversed range
 * is undefined.
 */
export function between(min: number | undefined, max: number | undefined): Headcount | undefined {
  if (max === undefined) return min ? { min } : undefined;
  if (min === max) return { count: max };
  return (min ?? 0) < max ? { min: min ?? 0, max } : undefined;
}

/**
 * Takes a number of employees as people and files write it: `1,200`, `250.0`, `51–200`, `51 to 200
 * employees`, `10.001+`, `mehr als 500`, `SIZE_11_TO_50`, or `Nov-50`, which a spreadsheet made of 11-50.
 * Returns the number or range, and undefined for anything else: half an employee, a date, a range from 200 to
 * 51. Never throws.
 */
export function readHeadcount(text: string): Headcount | undefined {
  // Most lists have plain numbers, and long ones are read quickly.
  if (/^(?:0|[1-9]\d{0,6})$/.test(text)) return { count: Number(text) };
  if (text.length > 200) return undefined;
  const written = plain(text);
  const bounds = /^c (\d{5}) (\d{5}|max)$/.exec(written) ?? datedRange(written);
  if (bounds) {
    const [, min, max] = bounds;
    return between(Number(min), max === 'max' ? undefined : Number(max));
  }
  const found: number[] = [];
  const shape = written
    .replace(numbers, (...[, whole, , decimals, thousands]: string[]) => {
      found.push(amountOf(whole ?? '', decimals ?? '', thousands !== undefined));
      return '#';
    })
    .split(' ')
    .filter((word) => !labels.has(word.replace(/:$/, '')))
    .join(' ')
    .replace(/[.:]+$/, '');
  if (!found.every((value) => Number.isSafeInteger(value) && value <= most)) return undefined;
  const [one = 0, other = 0] = found;
  return shapes.find(([known]) => known.test(shape))?.[1](one, other);
}

function plain(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/[\p{Cf}#"“”„«»]/gu, '')
      .replace(/[\p{Pd}−]|\.{2,}/gu, '-')
      .replace(/[’`´]/g, "'")
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
      // LinkedIn's letters for its sizes: “D: 51-200”.
      .replace(/^[a-i]: (?=\d)/, '')
      .replace(/ ?\([^()]*\)$/, '')
      .trim()
  );
}

function amountOf(whole: string, decimals: string, isInThousands: boolean): number {
  if (/^0./.test(whole)) return Number.NaN;
  const value = Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`);
  return isInThousands ? Math.round(value * 100_000) / 100 : value;
}

/** January to December, in lower case, in English, German and French. */
export const months: readonly RegExp[] = [
  /^jan(?:uary|uar|v|vier)?$/,
  /^(?:feb(?:ruary|ruar)?|févr?(?:ier)?)$/,
  /^(?:mar(?:ch|s)?|märz?|mrz)$/,
  /^(?:apr(?:il)?|avr(?:il)?)$/,
  /^(?:may|mai)$/,
  /^(?:june?|juni|juin)$/,
  /^(?:july?|juli|juil(?:let)?)$/,
  /^(?:aug(?:ust)?|août)$/,
  /^sept?(?:ember|embre)?$/,
  /^(?:oct(?:ober|obre)?|okt(?:ober)?)$/,
  /^nov(?:ember|embre)?$/,
  /^(?:dec(?:ember)?|dez(?:ember)?|déc(?:embre)?)$/,
];

/**
 * Spreadsheets turn 2-10 into a day of a month and 11-50 into a month of a year. The smaller number was the
 * lower end.
 */
function datedRange(text: string): readonly [string, string, string] | undefined {
  const [, day, after, month, year] =
    /^(\d{1,2})[-. ]{1,2}(\p{L}{3,9})\.?$|^(\p{L}{3,9})[-. ]{1,2}(\d{1,2})$/u.exec(text) ?? [];
  const at = months.findIndex((name) => name.test(after ?? month ?? '')) + 1;
  if (at === 0) return undefined;
  const ends = [at, Number(day ?? year)].sort((one, other) => one - other);
  return ends[0] === ends[1] ? undefined : [text, String(ends[0]), String(ends[1])];
}
