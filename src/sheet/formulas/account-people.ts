/** =ACCOUNT_PEOPLE: a company's people who fit the ICPs. */
import { peopleOf, readAccountsWithPeople } from '../../client/accounts';
import { meantName, problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Loose } from '../../client/tolerant';
import { personWords } from '../../contract/column-names';
import * as limits from '../../contract/limit-values';
import { headerOf } from '../accounts/fields';
import { cellOf, fieldsOf } from '../accounts/flat-account';
import { splitList } from '../arguments';
import type { Cell, Platform } from '../ports';
import { type FirstPeople, firstPeople, readDetails } from './account-details';
import { answer, readMaxRows } from './answer';
import { requestedDomains, rowPerDomain, tableByDomain } from './requested-domains';
import { keptSeconds, sendFree, sharedRead } from './shared-read';

const headers: Readonly<Record<string, string>> = {
  person_name: 'Name',
  person_role: 'Role',
  person_email: 'Email',
  person_location: 'Location',
  person_linkedin_url: 'LinkedIn',
  score: 'Score',
  context: 'Context',
  joined_company_at: 'Joined',
  person_team_name: 'Team',
  person_id: 'Person id',
  person_crm_status: 'CRM status',
  person_crm_contact_id: 'CRM contact id',
  person_crm_owner_id: 'CRM owner id',
};
const names = Object.keys(headers);
const defaultFields = names.slice(0, 6);
const rowLimit = 5_000;

/**
 * Takes a domain or a range of them, fields as text with commas or a range (`*` for all), and the most people to show
 * of each company, 25 by default. Returns a header row and one row per person, best first; for a range, preceded by a
 * column of domains. If one person is asked for, returns one row per domain without a header, to align with the
 * domains. At most ten minutes old. Spends nothing (§4.10).
 */
export function accountPeople(
  platform: Platform,
  domains: unknown,
  fields?: unknown,
  maxRows?: unknown,
): Cell[][] {
  return answer(platform, (deadline) => {
    const max = readMaxRows(maxRows, firstPeople, rowLimit);
    const named = splitList(fields).map(readPersonField);
    const requested = requestedDomains(platform, domains);
    const found = readDetails(platform, 'ACCOUNT_PEOPLE', requested.unique, deadline);
    const people = new Map(
      requested.unique.map((domain) => {
        const first = found.get(domain);
        return [domain, first ? readUpTo(platform, domain, first, max, deadline) : null];
      }),
    );
    const all = () =>
      fieldsOf(
        [...people.values()].flatMap((some) => some ?? []),
        names,
      );
    const columns = named.length === 0 ? defaultFields : named.includes('*') ? all() : named;
    const rowsOf = (some: readonly Loose[]) =>
      some.map((person) => columns.map((field) => cellOf(person[field], field)));
    if (max === 1) return rowPerDomain(requested, people, (some) => rowsOf(some)[0]);
    return tableByDomain(
      requested,
      people,
      columns.map((field) => headers[field] ?? headerOf(field)),
      rowsOf,
      [reasons.nobodyFits(), reasons.findPeople()],
    );
  });
}

/** Returns up to `max` people; those beyond the first are read in pages of their own. */
function readUpTo(
  platform: Platform,
  domain: string,
  first: FirstPeople,
  max: number,
  deadline: number,
): readonly Loose[] {
  if (!first.more || max <= first.people.length) return first.people.slice(0, max);
  const people: Loose[] = [];
  const size = limits.icpPeoplePageSize;
  for (let page = 1; people.length < max; page++) {
    const name = `people.${domain}.${page}`;
    const read = sharedRead(platform, name, keptSeconds.accounts, deadline, (caller) => {
      const [account] = sendFree(platform, caller, readAccountsWithPeople([domain], page, size));
      return account ? peopleOf(account) : { people: [], more: false };
    });
    people.push(...read.people);
    if (!read.more || read.people.length === 0) break;
  }
  return people.slice(0, max);
}

/** Reads a field by its name, with or without `person_`, header or usual word. Throws MISSPELT, INVALID_FIELD. */
function readPersonField(text: string): string {
  if (text === '*') return text;
  const known = Object.entries(headers).map(([name, header]) => ({
    name,
    ways: [header, name.replace(/^person_/, ''), ...(personWords[name] ?? [])],
  }));
  const field = meantName(text, known);
  if (field === undefined)
    throw problemError('INVALID_FIELD', [text.slice(0, 60), 'name, role, email']);
  return field;
}
