/** The domains that a formula is given, and tables of the results for each. */
import { type Problem, ProblemError, problem } from '../../client/problem';
import { type DomainReading, readDomain } from '../../contract/domain';
import { texts } from '../arguments';
import type { Cell } from '../ports';
import { nothingFound } from './answer';
import { errorCell } from './error-cell';

interface RequestedDomains {
  readonly readings: readonly (DomainReading & { readonly given: string })[];
  readonly unique: string[];
}

export function requestedDomains(argument: unknown): RequestedDomains {
  const readings = texts(argument).map((given) => ({ ...readDomain(given), given }));
  return {
    readings,
    unique: [...new Set(readings.flatMap((it) => (it.ok ? [it.domain] : [])))],
  };
}

/** Returns why a text isn't a domain. */
export function notADomain(given: string, reading?: DomainReading): Problem {
  const shown = given.trim().slice(0, 60);
  const platform = reading?.ok === false ? reading.platform : undefined;
  return platform === undefined
    ? problem('INVALID_DOMAIN', [shown])
    : problem('PLATFORM_PAGE', [shown, platform]);
}

/**
 * Builds a table with these headers: the rows of each domain in turn, blank cells skipped, an error row for one without
 * an account. For a range, each row starts with the domain. Throws the problem of a single domain, and one that says
 * `nothing` if there are no rows.
 */
export function tableByDomain<T>(
  { readings }: RequestedDomains,
  found: ReadonlyMap<string, T | null>,
  headers: readonly string[],
  rowsOf: (value: T) => Cell[][],
  nothing: Parameters<typeof nothingFound>,
): Cell[][] {
  const isRange = readings.length > 1;
  const rows = readings.flatMap((it) => {
    if (!it.ok && it.fault === 'empty') return [];
    const value = it.ok ? found.get(it.domain) : undefined;
    if (!value && !isRange) throw new ProblemError(withoutAccount(it));
    const own = value ? rowsOf(value) : [[errorCell(withoutAccount(it))]];
    return isRange ? own.map((row) => [it.ok ? it.domain : it.given, ...row]) : own;
  });
  if (rows.length === 0) throw nothingFound(...nothing);
  return [isRange ? ['Domain', ...headers] : [...headers], ...rows];
}

/** Exactly one row a cell, blank for a blank cell and if there is nothing to show. */
export function rowPerDomain<T>(
  { readings }: RequestedDomains,
  found: ReadonlyMap<string, T | null>,
  rowOf: (value: T) => Cell[] | undefined,
): Cell[][] {
  return readings.map((it) => {
    if (!it.ok && it.fault === 'empty') return [];
    const value = it.ok ? found.get(it.domain) : undefined;
    return value ? (rowOf(value) ?? []) : [errorCell(withoutAccount(it))];
  });
}

function withoutAccount(it: RequestedDomains['readings'][number]): Problem {
  return it.ok ? problem('NO_ACCOUNT') : notADomain(it.given, it);
}
