/** Reads what companies' sites say about them, on request and within a time limit, and caches the results. */
import { type Clock, minute } from '../clock';
import { siteOf } from '../companies/site-of';
import { withLimit } from '../in-time';
import type { PoliteClient } from './client/get';
import { isAskable } from './client/hosts';
import type { FactStore } from './facts';
import { because } from './faults';
import type { Get, KeptPages, PagesReading, RawBody, SampleSite } from './source';

interface PagesDeps {
  readonly isOn: boolean;
  readonly hasGateway: boolean;
  readonly samples: readonly SampleSite[];
  readonly facts: Pick<FactStore, 'silenced'>;
  readonly client: PoliteClient;
  readonly clock: Clock;
  readonly budgetMs: number;
  readonly read: (domain: string, get: Get<RawBody>) => Promise<PagesReading>;
}

interface Kept {
  readonly at: number;
  readonly reading: Promise<PagesReading>;
}

/** How long what was found is kept in memory, so that trying again doesn't burden the site. */
const keptMs = 10 * minute;
const maxKept = 100;

/** Its `close` aborts the readings under way. */
export function pageReader(deps: PagesDeps) {
  const closing = new AbortController();
  const kept = new Map<string, Kept>();

  function readOnce(domain: string): Promise<PagesReading> {
    const now = deps.clock();
    const before = kept.get(domain);
    // A clock that was ahead may have been set back.
    if (before && Math.abs(now - before.at) < keptMs) return before.reading;
    const reading = withLimit(deps.budgetMs, closing.signal, (signal) =>
      deps.read(domain, deps.client(signal, 'site')),
    );
    kept.delete(domain);
    for (const oldest of kept.keys()) if (kept.size >= maxKept) kept.delete(oldest);
    kept.set(domain, { at: now, reading });
    const forget = () => {
      if (kept.get(domain)?.reading === reading) kept.delete(domain);
    };
    reading.then(({ kind }) => kind !== 'found' && forget(), forget);
    return reading;
  }

  return {
    /** Takes a domain as `readDomain` returns it. Never rejects because of the site. */
    async read(domain: string): Promise<KeptPages> {
      const sample = deps.samples.find((one) => one.domain === domain);
      if (sample) return { kind: 'found', ...sample };
      if (!isAskable(domain, deps.hasGateway)) return { kind: 'missing' };
      if (!deps.isOn) return { kind: 'off' };
      const silenced = await deps.facts.silenced([domain, siteOf(domain) ?? domain]);
      if (silenced.size > 0) return { kind: 'refused', ...because('asked_not_to_be_read') };
      return readOnce(domain);
    },
    close: () => closing.abort(),
  };
}
