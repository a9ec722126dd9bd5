/** The job posts of the sample companies, with texts that mention technologies as real ones do. */
import { day } from '../clock';
import { isReposter, slugOf } from './companies';
import { type Random, seeded } from './random';
import type { SampleCompany, SampleJobPost } from './records';
import { profiles, type Role } from './roles';
import { technologyFields } from './technologies';

const seed = 20_263;
const postCount = 20_000;
const daysBack = 365;

const sources = [
  { slug: 'careers-page', weight: 11 },
  { slug: 'northboard', weight: 4 },
  { slug: 'hirelane', weight: 3 },
  { slug: 'workfolio', weight: 2 },
] as const;

/** A department that hires, with its common technologies. */
type Hiring = (typeof hirable)[number];

const hirable = profiles.map((profile) => {
  const common = profile.fields.flatMap((field) => technologyFields[field]);
  return {
    ...profile,
    roles: profile.roles.filter(({ seniority }) => seniority !== 'CXO' && seniority !== 'PARTNER'),
    common,
    names: new Set(common.map(({ name }) => name)),
  };
});

/** About 20,000 posts, dated back from `now` (ms since the epoch); otherwise always the same. */
export function sampleJobPosts(companies: readonly SampleCompany[], now: number): SampleJobPost[] {
  const random = seeded(seed);
  const appetites = companies.map((company) => appetite(random, company));
  const all = appetites.reduce((sum, appetite) => sum + appetite, 0);
  return companies.flatMap((company, index) => {
    const count = Math.round((postCount * (appetites[index] ?? 0)) / all);
    return Array.from({ length: count }, (_, rank) => post(random, company, rank, now));
  });
}

/** Larger companies hire more, some don't hire, and agencies repost other companies' jobs. */
function appetite(random: Random, company: SampleCompany): number {
  const mood = random.next();
  if (isReposter(company)) return 120 + 60 * mood;
  if (mood < 0.12) return 0;
  return Math.sqrt(company.employee_count ?? 40) * mood;
}

function post(random: Random, company: SampleCompany, rank: number, now: number): SampleJobPost {
  const profile = random.weighted(hirable, ({ weight }) => weight);
  const role = random.pick(profile.roles);
  const path = `${slugOf(role.title)}-${rank + 1}`;
  const source = isReposter(company)
    ? company.slug
    : random.weighted(sources, ({ weight }) => weight).slug;
  const host = source === 'careers-page' ? `careers.${company.domain}` : `${source}.example`;
  return {
    domain: company.domain,
    title: role.title,
    body: text(random, company, profile, role),
    // Raised to a power, because boards hold more recent posts than old ones.
    posted_at: now - Math.floor(daysBack * day * random.next() ** 1.5),
    url: `https://${host}/jobs/${source === 'careers-page' ? path : `${company.slug}-${path}`}`,
    source,
  };
}

function text(random: Random, company: SampleCompany, profile: Hiring, role: Role): string {
  const tools = toolsFor(random, company, profile);
  const tool = () => random.pick(tools);
  const duties = random.some(profile.duties, 3).map((duty) => duty.replace('{tool}', tool()));
  const [must = tool(), also = tool(), nice = tool()] = random.some(tools, 3);
  return [
    isReposter(company)
      ? `For one of our clients we are hiring: ${role.title}.`
      : `${company.name} is hiring${company.hq_city ? ` in ${company.hq_city}` : ''}: ${role.title}.`,
    isReposter(company) ? random.pick(clients) : (company.description ?? random.pick(clients)),
    `You will ${duties.join(', ')}.`,
    random.pick([
      `You have worked with ${must} and ${also} for ${random.whole(2, 6)} years or more.`,
      `You know ${must} well and have met ${also} before.`,
      `Solid experience with ${must} is needed; ${also} is used every day.`,
    ]),
    random.pick([
      `Experience with ${nice} is a plus.`,
      `We are moving parts of our work to ${nice} and will train you.`,
      'We care more about how you work than about which tools you know.',
    ]),
    ...random.some(closings, 2),
  ].join(' ');
}

/** The company's own tools that fit the department, and common ones of the department. */
function toolsFor(random: Random, company: SampleCompany, { common, names }: Hiring): string[] {
  const own = company.technographics.filter((name) => names.has(name));
  const more = [1, 2].map(() => random.weighted(common, ({ weight }) => weight).name);
  return [...new Set([...own, ...more])];
}

const clients = [
  'The company is a growing firm in its field.',
  'The company is a family business with several sites.',
  'The company is well funded and plans to double its team.',
];

const closings = [
  'We offer flexible hours and 30 days of leave.',
  'You can work from home up to three days a week.',
  'We pay for courses, books and one conference a year.',
  'The role is permanent and full time; part time is possible.',
  'Our hiring takes two talks and one small exercise, which we pay for.',
  'We welcome applications from people of every background.',
  'The team speaks English; you need no other language.',
];
