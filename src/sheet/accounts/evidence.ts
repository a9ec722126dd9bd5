/** The evidence on an account (§2.3): why it is worth calling, whatever shape the service gives it. */
import type { RawAccount } from '../../client/accounts';
import { asObject, asText, type Loose, listIn } from '../../client/tolerant';
import { readable } from './flat-account';

export interface EvidenceItem {
  readonly kind: EvidenceKind;
  readonly title: string;
  readonly url: string;
  readonly date: string;
  readonly text: string;
}

export interface Evidence {
  readonly narrative: string;
  readonly items: readonly EvidenceItem[];
}

/** The account's fields that hold evidence, and what people call them. */
export const evidenceKinds = {
  hiring: 'Hiring',
  socials: 'Social posts',
  linkedin_engagement: 'LinkedIn engagement',
  job_changes: 'Job changes',
} as const;
export type EvidenceKind = keyof typeof evidenceKinds;

/** The cache is small; the service itself keeps 50 items a kind. */
const mostItems = 100;
const longestText = 300;

/** Reads an account; items without a list around them are told in words. Never throws. */
export function evidenceOf(account: RawAccount): Evidence {
  const items = (Object.keys(evidenceKinds) as EvidenceKind[]).flatMap((kind) =>
    evidenceItems(account, kind),
  );
  return {
    narrative: asText(account['narrative_and_key_signals']) ?? '',
    items: items.slice(0, mostItems),
  };
}

/** The items of one kind, in the order of the service, however many. Never throws. */
export function evidenceItems(account: RawAccount, kind: EvidenceKind): EvidenceItem[] {
  const told = asObject(account[kind]);
  const list = listIn(told, 'items');
  if (list.length > 0) return list.map((item) => itemOf(kind, item));
  const facts = Object.values(told).some((value) => readable(value) !== '' && value !== 0);
  return facts ? [{ kind, title: '', url: '', date: '', text: cut(readable(told)) }] : [];
}

function itemOf(kind: EvidenceKind, item: Loose): EvidenceItem {
  const first = (names: readonly string[]) =>
    names.map((name) => asText(item[name])).find((text) => text !== undefined) ?? '';
  const title = first(['title', 'name', 'role']);
  const text = first(['snippet', 'text', 'description', 'context']);
  return {
    kind,
    title: cut(title),
    url: first(['url', 'link']),
    date: first(['date', 'posted_at', 'created_at']),
    text: cut(title === '' && text === '' ? readable(item) : text),
  };
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}
