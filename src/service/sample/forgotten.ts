/** Leaves out of the sample data whom an operator had forgotten before it was loaded. */
import type { Queries } from '../database/database';
import { companyMarks, personMarks, profileMark, withoutForgotten } from '../forgotten/forgotten';
import type { SampleData } from './records';

/** A part of its caller's transaction. */
export async function withoutForgottenSample(tx: Queries, data: SampleData): Promise<SampleData> {
  const companies = await withoutForgotten(tx, data.companies, companyMarks);
  const domains = new Set(companies.map(({ domain }) => domain));
  const isKept = ({ domain }: { readonly domain: string }) => domains.has(domain);
  const people = await withoutForgotten(tx, data.people.filter(isKept), personMarks);
  const socialPosts = await withoutForgotten(
    tx,
    data.socialPosts.filter(isKept),
    ({ author_url }) => (author_url === null ? [] : [profileMark(author_url)]),
  );
  const profiles = new Set(people.map(({ profile_url }) => profile_url));
  return {
    companies,
    people: people.map((person) => {
      const employer = person.employment?.domain ?? null;
      return employer === null || domains.has(employer) ? person : { ...person, employment: null };
    }),
    jobPosts: data.jobPosts.filter(isKept),
    socialPosts,
    jobChanges: data.jobChanges.filter(({ profile_url }) => profiles.has(profile_url)),
  };
}
