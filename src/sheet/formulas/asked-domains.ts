/** The domains that a formula is asked about, and a table of what was found for each. */
import { type Problem, ProblemError, problem } from '../../client/problem';
import { type DomainReading, readDomain } from '../../contract/domain';
import { texts } from '../arguments';
import type { Cell } from '../ports';
import { errorCell } from './error-cell';

interface AskedDomains {
  readonly readings: readonly (DomainReading & { readonly given: string })[];
  readonly unique: string[];
}

/** Takes a cell or a range. */
export function askedDomains(argument: unknown): AskedDomains {
  const readings = texts(argument).map((given) => ({ ...readDomain(given), given }));
  return {
    readings,
    unique: [...new Set(readings.flatMap((it) => (it.ok ? [it.domain] : [])))],
  };
}

/** Says that a text is no domain. */
export function notADomain(given: string): Problem {
  return problem('INVALID_DOMAIN', [given.trim().slice(0, 60)]);
}

/**
 * One after the other the rows of each domain, blank cells passed over, an error row where there is no account.
 * For a range the domain stands before each row. Throws the problem of a single domain.
 */
export function rowsPerDomain<T>(
  { readings }: AskedDomains,
  found: ReadonlyMap<string, T | null>,
  rowsOf: (value: T) => Cell[][],
): Cell[][] {
  return readings.flatMap((it) => {
    if (!it.ok && it.fault === 'empty') return [];
    const value = it.ok ? found.get(it.domain) : undefined;
    if (!value && readings.length === 1) throw new ProblemError(withoutAccount(it));
    const rows = value ? rowsOf(value) : [[errorCell(withoutAccount(it))]];
    return readings.length > 1 ? rows.map((row) => [it.ok ? it.domain : it.given, ...row]) : rows;
  });
}

/** Exactly one row a cell, blank for a blank one and where there is nothing to tell. */
export function rowPerDomain<T>(
  { readings }: AskedDomains,
  found: ReadonlyMap<string, T | null>,
  rowOf: (value: T) => Cell[] | undefined,
): Cell[][] {
  return readings.map((it) => {
    if (!it.ok && it.fault === 'empty') return [];
    const value = it.ok ? found.get(it.domain) : undefined;
    return value ? (rowOf(value) ?? []) : [errorCell(withoutAccount(it))];
  });
}

function withoutAccount(it: AskedDomains['readings'][number]): Problem {
  return it.ok ? problem('NO_ACCOUNT') : notADomain(it.given);
}
