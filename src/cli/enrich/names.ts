/** Finds the domains of a file's rows that only name a company; ambiguous names stay blank. */

import { batches } from '../../client/call';
import { counted } from '../../client/counted';
import { orThrow } from '../../client/result';
import { limits } from '../../contract/limits';
import { companiesByName } from '../../sheet/accounts/by-name';
import { putAt } from '../../sheet/plain-book';
import type { Platform } from '../../sheet/ports';
import { readNameKey, resultOfName } from '../../sheet/runs/kinds/find-domains';
import { callerOf } from '../../sheet/settings/connection';
import { announces } from '../../sheet/settings/extensions';
import type { NamedRow, Request } from './messages';
import type { EnrichState } from './state';
import { uncalculated } from './table';

/** Requests sent in parallel. */
const parallelRequests = 10;
const property = 'named';

/**
 * Looks up the names of the rows without a domain and fills in the domains found; returns the result for each. Spends
 * nothing. Throws ProblemError with the service's problem.
 */
export function fillNamed(
  platform: Platform,
  { column: { headerRow, keyColumn, names }, rows }: Request,
  say: (line: string) => void,
): readonly NamedRow[] {
  if (names === undefined) return [];
  const open = rows.flatMap((cells, i) => {
    const isOpen = i >= headerRow && String(cells[keyColumn - 1] ?? '').trim() === '';
    const name = String(cells[names - 1] ?? '');
    const reading = readNameKey(name === uncalculated ? '' : name);
    return isOpen && reading.ok ? [{ row: i + 1, name: reading.key }] : [];
  });
  if (open.length === 0) return [];
  const caller = callerOf(platform);
  if (!announces(platform, caller, 'company-lookup')) {
    const without = counted(open.length, 'row');
    say(`This service can’t look companies up by name: ${without} without a domain left out.`);
    return [];
  }
  const results: NamedRow[] = [];
  for (const some of batches(open, parallelRequests * limits.companyNamesPerRequest)) {
    const known = orThrow(companiesByName(caller, [...new Set(some.map(({ name }) => name))]));
    for (const { row, name } of some) {
      const named = known.get(name);
      if (!named) continue;
      const { status, values } = resultOfName(named, name);
      const domain = values?.['domain'];
      if (domain !== undefined) putAt(rows, row, keyColumn, domain);
      results.push({
        row,
        key: name,
        isFound: domain !== undefined,
        status: domain === undefined ? status : `${domain}. ${status}`,
      });
    }
  }
  return results;
}

/** Stores the results for names with the run over their rows, for the report. */
export function keepNamed({ properties }: EnrichState, named: readonly NamedRow[]): void {
  if (named.length > 0) properties.set(property, JSON.stringify(named));
}

export function namedIn({ properties }: EnrichState): readonly NamedRow[] {
  return JSON.parse(properties.get(property) ?? '[]') as readonly NamedRow[];
}
