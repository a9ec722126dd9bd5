/** The search of each kind of signal in a batch of companies. */
import type {
  DeepSearch,
  HiringForInitiative,
  HiringForRole,
  SocialListening,
} from '../../../contract/signal-deployment';
import { day } from '../../clock';
import { roleMatcher } from '../../titles/match';
import type { OwnRequest, SearchRequest } from '../kinds';
import { type Activity, finderOf, readActivity } from '../match/activity';
import { claimed } from '../match/claimed';
import { evidenceOf, mentions, type Quoted, quote } from '../match/evidence';
import { questionOf, traitOf } from '../match/question';
import type { ClaimedSignal } from '../queue';
import type { SearchedPost } from '../source';
import { byMeaning, floorOf, traitShares } from './by-meaning';
import {
  hiring,
  joined,
  type Match,
  type OwnSearchDeps,
  type Search,
  social,
  unrepeated,
} from './matches';
import { type Shown, shownBy, shownByPosts, titlesOf } from './posts';
import { newSince, searchTechnology } from './technology';

/** Pieces of evidence that one run adds to an account. */
const maxEvidence = 20;

/** Every share of the request that a company can have; with two parts, the shares of both. */
export function sharesOf({ kind, body }: SearchRequest): readonly number[] {
  const industry = 'descriptive_icp' in body ? traitOf(body.descriptive_icp ?? '').shares : [];
  switch (kind) {
    case 'role':
    case 'technology':
      return industry;
    case 'initiative':
      return [...industry, ...questionOf(body.initiative).shares];
    case 'deep': {
      const { about } = readActivity(body.activity ?? '');
      return [...traitOf(body.trait).shares, ...questionOf(about).shares];
    }
    case 'social':
      return questionOf(body.search_query).shares;
  }
}

/** The time of the oldest posts that count; null if the request needs no posts. */
export function postsFrom(
  { kind, body }: SearchRequest,
  signal: Pick<ClaimedSignal, 'run_started_at' | 'created_at'>,
): number | null {
  const { run_started_at: runStartedAt } = signal;
  if (kind === 'technology') return newSince(body, signal) * day;
  if (kind !== 'deep') return runStartedAt - body.timeframe * day;
  return body.activity ? runStartedAt - readActivity(body.activity).days * day : null;
}

export function searchOf(request: SearchRequest): Search {
  return request.kind === 'technology' ? searchTechnology(request.body) : ownSearchOf(request);
}

export function ownSearchOf(request: OwnRequest): Search<OwnSearchDeps> {
  switch (request.kind) {
    case 'role':
      return searchRole(request.body);
    case 'initiative':
      return searchInitiative(request.body);
    case 'deep':
      return searchDeeply(request.body);
    case 'social':
      return searchSocial(request.body);
  }
}

/** Companies that hire for a role, or for any (§4.12.1). Matches titles first: only quoted posts are read in full. */
function searchRole({ role, timeframe, speed_mode }: HiringForRole): Search<OwnSearchDeps> {
  const fits = typeof role === 'string' ? roleMatcher(role) : () => true;
  return async ({ store: { signalSource } }, { run_started_at }, companies) => {
    const since = run_started_at - timeframe * day;
    const titles = await titlesOf(signalSource, idsOf(companies), since, run_started_at);
    const posts = titles.filter(({ title }) => fits(title));
    const perCompany = [...grouped(posts, ({ company_id }) => company_id)].map(
      ([id, posts]) => [id, posts.slice(0, maxEvidence)] as const,
    );
    const bodies = await signalSource.bodies(perCompany.flatMap(([, posts]) => posts));
    return new Map(
      perCompany.map(([id, posts]) => {
        const evidence = posts.map((post) => hiring(post, quote(bodies.get(post.id) ?? '')));
        return [id, { evidence: speed_mode ? evidence : unrepeated(evidence), share: 1 }];
      }),
    );
  };
}

/** Companies whose posts show an initiative (§4.12.2). */
function searchInitiative({
  initiative,
  timeframe,
  speed_mode,
}: HiringForInitiative): Search<OwnSearchDeps> {
  return async (deps, { run_started_at }, companies) => {
    const find = evidenceOf(initiative, claimed, floorOf(deps));
    const since = run_started_at - timeframe * day;
    const found = ({ body }: SearchedPost) => find(body);
    const shown = await postsAbout(
      deps,
      initiative,
      found,
      idsOf(companies),
      since,
      run_started_at,
    );
    return new Map(
      [...shown].map(([id, own]) => {
        const evidence = own.map(({ post, snippet }) => hiring(post, snippet));
        const distinct = speed_mode ? evidence : unrepeated(evidence);
        return [id, { evidence: distinct.slice(0, maxEvidence), share: largest(own) }];
      }),
    );
  };
}

