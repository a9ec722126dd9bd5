/** Reads the accounts of an audience page by page, and writes them as a page and as CSV. */
import { stringify } from 'csv-stringify/sync';
import { html } from 'hono/html';
import type { AccountAudienceMember, AccountAudienceMembers } from '../../contract/signal-audience';
import { cell } from '../audiences/csv';
import { link, listPage } from '../audiences/page';
import { membersPerAnswer } from '../audiences/read';
import { rfc3339 } from '../clock';
import type { Parts } from '../parts';
import type { AccountAudienceRecord, AccountMember } from '../store/signals';

/** Takes where the page before this one ended, 0 for the first. Spends no credits. */
export async function readAccountMembers(
  { store }: Pick<Parts, 'store'>,
  audience: AccountAudienceRecord,
  since: number,
): Promise<AccountAudienceMembers> {
  const found = await store.accountAudiences.members(audience.id, since, membersPerAnswer + 1);
  const page = found.slice(0, membersPerAnswer);
  return {
    audience_name: audience.name,
    total_count: audience.memberCount,
    members: page.map(presentMember),
    next_since: String(page.at(-1)?.position ?? since),
    has_more: found.length > page.length,
  };
}

function presentMember(member: AccountMember): AccountAudienceMember {
  return {
    account_id: member.account_id,
    account_name: member.name,
    account_website: `https://${member.domain}`,
    account_linkedin_url: member.linkedin_url,
    account_industry: member.industry,
    account_employee_count: member.employee_count,
    account_location: member.location,
    added_at: rfc3339(member.joined_at),
  };
}

const columns = [
  'account_id',
  'account_name',
  'account_website',
  'account_linkedin_url',
  'account_industry',
  'account_employee_count',
  'account_location',
  'added_at',
] as const satisfies readonly (keyof AccountAudienceMember)[];

/** The first line names the columns. */
export function accountCsvHead(): string {
  return stringify([columns]);
}

export function accountCsvLines(members: readonly AccountAudienceMember[]): string {
  return stringify(members.map((member) => columns.map((column) => cell(member[column]))));
}

const titles = ['Account', 'Industry', 'Employees', 'Location', 'Profile', 'Added'];

/** The page that an account_audience_url opens. Takes the first members and the link's own path. */
export function accountsPage(audience: AccountAudienceMembers, path: string) {
  const counted = audience.total_count === 1 ? 'account' : 'accounts';
  return listPage(audience, counted, path, titles, row);
}

function row(member: AccountAudienceMember) {
  const profile = member.account_linkedin_url;
  return html`<tr>
    <td>${link(member.account_website, member.account_name)}</td>
    <td>${member.account_industry ?? ''}</td>
    <td>${member.account_employee_count ?? ''}</td>
    <td>${member.account_location ?? ''}</td>
    <td>${profile === null ? '' : link(profile, 'Profile')}</td>
    <td><time datetime="${member.added_at}">${member.added_at.slice(0, 10)}</time></td>
  </tr>`;
}
