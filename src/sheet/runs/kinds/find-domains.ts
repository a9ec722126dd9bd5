/**
 * Runs that fill in a company's domain beside its name or LinkedIn page, if exactly one company matches (§10.11).
 */
import type { NamedCompanies } from '../../../client/companies';
import { success } from '../../../client/result';
import { readDomain } from '../../../contract/domain';
import * as limits from '../../../contract/limit-values';
import { choiceText, companiesByName } from '../../accounts/by-name';
import { type ReadKey, readText } from '../../tables/keys';
import { rowStatus } from '../row-status';
import type { FindDomains } from '../task';
import { checkedField, type RowResult, type RunKind } from './kind';

/** Header of the column that is added for domains. */
export const domainHeader = 'Company domain';

/** Reads a company's name from a cell. */
export const readNameKey: ReadKey = (text) => {
  const reading = readText(text.replace(/\s+/g, ' '));
  if (!reading.ok) return reading;
  const isName =
    /[\p{L}\p{N}]/u.test(reading.key) && reading.key.length <= limits.companyNameLength;
  return isName ? reading : { ok: false, fault: 'malformed' };
};

export const findDomains: RunKind<FindDomains, never> = {
  perRequest: limits.companyNamesPerRequest,
  parallelJobs: 4,
  readKey: readNameKey,
  notAKey: () => rowStatus.notAName,
  columns: ({ column }) => [
    {
      field: 'domain',
      header: column,
      german: column === domainHeader ? 'Unternehmensdomain' : undefined,
    },
    { field: checkedField, header: 'Company name checked', german: 'Name geprüft' },
  ],
  price: () => 0,

  collectResults(_platform, caller, _run, finished) {
    const known = companiesByName(
      caller,
      finished.flatMap(({ keys }) => keys),
    );
    if (!known.ok) return known;
    const rows = new Map([...known.value].map(([key, named]) => [key, resultOfName(named, key)]));
    return success({ rows, spent: 0, added: 0 });
  },
};

/** Returns the row's result for the companies known by the name or LinkedIn page `text`. */
export function resultOfName(named: NamedCompanies, text: string): RowResult {
  const [company, ...others] = named.companies;
  if (!company) {
    const reading = readDomain(text);
    const isPage = !reading.ok && reading.fault === 'platform';
    const status = isPage ? rowStatus.platformPage(reading.platform ?? '') : rowStatus.nameUnknown;
    return { outcome: 'notFound', status };
  }
  const { name, domain, country } = company;
  if (named.isFound) {
    const which = [name, country].filter(Boolean).join(', ');
    return { outcome: 'found', status: rowStatus.companyFound(which), values: { domain } };
  }
  const status = others.length > 0 ? rowStatus.severalCompanies : rowStatus.similarCompany;
  return { outcome: 'notFound', status: status(choiceText(named)) };
}