/**
 * Companies by what they are and what they do (§4.12.3). Without an activity only the trait decides, and
 * there is no evidence to quote.
 */
function searchDeeply({ trait, activity }: DeepSearch): Search<OwnSearchDeps> {
  const asked = activity ? readActivity(activity) : undefined;
  return async (deps, { run_started_at }, companies) => {
    const shares = await traitShares(deps, trait, companies);
    const like = idsOf(companies).filter((id) => shares.has(id));
    const matches: ReadonlyMap<number, Match> = asked
      ? await matchActivity(asked, deps, run_started_at, like)
      : new Map(like.map((id) => [id, { evidence: [], share: 1 }]));
    return new Map(
      [...matches].map(([id, match]) => [
        id,
        { ...match, share: Math.min(match.share, shares.get(id) ?? 0) },
      ]),
    );
  };
}

async function matchActivity(
  activity: Activity,
  deps: OwnSearchDeps,
  until: number,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, Match>> {
  const since = until - activity.days * day;
  const hires = activity.withHire
    ? grouped(
        await deps.store.signalSource.hires(companyIds, since, until),
        ({ company_id }) => company_id,
      )
    : undefined;
  const ids = hires ? companyIds.filter((id) => hires.has(id)) : companyIds;
  const find = finderOf(activity, floorOf(deps));
  const shown = await postsAbout(deps, activity.about, find, ids, since, until);
  const matches = new Map<number, Match>();
  for (const [id, own] of shown) {
    if (own.length < activity.min) continue;
    const evidence = [
      ...own.slice(0, maxEvidence).map(({ post, snippet }) => hiring(post, snippet)),
      ...(hires?.get(id) ?? []).slice(0, maxEvidence).map(joined),
    ];
    matches.set(id, { evidence, share: largest(own) });
  }
  return matches;
}

/**
 * Companies and people that post about a topic in the professional network (§4.12.4). If people are wanted,
 * posts of companies' own pages don't count.
 */
function searchSocial({
  search_query,
  timeframe,
  signal_target,
}: SocialListening): Search<OwnSearchDeps> {
  const isPeople = signal_target === 'people';
  return async (deps, { run_started_at }, companies) => {
    const { signalSource } = deps.store;
    const find = mentions(search_query, floorOf(deps));
    const since = run_started_at - timeframe * day;
    const posts = await signalSource.socialPosts(idsOf(companies), since, run_started_at);
    const wanted = posts.filter(({ author_url }) => !isPeople || author_url !== null);
    const candidates = await shownBy(wanted, ({ body }) => find(body));
    const shown = await byMeaning(deps, search_query, candidates, ({ post }) => post.body);
    return new Map(
      [...byCompany(shown)].map(([id, own]) => {
        const evidence = own
          .map(({ post, snippet }) => social(post, snippet))
          .slice(0, maxEvidence);
        const authors = [...new Set(own.flatMap(({ post }) => post.author_url ?? []))];
        const share = largest(own);
        return [id, isPeople ? { evidence, share, authors } : { evidence, share }];
      }),
    );
  };
}

/** The companies' job posts within a time that match the request, by company id. */
async function postsAbout(
  deps: OwnSearchDeps,
  asked: string,
  find: (post: SearchedPost) => Quoted | undefined,
  companyIds: readonly number[],
  since: number,
  until: number,
) {
  const { signalSource } = deps.store;
  const posts = await titlesOf(signalSource, companyIds, since, until);
  const candidates = await shownByPosts(signalSource, posts, find);
  return byCompany(await byMeaning(deps, asked, candidates, ({ snippet }) => snippet));
}

function byCompany<Post extends { readonly company_id: number }>(shown: readonly Shown<Post>[]) {
  return grouped(shown, ({ post }) => post.company_id);
}

function grouped<Item>(
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

function idsOf(records: readonly { readonly id: number }[]): number[] {
  return records.map(({ id }) => id);
}

/** The largest share of the request that any post matches. */
function largest(shown: readonly Quoted[]): number {
  return Math.max(0, ...shown.map(({ share }) => share));
}
