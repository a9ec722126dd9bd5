/** Audiences of accounts, which an account_audience_url opens. */
import { html } from 'hono/html';
import * as v from 'valibot';
import type { AccountAudienceMember } from '../../contract/audience';
import { accountAudienceMemberSchema } from '../../contract/audience';
import { endpoints } from '../../contract/endpoints';
import { rangeInWords } from '../../contract/range-in-words';
import { csvOf } from '../audiences/csv';
import { type KindOfAudience, readPage } from '../audiences/kind';
import { addedOn, link, listPage } from '../audiences/page';
import { rfc3339 } from '../clock';
import type { AccountMember } from './store';

export const audienceOfAccounts: KindOfAudience<AccountAudienceMember> = {
  endpoint: { method: 'GET', path: '/account-audiences/{link}', keyed: false, charges: false },
  renewal:
    'List your signals again with ' +
    `${endpoints.signalList.method} ${endpoints.signalList.path}: it answers fresh links.`,
  fileName: 'accounts.csv',

  csv: csvOf(v.keyof(accountAudienceMemberSchema()).options),

  page(audience, path) {
    const counted = audience.total_count === 1 ? 'account' : 'accounts';
    return listPage(audience, counted, path, titles, row);
  },

  find: (store, audienceId) => store.accountAudiences.read(audienceId),

  read: ({ accountAudiences }, audience, since) =>
    readPage(audience, since, accountAudiences.members, presentMember),
};

function presentMember(member: AccountMember): AccountAudienceMember {
  return {
    account_id: member.account_id,
    account_name: member.name,
    account_website: `https://${member.domain}`,
    account_linkedin_url: member.linkedin_url,
    account_industry: member.industry,
    account_employee_count: member.employee_count,
    account_employee_range: member.employee_range && rangeInWords(member.employee_range),
    account_location: member.location,
    added_at: rfc3339(member.joined_at),
  };
}

const titles = ['Account', 'Industry', 'Employees', 'Location', 'Profile', 'Added'];

function row(member: AccountAudienceMember) {
  const profile = member.account_linkedin_url;
  return html`<tr>
    <td>${link(member.account_website, member.account_name)}</td>
    <td>${member.account_industry ?? ''}</td>
    <td>${member.account_employee_count ?? member.account_employee_range ?? ''}</td>
    <td>${member.account_location ?? ''}</td>
    <td>${profile === null ? '' : link(profile, 'Profile')}</td>
    <td>${addedOn(member.added_at)}</td>
  </tr>`;
}
