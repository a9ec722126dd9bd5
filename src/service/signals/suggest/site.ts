/** Finds the texts in which a company says what it offers: its site, and the description that the store has. */
import type { SuggestMiss } from '../../../contract/signal-suggest';
import type { SiteFault } from '../../../contract/site-faults';
import { companiesMeant } from '../../companies/by-host';
import type { Deps } from '../../deps';
import type { KeptPages, SitePage } from '../../sources/source';
import type { Line } from './offer';

export interface Site {
  readonly domain: string;
  readonly name: string;
  readonly isSample: boolean;
  /** The addresses of the pages that were read. */
  readonly read: readonly string[];
  readonly lines: readonly Line[];
  /** Why no page was read. */
  readonly miss: SuggestMiss | undefined;
  readonly detail: string | null;
  readonly fault: SiteFault | null;
}

/** Takes a domain as `readCompany` returns it. A sample company's site isn't requested. */
export async function readSite(
  { store, sources }: Pick<Deps, 'store' | 'sources'>,
  written: string,
): Promise<Site> {
  const domain = (await companiesMeant(store.companies, [written])).get(written) ?? written;
  const known = (await store.companies.find([domain])).get(domain);
  const company = typeof known === 'object' && 'domain' in known ? known : undefined;
  const isSample = company?.sources?.some(({ source }) => source === 'sample') ?? false;
  // A sample company that was deleted on request has no site either.
  const isGone = !company && sources.samples.some((sample) => sample.domain === domain);
  const reading = isGone ? ({ kind: 'missing' } as const) : await sources.readPages(domain);
  const pages = reading.kind === 'found' ? reading.pages : [];
  const description = company?.description ?? null;
  return {
    domain,
    name: company?.name ?? (reading.kind === 'found' ? reading.name : null) ?? domain,
    isSample,
    read: pages.map(({ url }) => url),
    lines: [
      ...(description === null ? [] : [{ text: description, url: null, kind: 'about' } as const]),
      ...pages.flatMap(linesOf),
    ],
    miss: reading.kind === 'found' ? undefined : missOf[reading.kind],
    detail: 'reason' in reading ? (reading.reason ?? null) : null,
    fault: 'fault' in reading ? (reading.fault ?? null) : null,
  };
}

const missOf: Readonly<Record<Exclude<KeptPages['kind'], 'found'>, SuggestMiss>> = {
  missing: 'empty',
  refused: 'refused',
  unreachable: 'unreachable',
  off: 'sources_off',
};

function linesOf({ url, title, description, text, audiences }: SitePage): Line[] {
  const about = [title, description].filter((one) => one !== null);
  return [
    ...about.map((one): Line => ({ text: one, url, kind: 'about' })),
    ...audiences.map((link): Line => ({ text: link.text, url: link.url, kind: 'link' })),
    { text, url, kind: 'text' },
  ];
}
