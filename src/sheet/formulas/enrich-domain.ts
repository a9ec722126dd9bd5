/** =ENRICH_DOMAIN: companies' fields beside their domains. */

import { ProblemError } from '../../client/problem';
import type { Result } from '../../client/result';
import { isPage } from '../../contract/profile';
import { accountFields, defaultFields, headerOf, readField } from '../accounts/fields';
import { type FlatAccount, fieldsOf, inPlainWords } from '../accounts/flat-account';
import { originsField } from '../accounts/sources';
import { splitList } from '../arguments';
import type { Cell, Platform } from '../ports';
import { hash } from '../storage/hash';
import { answer, readMaxCredits } from './answer';
import { errorCell, isFailure } from './error-cell';
import { lookUp } from './look-up';
import type { Wish } from './request-accounts';
import { notADomain, requestedDomains } from './requested-domains';

/**
 * Takes the formula's arguments as Apps Script passes them: a cell or range of domains, fields as text with commas or
 * as a range (`*` for all), whether to add headers, and the most credits that one evaluation may spend, if other than
 * the document's limit. Returns one row per domain, blank for a blank cell; a domain's error is in its own row, without
 * headers if it is the only domain. May spend one account's price per domain (§4.8). Shows problems in cells.
 */
export function enrichDomain(
  platform: Platform,
  domains: unknown,
  fields: unknown,
  headers: unknown,
  maxCredits?: unknown,
): Cell[][] {
  return answer(platform, (deadline) => {
    const wanted = splitList(fields);
    const named = wanted.includes('*')
      ? undefined
      : wanted.length > 0
        ? wanted.map(readField)
        : defaultFields;
    const limit = readMaxCredits(maxCredits);
    const { readings, unique } = requestedDomains(platform, domains);
    const withHeaders = headers === true || headers === 1;
    const wish: Wish = {
      domains: unique,
      purchase: {
        id: hash(unique.join()),
        label: `ENRICH_DOMAIN: ${unique.length === 1 ? unique[0] : `${unique.length} companies`}`,
        ...(limit !== undefined && { maxCredits: limit }),
      },
      spill: {
        name: 'ENRICH_DOMAIN',
        rows: readings.length + (withHeaders ? 1 : 0),
        columns: (named ?? defaultFields).length,
        hasRowErrors: readings.length > 1,
      },
    };
    const found = lookUp(platform, wish, deadline);
    for (const result of found.values()) {
      // Errors in separate rows wouldn't fit either.
      if (!result.ok && result.problem.code === 'NO_ROOM') throw new ProblemError(result.problem);
    }
    const columns = named ?? allFields(found);
    const rows = readings.map((it): Cell[] => {
      if (it.ok) {
        const result = found.get(it.domain);
        const isUnknown = result?.ok === false && result.problem.code === 'UNKNOWN_COMPANY';
        if (!isUnknown || !isPage(it.domain)) return rowOf(result, columns);
        return [errorCell(notADomain(it.given))];
      }
      return it.fault === 'empty' ? [] : [errorCell(notADomain(it.given, it))];
    });
    const isAllFailed = rows.length === 1 && isFailure(rows[0]?.[0]);
    return withHeaders && !isAllFailed ? [columns.map(headerOf), ...rows] : rows;
  });
}

function rowOf(result: Result<FlatAccount> | undefined, columns: readonly string[]): Cell[] {
  if (!result) throw new Error('Every domain has an account or a problem');
  if (!result.ok) return [errorCell(result.problem)];
  return columns.map((field) => inPlainWords(field, result.value[field] ?? ''));
}

/** Every field that any of the accounts has: known fields in their order, then those only the service knows. */
function allFields(found: ReadonlyMap<string, Result<FlatAccount>>): string[] {
  const accounts = [...found.values()].flatMap((result) => (result.ok ? [result.value] : []));
  const ours = accountFields().map(({ name }) => name);
  const all = fieldsOf(accounts, ours).filter((name) => name !== originsField);
  return all.length > 0 ? all : [...defaultFields];
}
