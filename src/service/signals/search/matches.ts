/** The results of signal searches, and the conversion of posts to evidence. */
import type { Evidence } from '../../accounts/evidence';
import type { Deps } from '../../deps';
import type { ClaimedSignal } from '../queue';
import type { SearchedCompany, SearchedHire, SearchedPost, SearchedSocialPost } from '../source';

/** What a search needs; it ends when `stopping` is aborted. */
export type SearchDeps = Pick<
  Deps,
  | 'store'
  | 'settings'
  | 'clock'
  | 'log'
  | 'metrics'
  | 'peopleDirectory'
  | 'peopleFinder'
  | 'sources'
  | 'meaning'
> & { readonly stopping: AbortSignal };

/** Why a company was found, and the profiles of people found with it. */
export interface Match {
  readonly evidence: readonly Evidence[];
  /** The share of the request that it matches, at most 1. */
  readonly share: number;
  /** Undefined unless the signal looks for people. */
  readonly authors?: readonly string[];
}

/** What a search in the store's own posts and companies needs. */
export interface OwnSearchDeps extends Pick<SearchDeps, 'meaning' | 'stopping'> {
  readonly store: Pick<SearchDeps['store'], 'signalSource'>;
}

/** Returns matches by company id. */
export type Search<Needed = SearchDeps> = (
  deps: Needed,
  signal: Pick<ClaimedSignal, 'run_started_at' | 'created_at'>,
  companies: readonly SearchedCompany[],
) => Promise<ReadonlyMap<number, Match>>;

export function hiring({ title, url, posted_at: at }: SearchedPost, snippet: string): Evidence {
  return { kind: 'hiring', title, url, at, snippet };
}

export function joined({ person_name, role, profile_url, started_at }: SearchedHire): Evidence {
  const title = `${person_name} joined as ${role}`;
  return {
    kind: 'job_changes',
    title,
    url: profile_url,
    at: started_at,
    snippet: title,
    profile: profile_url,
  };
}

export function social(post: SearchedSocialPost, snippet: string): Evidence {
  const { author_name, author_role, author_url: profile, url, posted_at: at } = post;
  const by = author_role ? `${author_name}, ${author_role}` : author_name;
  return { kind: 'socials', title: `Post by ${by}`, url, at, snippet, profile };
}

/** A reposted post counts once: the newest, which comes first. */
export function unrepeated(evidence: readonly Evidence[]): readonly Evidence[] {
  const seen = new Set<string>();
  return evidence.filter(({ title, snippet }) => {
    const key = JSON.stringify([title.toLowerCase(), snippet.toLowerCase()]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
