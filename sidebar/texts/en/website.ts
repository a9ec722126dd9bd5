/** Texts: signals that suit a website. */
import type { SaidAbout, SuggestMiss } from '../../../src/contract/signal-suggest';
import { companies, credits } from './figures';

export const website = {
  label: 'Your website',
  hint: 'acme.com',
  suggest: 'Suggest signals',
  help: 'See which companies match what you sell. Free.',
  samples: 'Or try a made-up company:',
  working: (site: string) => `Reading ${site} and counting companies. This can take half a minute.`,
  suits: (name: string) => `Signals for ${name}`,
  sells: (offers: string) => `Offers: ${offers}`,
  counted: (icp: string) => `Counted among companies that fit the ICP “${icp}”.`,
  sample: 'Sample data: these companies are made up.',
  limit: 'Limit for each (credits)',
  titles: {
    role: (role: string, market: string) => `Hiring ${role}${market && ` (${market})`}`,
    any: (market: string) => `Hiring now: ${market}`,
    moving: (tool: string) => `Moving to ${tool}`,
    replacing: (tool: string) => `Replacing ${tool}`,
    initiative: (topic: string) => `Job posts about ${topic}`,
    deep: (trait: string) => `Companies: ${trait}`,
    social: (query: string) => `Posts about ${query}`,
  },
  now: (found: number, isExact: boolean) =>
    isExact ? `${companies(found)} now` : `At least ${companies(found)} now`,
  once: 'Runs once.',
  daily: 'Checks daily for new ones.',
  costs: (most: number) => `The first run costs up to ${credits(most)}.`,
  quote: (said: string) => `“${said}”`,
  because: 'Because your site says',
  about: {
    market: 'who you sell to',
    role: 'who you help',
    technology: 'a tool',
    topic: 'what you do',
  } satisfies Record<SaidAbout, string>,
  examples: 'For example',
  deploy: (most: number) => `Deploy · up to ${credits(most)}`,
  deploying: 'Deploying…',
  deployed: 'Deployed. It’s in the list below.',
  misses: {
    no_website: 'This isn’t a company’s website. Enter one such as acme.com.',
    unreachable: 'The site can’t be read right now. Try again later, or choose “New signal”.',
    refused:
      'The site doesn’t want programs to read it. Choose “New signal” and say what to watch for.',
    sources_off:
      'This service doesn’t read websites, and doesn’t know this company. Choose “New signal”, or ask its operator to turn on public sources.',
    empty: 'There’s no company’s site at this address. Check the address, or choose “New signal”.',
    nothing_said:
      'The site doesn’t say what it offers to whom in words that signals know. Choose “New signal” and say what to watch for.',
    nothing_found:
      'No company that this service knows matches what the site says. Choose “New signal” and use broader words.',
  } satisfies Record<SuggestMiss, string>,
  free: 'No credits were spent.',
  /** Takes the service's own words, and the same as data, if any. */
  detail: (said: string, _fault: { readonly reason: unknown } | undefined): string => said,
};
