/** Deep company search: what companies are, and what they are doing (§4.12.3). */
import type { DeepSearch } from '../../../contract/signal-deployment';
import type { Evidence } from '../../accounts/evidence';
import { day } from '../../clock';
import { type Activity, finderOf, readActivity } from '../match/activity';
import { byMeaning, floorOf } from './by-meaning';
import {
  byCompany,
  grouped,
  hiring,
  idsOf,
  joined,
  largest,
  type Match,
  maxEvidence,
  type Search,
} from './matches';
import { shownByPosts } from './shown';
import { titlesOf } from './titles';
import { traitShares } from './trait-shares';

/** Without an activity the trait alone decides, and there is nothing to quote. */
export function searchDeeply({ trait, activity }: DeepSearch): Search {
  const asked = activity ? readActivity(activity) : undefined;
  return async (deps, signal, companies) => {
    const shares = await traitShares(deps, trait, companies);
    const like = companies.filter(({ id }) => shares.has(id));
    const matches = asked
      ? await matchActivity(asked, deps, signal, like)
      : new Map(like.map(({ id }) => [id, { evidence: [], share: 1 }]));
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
  deps: Parameters<Search>[0],
  { startedAt }: Parameters<Search>[1],
  companies: Parameters<Search>[2],
): Promise<ReadonlyMap<number, Match>> {
  const { signalSource } = deps.store;
  const since = startedAt - activity.days * day;
  const all = idsOf(companies);
  const hires = activity.withHire
    ? grouped(await signalSource.hires(all, since, startedAt), ({ companyId }) => companyId)
    : undefined;
  const ids = hires ? all.filter((id) => hires.has(id)) : all;
  const posts = await titlesOf(signalSource, ids, since, startedAt);
  const find = finderOf(activity, floorOf(deps));
  const candidates = await shownByPosts(signalSource, posts, find);
  const shown = byCompany(
    await byMeaning(deps, activity.about, candidates, ({ snippet }) => snippet),
  );
  const matches = new Map<number, Match>();
  for (const [id, own] of shown) {
    if (own.length < activity.min) continue;
    const evidence: Evidence[] = [
      ...own.slice(0, maxEvidence).map(({ post, snippet }) => hiring(post, snippet)),
      ...(hires?.get(id) ?? []).slice(0, maxEvidence).map(joined),
    ];
    matches.set(id, { evidence, share: largest(own) });
  }
  return matches;
}
