/** The domains that a formula is asked about, and a table of what was found for each. */
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

/** Takes a cell or a range. */
export function requestedDomains(argument: unknown): RequestedDomains {
  const readings = texts(argument).map((given) => ({ ...readDomain(given), given }));
  return {
    readings,
    unique: [...new Set(readings.flatMap((it) => (it.ok ? [it.domain] : [])))],
  };
}

/** Says why a text is no domain. */
export function notADomain(given: string, reading?: DomainReading): Problem {
  const shown = given.trim().slice(0, 60);
  const platform = reading?.ok === false ? reading.platform : undefined;
  return platform === undefined
    ? problem('INVALID_DOMAIN', [shown])
    : problem('PLATFORM_PAGE', [shown, platform]);
}

/**
 * A table with these headers: one after the other the rows of each domain, blank cells passed over, an error row where
 * there is no account. For a range the domain stands before each row. Throws the problem of a single domain, and one that says
 * `nothing` where there is no row.
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

/** Exactly one row a cell, blank for a blank one and where there is nothing to tell. */
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
