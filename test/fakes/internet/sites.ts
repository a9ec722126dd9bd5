/** Made-up sites of companies, each in a different shape that real sites have. */
import type { Board, FakePosting } from './vendor-rule';

export interface CompanySite {
  readonly domain: string;
  /** HTML by path. */
  readonly pages: ReadonlyMap<string, string>;
  readonly board: { readonly vendor: string; readonly token: string; readonly board: Board } | null;
}

const adjectives = ['north', 'blue', 'bright', 'quiet', 'silver', 'open', 'high', 'swift'];
const nouns = ['wind', 'harbor', 'field', 'stone', 'bridge'];
/** Each with the link to a board; `host` completes the board's name if that is a host. */
const vendors: readonly (readonly [string, (token: string) => string, host?: string])[] = [
  ['greenhouse', (token) => `<a href="https://job-boards.greenhouse.io/${token}">Jobs</a>`],
  ['lever', (token) => `<a href="https://jobs.lever.co/${token}">Jobs</a>`],
  ['ashby', (token) => `<script src="https://jobs.ashbyhq.com/${token}/embed?version=2"></script>`],
  ['workable', (token) => `<a href="https://apply.workable.com/${token}/">Jobs</a>`],
  [
    'personio',
    (token) => `<iframe src="https://${token}.jobs.personio.de/"></iframe>`,
    'jobs.personio.de',
  ],
  [
    'teamtailor',
    (token) => `<a href="https://${token}.teamtailor.com/jobs">Jobs</a>`,
    'teamtailor.com',
  ],
  ['pinpoint', (token) => `<div data-pinpoint-subdomain="${token}"></div>`],
  ['recruitee', (token) => `<a href="https://${token}.recruitee.com/">Jobs</a>`],
];

/** Returns the same sites on each call. Names repeat with a number appended once all are used. */
export function companySites(count: number): readonly CompanySite[] {
  const names = adjectives.flatMap((adjective) => nouns.map((noun) => `${adjective}${noun}`));
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / names.length);
    const name = names[index % names.length] ?? '';
    return companySite(round === 0 ? name : `${name}${round + 1}`, index);
  });
}

function companySite(token: string, index: number): CompanySite {
  const domain = `${token}.test`;
  const name = `${token.charAt(0).toUpperCase()}${token.slice(1)} Robotics`;
  const [vendor, link, host] = vendors[index % vendors.length] ?? ['', () => ''];
  const pages = new Map([
    [
      '/',
      `<!doctype html><html lang="en"><head><title>${name}</title>
<meta property="og:site_name" content="${name}"><meta name="description" content="${name} makes robots.">
<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Organization', name, url: `https://${domain}/`, numberOfEmployees: { '@type': 'QuantitativeValue', value: 40 + index } })}</script>
</head><body><h1>${name}</h1><a href="/careers">Careers</a></body></html>`,
    ],
    ['/careers', `<html><body><h1>Careers</h1>${link(token)}</body></html>`],
  ]);
  return {
    domain,
    pages,
    board: {
      vendor,
      token: host ? `${token}.${host}` : token,
      board: { company: name, postings: [0, 1, 2].map((number) => posting(index, number)) },
    },
  };
}

const titles = ['Account Executive', 'Data Engineer', 'Head of RevOps', 'Sales Engineer'];
const tools = ['Salesforce', 'HubSpot', 'Snowflake', 'Outreach', 'dbt'];

function posting(index: number, number: number): FakePosting {
  return {
    id: String(1000 + index * 10 + number),
    title: titles[(index + number) % titles.length] ?? '',
    body: `<p>We use <b>${tools[(index + number) % tools.length]}</b> &amp; more.</p><ul><li>${tools[index % tools.length]}</li></ul>`,
    locations: ['Berlin, Germany'],
    department: 'Sales',
    postedAt: `2026-11-${String(1 + (index % 20)).padStart(2, '0')}T08:00:00.000Z`,
  };
}
