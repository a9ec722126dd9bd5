/** Audiences of people, behind an audience_url or people_audience_url. */
import { html } from 'hono/html';
import * as v from 'valibot';
import { type AudienceMember, audienceMemberSchema } from '../../contract/audience';
import { csvOf } from '../audiences/csv';
import { type KindOfAudience, readPage } from '../audiences/kind';
import { addedOn, link, listPage } from '../audiences/page';
import { rfc3339 } from '../clock';
import type { AudienceMemberRecord } from './store';

export const audienceOfPeople: KindOfAudience<AudienceMember> = {
  endpoint: { method: 'GET', path: '/audiences/{link}', keyed: false, charges: false },
  renewal: 'Read the job that found the people again to get a new audience_url.',
  fileName: 'audience.csv',

  csv: csvOf(v.keyof(audienceMemberSchema()).options),

  page(audience, path) {
    const counted = audience.total_count === 1 ? 'person' : 'people';
    return listPage(audience, counted, path, titles, row);
  },

  find: (store, audienceId) => store.audiences.read(audienceId),

  read: ({ audiences }, audience, since) =>
    readPage(audience, since, audiences.members, presentMember),
};

function presentMember(member: AudienceMemberRecord): AudienceMember {
  return {
    person_id: member.id,
    person_name: member.name,
    person_role: member.role,
    person_email: member.work_email,
    person_phone: member.phone,
    person_location: member.location,
    person_linkedin_url: member.profile_url,
    account_id: member.account_id,
    account_name: member.account_name,
    account_website: `https://${member.domain}`,
    added_at: rfc3339(member.joined_at),
  };
}

const titles = ['Name', 'Role', 'Company', 'E-mail', 'Phone', 'Location', 'Added'];

function row(member: AudienceMember) {
  return html`<tr>
    <td>${link(member.person_linkedin_url, member.person_name)}</td>
    <td>${member.person_role}</td>
    <td>${link(member.account_website, member.account_name)}</td>
    <td>${member.person_email ?? ''}</td>
    <td>${member.person_phone ?? ''}</td>
    <td>${member.person_location ?? ''}</td>
    <td>${addedOn(member.added_at)}</td>
  </tr>`;
}
