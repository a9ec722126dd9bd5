/** What formulas have asked the service to enrich and not yet got: written down before it can charge. */
import type { Platform, Properties } from '../ports';
import { ownerId } from '../settings/connection';
import { hash, hashWidth } from '../storage/hash';

export interface Ask {
  /** Also the request's idempotency key. */
  readonly id: string;
  /** Whose key asked: only they can fetch the result. */
  readonly owner: string;
  readonly at: number;
  /** The service's job, once it answered. */
  readonly job?: string;
  readonly count: number;
  /** The domains as hashes of a fixed width: 500 of them fit into one property. */
  readonly hashes: string;
}

const prefix = 'ask.';
/** An ask without an answer is forgotten after an hour; by then a free read tells what came of it. */
const unansweredMs = 3600 * 1000;
const answeredMs = 24 * 3600 * 1000;

/** Every open ask of the document; old ones are forgotten on the way. The caller holds the document's lock. */
export function loadAsks({ document, clock }: Platform): Ask[] {
  const now = clock.now();
  return Object.entries(document.all()).flatMap(([key, text]) => {
    if (!key.startsWith(prefix)) return [];
    const ask = JSON.parse(text) as Ask;
    if (now - ask.at < (ask.job === undefined ? unansweredMs : answeredMs)) return [ask];
    document.delete(key);
    return [];
  });
}

/** Makes an ask for up to 500 domains, not saved yet. */
export function newAsk(platform: Platform, domains: readonly string[]): Ask {
  return {
    id: platform.newId(),
    owner: ownerId(platform),
    at: platform.clock.now(),
    count: domains.length,
    hashes: domains.map(hash).join(''),
  };
}

/** Writes an ask down. */
export function saveAsk(document: Properties, ask: Ask): void {
  document.set(prefix + ask.id, JSON.stringify(ask));
}

/** Forgets an ask; returns whether it was still there, so that only one execution settles its credits. */
export function dropAsk(document: Properties, ask: Ask): boolean {
  const there = document.get(prefix + ask.id) !== undefined;
  if (there) document.delete(prefix + ask.id);
  return there;
}

/** Makes a look-up of the ask that covers a domain, for however many domains. */
export function askIndex(asks: readonly Ask[]): (domain: string) => Ask | undefined {
  const byHash = new Map<string, Ask>();
  for (const ask of asks) {
    for (let i = 0; i < ask.hashes.length; i += hashWidth)
      byHash.set(ask.hashes.slice(i, i + hashWidth), ask);
  }
  return (domain) => (byHash.size === 0 ? undefined : byHash.get(hash(domain)));
}
