/** The evidence on an account (§2.3), the reasons to call it, read from whatever shape the service sends. */
import type { RawAccount } from '../../client/accounts';
import { asNumber, asObject, asText, type Loose, listIn } from '../../client/tolerant';
import { dayOf } from '../days';
import { shortened } from '../safe-text';
import { flattenAccount, readable } from './flat-account';

export interface EvidenceItem {
  readonly kind: EvidenceKind;
  readonly title: string;
  readonly url: string;
  readonly date: string;
  readonly text: string;
  /** When a job post was taken down; empty while it is open. */
  readonly closed: string;
  /** Where a job is, if the service says so. */
  readonly place?: string;
}

export interface Evidence {
  readonly narrative: string;
  readonly items: readonly EvidenceItem[];
  /** Both blank if the service has none (our extension `scores`). */
  readonly score: readonly [points: number | '', parts: string];
}

/** The account fields that hold evidence, and their names for users. */
export const evidenceKinds = {
  hiring: 'Hiring',
  socials: 'Social posts',
  linkedin_engagement: 'LinkedIn engagement',
  job_changes: 'Job changes',
} as const;
export type EvidenceKind = keyof typeof evidenceKinds;

/** The cache is small; the service itself keeps 50 items per kind. */
const maxItems = 100;
const longestText = 300;

/** Reads an account's evidence. Evidence that isn't a list becomes one item in words. Never throws. */
export function evidenceOf(account: RawAccount): Evidence {
  const items = (Object.keys(evidenceKinds) as EvidenceKind[]).flatMap((kind) =>
    evidenceItems(account, kind),
  );
  return {
    narrative: asText(account['narrative_and_key_signals']) ?? '',
    items: items.slice(0, maxItems),
    score: [asNumber(account['score']) ?? '', asText(account['score_reason']) ?? ''],
  };
}

/** All items of one kind, in the service's order. Never throws. */
export function evidenceItems(account: RawAccount, kind: EvidenceKind): EvidenceItem[] {
  // Open roles are a count, not evidence found by a signal.
  const { open_roles: _, ...evidence } = asObject(account[kind]);
  const list = listIn(evidence, 'items');
  if (list.length > 0) return list.map((item) => itemOf(kind, item));
  const facts = Object.values(evidence).some((value) => readable(value) !== '' && value !== 0);
  return facts
    ? [
        {
          kind,
          title: '',
          url: '',
          date: '',
          text: shortened(readable(evidence), longestText),
          closed: '',
        },
      ]
    : [];
}

/** Why to call a company: its narrative, its newest evidence, and how much evidence there is. */
export interface Reason {
  readonly narrative: string;
  /** What the company is, if there is no evidence. */
  readonly description: string | undefined;
  readonly newest: EvidenceItem | undefined;
  readonly count: number;
  /** Our extension `scores`; undefined if the service has none. */
  readonly score?: number | undefined;
}

/** The reason from evidence of these kinds, or of all kinds if these have none. Never throws. */
export function reasonOf(account: RawAccount, kinds: readonly EvidenceKind[]): Reason {
  const itemsOf = (some: readonly EvidenceKind[]) =>
    some.flatMap((kind) => evidenceItems(account, kind));
  const wanted = itemsOf(kinds);
  const items = wanted.length > 0 ? wanted : itemsOf(Object.keys(evidenceKinds) as EvidenceKind[]);
  const counts = [...new Set(items.map(({ kind }) => kind))].map((kind) =>
    Math.max(
      asNumber(asObject(account[kind])['total_count']) ?? 0,
      items.filter((item) => item.kind === kind).length,
    ),
  );
  // If a signal asked only what the company is, its description is the reason.
  const description =
    items.length === 0 ? asText(flattenAccount(account)['description']) : undefined;
  return {
    description,
    narrative: [asText(account['narrative_and_key_signals']), description]
      .filter(Boolean)
      .join(' '),
    newest: [...items].sort(newestFirst)[0],
    score: asNumber(account['score']),
    count: counts.reduce((sum, count) => sum + count, 0),
  };
}

function itemOf(kind: EvidenceKind, item: Loose): EvidenceItem {
  const first = (names: readonly string[]) =>
    names.map((name) => asText(item[name])).find((text) => text !== undefined) ?? '';
  const title = first(['title', 'name', 'role']);
  const text = first(['snippet', 'text', 'description', 'context']);
  const closed = first(['closed_at']);
  const place = first(['location']);
  return {
    kind,
    closed,
    ...(place && { place }),
    title: jobTitle(shortened(title, longestText), closed),
    url: first(['url', 'link']),
    date: first(['date', 'posted_at', 'created_at']),
    text: shortened(title === '' && text === '' ? readable(item) : text, longestText),
  };
}

/** Sorts newest first; closed job posts come after everything else. */
export function newestFirst(a: EvidenceItem, b: EvidenceItem): number {
  const closedLast = ({ closed }: EvidenceItem) => (closed ? 1 : 0);
  return closedLast(a) - closedLast(b) || (timeOf(b.date) ?? 0) - (timeOf(a.date) ?? 0);
}

/** Takes a job post's title and when it was taken down, if it was; returns both in words. Never throws. */
export function jobTitle(title: string | undefined, closed: string | undefined): string {
  return [title, closed && `(closed ${dayInWords(closed)})`].filter(Boolean).join(' ');
}

/** Returns the day of a date in a known format, or the text unchanged. */
export function dayInWords(date: string): string {
  const time = timeOf(date);
  return time === undefined ? date : dayOf(time);
}

/** Reads RFC 3339, or seconds or milliseconds since the epoch. */
function timeOf(date: string): number | undefined {
  const number = /^\d{9,13}$/.test(date) ? Number(date) : undefined;
  const ms =
    number === undefined ? Date.parse(date) : number < 100_000_000_000 ? number * 1000 : number;
  return Number.isNaN(ms) || Math.abs(ms) > 8.64e15 ? undefined : ms;
}
