/** Events at the sample companies: posts in an invented professional network, and recent hires. */
import { day } from '../clock';
import { slugOf } from './companies';
import { type Random, seeded } from './random';
import type { SampleCompany, SampleJobChange, SamplePerson, SampleSocialPost } from './records';

const postSeed = 20_264;
const changeSeed = 20_265;
const postCount = 4000;
/** Share of the people who were recently hired. */
const changeShare = 0.1;
const daysBack = 180;

/** `{tool}` is replaced by a technology of the company. */
const topics = [
  'We are rethinking our supply chain after a difficult year. Which planning tools do you trust?',
  'Our move to {tool} took nine months. What I would do differently next time, in five points.',
  'We are hiring across the whole team and looking for people who like to learn.',
  'Proud to announce our new office. The expansion begins with a small team on site.',
  'Three lessons on customer onboarding from a hundred launches. The first one: call them.',
  'Cost of cloud keeps growing. We cut ours by a third with {tool} and a long look at idle machines.',
  'I am speaking about {tool} at a meetup next week. Come and say hello.',
  'Our quarterly numbers are in: revenue up, churn down. Thank you to the whole sales team.',
  'Data quality is everybody’s job. How do you measure yours?',
  'Looking for recommendations: which security audit firm would you choose again?',
  'We gave every customer a named contact. Renewal rates went up at once.',
  'Sustainability reporting starts for us next year. Who has done it already?',
] as const;

/** About 4,000 posts, dated back from `now` (ms since the epoch); otherwise always the same. */
export function sampleSocialPosts(
  companies: readonly SampleCompany[],
  people: readonly SamplePerson[],
  now: number,
): SampleSocialPost[] {
  const random = seeded(postSeed);
  const byDomain = new Map(companies.map((company) => [company.domain, company]));
  return Array.from({ length: postCount }, (_, index) => {
    const author = random.chance(0.7) ? random.pick(people) : undefined;
    const company = (author && byDomain.get(author.domain)) ?? random.pick(companies);
    return post(random, index, company, author, now);
  });
}

function post(
  random: Random,
  index: number,
  company: SampleCompany,
  author: SamplePerson | undefined,
  now: number,
): SampleSocialPost {
  const tool = company.technographics[0] ?? 'a new platform';
  const name = author?.name ?? company.name;
  return {
    domain: company.domain,
    author_name: name,
    author_role: author?.role ?? null,
    author_url: author?.profile_url ?? null,
    body: random.pick(topics).replace('{tool}', tool),
    posted_at: now - Math.floor(daysBack * day * random.next()),
    url: `https://www.linkedin.example/posts/${slugOf(name)}-${index + 1}`,
  };
}

/** About a tenth of the people, dated back from `now` (ms since the epoch); otherwise always the same. */
export function sampleJobChanges(people: readonly SamplePerson[], now: number): SampleJobChange[] {
  const random = seeded(changeSeed);
  return people
    .filter(() => random.chance(changeShare))
    .map(({ domain, name, role, profile_url }) => ({
      domain,
      person_name: name,
      role,
      profile_url,
      started_at: now - Math.floor(daysBack * day * random.next()),
    }));
}
