/** An alert's event: what it says about a find, as it is stored and sent. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { AlertFault, AlertKind, AlertLanguage } from '../../contract/alerts';
import type { Evidence } from '../accounts/evidence';
import { rfc3339 } from '../clock';

const findSchema = v.object({
  signal_id: v.number(),
  signal_name: v.string(),
  account_id: v.number(),
  domain: v.string(),
  name: v.string(),
  /** The title of the newest evidence; null if the signal asks only what a company is. */
  why: v.nullable(v.string()),
  /** The words that show it; blank without evidence. */
  details: v.string(),
  /** The evidence, or the company's site. */
  url: v.string(),
  /** When the evidence is from; without evidence, when the company was found. */
  date: v.string(),
  found_at: v.string(),
});
export type AlertFind = v.InferOutput<typeof findSchema>;

/** A new find, with the profile of the evidence's author or subject, which isn't sent. */
export interface NewAlert {
  readonly find: AlertFind;
  readonly profile: string | null;
}

/** A find as the outbox stores it. */
export const keptFind = v.pipe(v.string(), v.parseJson(), findSchema);

export interface AlertEvent {
  /** Unchanged over retries, so a receiver recognises duplicates by it. */
  readonly eventId: string;
  readonly type: 'signal.find' | 'alert.test';
  readonly find: AlertFind;
}

/** What a channel needs to send, with its secrets decrypted. */
export interface Target {
  readonly kind: AlertKind;
  /** An address of a webhook, or the user's email address. */
  readonly address: string;
  /** The newest first; empty except for webhooks. */
  readonly secrets: readonly string[];
  readonly language: AlertLanguage;
  /** Whose find it is, for the operator's channels. */
  readonly ofUser?: string;
}

/** The outcome of an attempt. */
export type Outcome =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'failed';
      readonly fault: AlertFault;
      /** The status of an HTTP answer; null without one. */
      readonly status: number | null;
      /** What the receiver asked for in Retry-After; 0 if nothing. */
      readonly retryAfterMs: number;
      /** The receiver wants fewer requests. */
      readonly slow: boolean;
      /** The receiver wants no more requests. */
      readonly gone: boolean;
    };

/** In characters; with at most 6 bytes for each in JSON, an event stays below 20 kB. */
const longest = { name: 200, why: 300, details: 600, url: 800 } as const;

export const newEventId = () => `evt_${randomBytes(12).toString('hex')}`;

/** Takes a new find with its evidence in any order. */
export function findOf(
  signal: { readonly id: number; readonly name: string },
  company: { readonly domain: string; readonly name: string },
  accountId: number,
  evidence: readonly Evidence[],
  now: number,
): NewAlert {
  const [newest] = [...evidence].sort((one, other) => other.at - one.at);
  const site = `https://${company.domain}`;
  const isLink = newest && /^https?:\/\//.test(newest.url) && newest.url.length <= longest.url;
  const find = {
    signal_id: signal.id,
    signal_name: cut(signal.name, longest.name),
    account_id: accountId,
    domain: company.domain,
    name: cut(company.name, longest.name),
    why: newest ? cut(newest.title, longest.why) : null,
    details: newest ? cut(newest.snippet, longest.details) : '',
    url: isLink ? newest.url : site,
    date: rfc3339(newest?.at ?? now),
    found_at: rfc3339(now),
  };
  return { find, profile: newest?.profile ?? null };
}

function cut(text: string, max: number): string {
  const letters = [...text];
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text;
}

/** The names of the events' signals, each once, and at most three. */
export function signalNames(events: readonly AlertEvent[]): readonly string[] {
  const names = [...new Set(events.map(({ find }) => find.signal_name))];
  return names.length > 3 ? [...names.slice(0, 3), '…'] : names;
}

/** How many companies the events are about: several people may join one of them. */
export function companiesIn(events: readonly AlertEvent[]): number {
  return new Set(events.map(({ find }) => find.domain)).size;
}
