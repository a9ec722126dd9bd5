/** Posts from sites that show many employers' posts: they come under their employer, or not at all. */
import { freshFolder, query } from './helpers/folders';
import { onSqlite } from './helpers/stores';
import { bring, csv, jsonl } from './helpers/text-file';

const refused = null;
/** What a record has beside the fields that each needs, and the domain it comes under. */
const rows: readonly (readonly [what: string, more: object, domain: string | null])[] = [
  ['Indeed’s page of a company', { domain: 'https://www.indeed.com/cmp/Ash-Gill' }, refused],
  [
    'Indeed in another country',
    { domain: 'https://uk.indeed.com/cmp/Ash-Gill', company: 'Ash Gill' },
    refused,
  ],
  ['Indeed alone', { domain: 'indeed.com' }, refused],
  ['StepStone', { domain: 'www.stepstone.de', company: 'Ash Gill GmbH' }, refused],
  [
    'LinkedIn’s page of a company',
    { domain: 'https://www.linkedin.com/company/ash-gill', company: 'Ash Gill' },
    refused,
  ],
  ['Glassdoor', { domain: 'https://www.glassdoor.co.uk/Overview/x', company: 'Ash Gill' }, refused],
  ['Monster', { domain: 'monster.de', company: 'Ash Gill' }, refused],
  ['ZipRecruiter', { domain: 'https://www.ziprecruiter.com/c/Ash-Gill/Jobs' }, refused],
  ['Seek', { domain: 'https://www.seek.com.au/companies/ash-gill' }, refused],
  ['Xing', { domain: 'https://www.xing.com/pages/ashgill' }, refused],
  [
    'JobSpy, without the employer’s site',
    { company_url: 'https://www.indeed.com/cmp/Ash-Gill', company: 'Ash Gill' },
    refused,
  ],
  [
    'JobSpy',
    {
      company_url: 'https://www.indeed.com/cmp/Ash-Gill',
      company_url_direct: 'https://www.ashgill.test/',
    },
    'ashgill.test',
  ],
  [
    'JobSpy, its address as the domain',
    { domain: 'https://www.indeed.com/cmp/Ash-Gill', company_url_direct: 'http://ashgill.test/en' },
    'ashgill.test',
  ],
  [
    'JobSpy, with the domain',
    {
      domain: 'ashgill.test',
      company_url: 'https://www.indeed.com/cmp/x',
      company_url_direct: 'other.test',
    },
    'ashgill.test',
  ],
  [
    'JobSpy, blank addresses',
    { domain: 'ashgill.test', company_url: '', company_url_direct: ' ' },
    'ashgill.test',
  ],
  [
    'a site of two aggregators',
    { domain: 'indeed.com', company_url_direct: 'https://www.linkedin.com/company/x' },
    refused,
  ],
  ['Indeed’s own', { domain: 'indeed.com', company: 'Indeed, Inc.' }, 'indeed.com'],
  ['StepStone’s own', { domain: 'stepstone.de', company: 'StepStone GmbH' }, 'stepstone.de'],
  [
    'a company called alike',
    { domain: 'monster-energy.test', company: 'Monster Energy' },
    'monster-energy.test',
  ],
  ['a college called alike', { domain: 'reed.edu', company: 'Reed College' }, 'reed.edu'],
  ['jobs below a known company', { domain: 'dice.ashgill.test' }, 'ashgill.test'],
];

const post = (more: object, at: number) => ({
  domain: '',
  company: '',
  title: `Job ${at}`,
  description: 'We use Gizmo.',
  posted_at: '2026-11-01',
  url: `https://jobs.test/${at}`,
  source: 'indeed',
  company_url: '',
  company_url_direct: '',
  ...more,
});

onSqlite('posts of aggregators', () => {
  it.each([
    ['CSV', csv],
    ['JSONL', jsonl],
  ])('come under their employer from %s, or are refused', async (_, fileOf) => {
    const dataDir = freshFolder();
    const report = await bring(
      dataDir,
      'posts',
      fileOf(rows.map(([, more], at) => post(more, at))),
    );
    const kept = (await query(
      dataDir,
      'SELECT title, domain FROM job_posts JOIN companies ON companies.id = company_id',
    )) as { title: string; domain: string }[];
    const domains = new Map(kept.map(({ title, domain }) => [title, domain]));
    const found = rows.map(([what], at) => [what, domains.get(`Job ${at}`) ?? refused]);
    expect(found).toEqual(rows.map(([what, , domain]) => [what, domain]));
    const bad = rows.filter(([, , domain]) => domain === refused);
    expect(report.bad).toBe(bad.length);
    for (const { fault } of report.badLines) expect(fault).toMatch(/^domain is/);
  });
});
