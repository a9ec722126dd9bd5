/** What the searches of signals share: what they are given, what they answer, how posts become evidence. */
import { setImmediate } from 'node:timers/promises';
import type { Parts } from '../../parts';
import type {
  ClaimedSignal,
  Evidence,
  SearchedCompany,
  SearchedHire,
  SearchedPost,
  SearchedSocialPost,
} from '../../store/signals';

export type SearchParts = Pick<Parts, 'store' | 'settings' | 'clock' | 'log' | 'peopleDirectory'>;

/** Why a company was found, and the profiles of people who were found with it. */
export interface Match {
  readonly evidence: readonly Evidence[];
  /** Undefined unless people are what the signal looks for. */
  readonly authors?: readonly string[];
}

/** Answers matches by the companies' ids. */
export type Search = (
  parts: SearchParts,
  signal: ClaimedSignal,
  companies: readonly SearchedCompany[],
) => Promise<ReadonlyMap<number, Match>>;

/** Pieces of evidence that one run adds to an account. */
export const mostEvidence = 20;

/** Looks at one company after another, and lets requests have their turn between them. */
export async function matchEach<Item extends { readonly companyId: number }>(
  items: readonly Item[],
  match: (items: readonly Item[]) => Match,
): Promise<ReadonlyMap<number, Match>> {
  const matches = new Map<number, Match>();
  for (const [id, own] of byCompany(items)) {
    await setImmediate();
    const { evidence, ...rest } = match(own);
    if (evidence.length === 0) continue;
    matches.set(id, { evidence: evidence.slice(0, mostEvidence), ...rest });
  }
  return matches;
}

export function byCompany<Item extends { readonly companyId: number }>(
  items: readonly Item[],
): ReadonlyMap<number, readonly Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(item.companyId);
    if (group) group.push(item);
    else groups.set(item.companyId, [item]);
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
