/** =ENRICH_DOMAIN: companies' fields beside their domains. */
import { ProblemError, problem } from '../../client/problem';
import { readDomain } from '../../contract/domain';
import { accountFields, defaultFields, headerOf, readField } from '../accounts/fields';
import type { FlatAccount } from '../accounts/flat-account';
import type { Cell, Platform } from '../ports';
import { cutForCell } from '../safe-text';
import { listed, squared, texts } from './arguments';
import { errorCell } from './error-cell';
import { type LookUp, lookUp } from './look-up';

/** Google ends a custom function after 30 s; the rest is for writing the answer. */
const timeMs = 24_000;

/**
 * Takes the formula's arguments as Apps Script hands them over: a cell or a range of domains, fields as text
 * with commas or as a range (`*` for all), whether to head the columns. Returns one row a domain, blank for
 * a blank cell; what went wrong with one domain stands in its own row. May spend one account's price a
 * domain (§4.8). Throws nothing that a person could mend.
 */
export function enrichDomain(
  platform: Platform,
  domains: unknown,
  fields: unknown,
  headers: unknown,
): Cell[][] {
  try {
    const wanted = listed(fields);
    const named = wanted.includes('*')
      ? undefined
      : wanted.length > 0
        ? wanted.map(readField)
        : defaultFields;
    const given = texts(domains);
    const readings = given.map((text) => readDomain(text));
    const unique = new Set(readings.flatMap((reading) => (reading.ok ? [reading.domain] : [])));
    const found = lookUp(platform, [...unique], platform.clock.now() + timeMs);
    const columns = named ?? allFields(found);
    const rows = readings.map((reading, i): Cell[] => {
      if (reading.ok) return rowOf(found.get(reading.domain), columns);
      if (reading.fault === 'empty') return [];
      return [errorCell(problem('INVALID_DOMAIN', [(given[i] ?? '').trim().slice(0, 60)]))];
    });
    return squared(headers === true || headers === 1 ? [columns.map(headerOf), ...rows] : rows);
  } catch (error) {
    if (error instanceof ProblemError) return [[errorCell(error.problem)]];
    throw error;
  }
}

function rowOf(answer: LookUp | undefined, columns: readonly string[]): Cell[] {
  if (!answer) return [errorCell(problem('PENDING'))];
  if ('problem' in answer) return [errorCell(answer.problem)];
  return columns.map((field) => {
    const value = answer.account[field] ?? '';
    return typeof value === 'string' ? cutForCell(value) : value;
  });
}

/** Every field that any of the accounts has: ours in their order, then those that only the service knows. */
function allFields(found: ReadonlyMap<string, LookUp>): string[] {
  const accounts = [...found.values()].flatMap((answer): FlatAccount[] =>
    'account' in answer ? [answer.account] : [],
  );
  const present = new Set(accounts.flatMap((account) => Object.keys(account)));
  if (present.size === 0) return [...defaultFields];
  const ours = accountFields().map(({ name }) => name);
  return [
    ...ours.filter((name) => present.has(name)),
    ...[...present].filter((name) => !ours.includes(name)),
  ];
}
