/** What the searches of signals share: what they are given, what they answer, how posts become evidence. */
import type { Evidence } from '../../accounts/evidence';
import type { Deps } from '../../deps';
import type { Quoted } from '../match/evidence';
import type {
  ClaimedSignal,
  SearchedCompany,
  SearchedHire,
  SearchedPost,
  SearchedSocialPost,
} from '../store';
import type { Comparing } from './by-meaning';
import type { Shown } from './shown';

export type SearchDeps = Pick<
  Deps,
  'store' | 'settings' | 'clock' | 'log' | 'peopleDirectory' | 'sources' | 'meaning'
>;

/** Why a company was found, and the profiles of people who were found with it. */
export interface Match {
  readonly evidence: readonly Evidence[];
  /** How much of what was asked for it shows, at most 1. */
  readonly share: number;
  /** Undefined unless people are what the signal looks for. */
  readonly authors?: readonly string[];
}

/** Answers matches by the companies' ids. */
export type Search = (
  deps: SearchDeps & Comparing,
  signal: ClaimedSignal,
  companies: readonly SearchedCompany[],
) => Promise<ReadonlyMap<number, Match>>;

/** Pieces of evidence that one run adds to an account. */
export const maxEvidence = 20;

/** What was shown, by its companies' ids. */
export function byCompany<Post extends { readonly companyId: number }>(
  shown: readonly Shown<Post>[],
): ReadonlyMap<number, readonly Shown<Post>[]> {
  return grouped(shown, ({ post }) => post.companyId);
}

export function grouped<Item>(
  items: readonly Item[],
  companyOf: (item: Item) => number,
): ReadonlyMap<number, readonly Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(companyOf(item));
    if (group) group.push(item);
    else groups.set(companyOf(item), [item]);
  }
  return groups;
}

export function idsOf(records: readonly { readonly id: number }[]): number[] {
  return records.map(({ id }) => id);
}

export function hiring({ title, url, postedAt: at }: SearchedPost, snippet: string): Evidence {
  return { kind: 'hiring', title, url, at, snippet };
}

export function joined(hire: SearchedHire): Evidence {
  const { personName, role, profileUrl: url, startedAt: at } = hire;
  const title = `${personName} joined as ${role}`;
  return { kind: 'job_changes', title, url, at, snippet: title };
}

export function social(post: SearchedSocialPost, snippet: string): Evidence {
  const by = post.authorRole ? `${post.authorName}, ${post.authorRole}` : post.authorName;
  return { kind: 'socials', title: `Post by ${by}`, url: post.url, at: post.postedAt, snippet };
}

/** A post that was put up again counts once: as its newest one, which comes first. */
export function unrepeated(evidence: readonly Evidence[]): readonly Evidence[] {
  const seen = new Set<string>();
  return evidence.filter(({ title, snippet }) => {
    const key = JSON.stringify([title.toLowerCase(), snippet.toLowerCase()]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The most that any post shows of what was asked for. */
export function largest(shown: readonly Quoted[]): number {
  return Math.max(0, ...shown.map(({ share }) => share));
}
