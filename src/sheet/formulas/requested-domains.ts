/** The domains that a formula is given, and tables of the results for each. */
import { type Problem, ProblemError, problem } from '../../client/problem';
import { zip } from '../../client/zip';
import { type DomainReading, readDomain } from '../../contract/domain';
import { isPage, readDomainOrPage } from '../../contract/profile';
import { texts } from '../arguments';
import type { Cell, Platform } from '../ports';
import { findCaller } from '../settings/connection';
import { announces } from '../settings/extensions';
import { nothingFound } from './answer';
import { errorCell } from './error-cell';

interface RequestedDomains {
  readonly readings: readonly (DomainReading & { readonly given: string })[];
  readonly unique: string[];
}

/**
 * Reads a formula's argument. LinkedIn company pages count as domains if the service looks them up, which it is asked
 * at most once a day.
 */
export function requestedDomains(platform: Platform, argument: unknown): RequestedDomains {
  const given = texts(argument);
  const all = given.map(readDomainOrPage);
  const hasPages = all.some((reading) => reading.ok && isPage(reading.domain));
  const read = hasPages && !looksPagesUp(platform) ? given.map(readDomain) : all;
  const readings = zip(given, read).map(([text, reading]) => ({ ...reading, given: text }));
  return {
    readings,
    unique: [...new Set(readings.flatMap((it) => (it.ok ? [it.domain] : [])))],
  };
}

function looksPagesUp(platform: Platform): boolean {
  const caller = findCaller(platform);
  return caller !== undefined && announces(platform, caller, 'company-domain');
}

/** Returns why a text isn't a domain. */
export function notADomain(given: string, reading = readDomain(given)): Problem {
  const shown = given.trim().slice(0, 60);
  const platform = reading.ok ? undefined : reading.platform;
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

/** Exactly one row per cell, blank for a blank cell and if there is nothing to show. */
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
