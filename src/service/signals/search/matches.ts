/** What the searches of signals answer, and how posts become evidence. */
import type { Evidence } from '../../accounts/evidence';
import type { Deps } from '../../deps';
import type { ClaimedSignal } from '../queue';
import type { SearchedCompany, SearchedHire, SearchedPost, SearchedSocialPost } from '../source';

/** What a search needs; it ends where `stopping` says so. */
export type SearchDeps = Pick<
  Deps,
  'store' | 'settings' | 'clock' | 'log' | 'metrics' | 'peopleDirectory' | 'sources' | 'meaning'
> & { readonly stopping: AbortSignal };

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
  deps: SearchDeps,
  signal: ClaimedSignal,
  companies: readonly SearchedCompany[],
) => Promise<ReadonlyMap<number, Match>>;

export function hiring({ title, url, posted_at: at }: SearchedPost, snippet: string): Evidence {
  return { kind: 'hiring', title, url, at, snippet };
}

export function joined({ person_name, role, profile_url, started_at }: SearchedHire): Evidence {
  const title = `${person_name} joined as ${role}`;
  return { kind: 'job_changes', title, url: profile_url, at: started_at, snippet: title };
}

export function social(post: SearchedSocialPost, snippet: string): Evidence {
  const { author_name, author_role, url, posted_at: at } = post;
  const by = author_role ? `${author_name}, ${author_role}` : author_name;
  return { kind: 'socials', title: `Post by ${by}`, url, at, snippet };
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
