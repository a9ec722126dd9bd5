/** The sample data, which the first start puts into an empty store. */
import { sampleCompanies } from './companies';
import { sampleJobPosts } from './job-posts';
import { samplePeople } from './people';
import type { SampleData } from './records';
import { sampleJobChanges, sampleSocialPosts } from './socials';

export { sampleCompanies } from './companies';

/**
 * Takes the current time, from which posts, hires and employment checks are dated back; everything else is
 * always the same.
 */
export function makeSampleData(now: number): SampleData {
  const others = sampleWithoutJobPosts(now);
  return { ...others, jobPosts: sampleJobPosts(others.companies, now) };
}

/** As `makeSampleData`, without the job posts, which take longer than the rest together. */
export function sampleWithoutJobPosts(now: number): Omit<SampleData, 'jobPosts'> {
  const companies = sampleCompanies();
  const people = samplePeople(companies, now);
  return {
    companies,
    people,
    socialPosts: sampleSocialPosts(companies, people, now),
    jobChanges: sampleJobChanges(people, now),
  };
}
