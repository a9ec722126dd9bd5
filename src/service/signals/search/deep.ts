/** Deep company search: what companies are, and what they are doing (§4.12.3). */
import { setImmediate } from 'node:timers/promises';
import type { DeepSearch } from '../../../contract/signal-deep-search';
import { day } from '../../clock';
import type { Evidence } from '../../store/signals';
import { type Activity, readActivity, showsActivity } from '../match/activity';
import { hasTrait } from '../match/trait';
import { byCompany, hiring, idsOf, joined, type Match, mostEvidence, type Search } from './matches';

/** Without an activity the trait alone decides, and there is nothing to quote. */
export function searchDeeply({ trait, activity }: DeepSearch): Search {
  const isOne = hasTrait(trait);
  const asked = activity ? readActivity(activity) : undefined;
  return async (parts, signal, companies) => {
    const like = companies.filter(({ company }) => isOne(company));
    if (!asked) return new Map(like.map(({ id }) => [id, { evidence: [] }]));
    return matchActivity(asked, parts, signal, like);
  };
}

async function matchActivity(
  activity: Activity,
  { store: { signalSource } }: Parameters<Search>[0],
  { startedAt }: Parameters<Search>[1],
  companies: Parameters<Search>[2],
): Promise<ReadonlyMap<number, Match>> {
  const ids = idsOf(companies);
  const since = startedAt - activity.days * day;
  const posts = byCompany(await signalSource.posts(ids, since, startedAt));
  const hires = activity.withHire
    ? byCompany(await signalSource.hires(ids, since, startedAt))
    : undefined;
  const matches = new Map<number, Match>();
  for (const id of ids) {
    await setImmediate();
    const joins = hires?.get(id) ?? [];
    const dates = joins.map(({ startedAt: at }) => ({ at }));
    const shown = showsActivity(activity, posts.get(id) ?? [], dates, startedAt);
    const evidence: Evidence[] = [
      ...shown.map(({ post, snippet }) => hiring(post, snippet)).slice(0, mostEvidence),
      ...joins.map(joined).slice(0, mostEvidence),
    ];
    if (shown.length > 0) matches.set(id, { evidence });
  }
  return matches;
}
