/** Companies and people that post about something in the professional network (§4.12.4). */
import type { SocialListening } from '../../../contract/signal-deployment';
import { day } from '../../clock';
import { mentions } from '../match/evidence';
import { byMeaning, floorOf } from './by-meaning';
import { byCompany, idsOf, largest, maxEvidence, type Search, social } from './matches';
import { shownBy } from './shown';

/** Where people are asked for, posts of companies' own pages do not count. */
export function searchSocial({
  search_query,
  timeframe,
  signal_target: target,
}: SocialListening): Search {
  const isPeople = target === 'people';
  return async (deps, { startedAt }, companies) => {
    const { signalSource } = deps.store;
    const find = mentions(search_query, floorOf(deps));
    const since = startedAt - timeframe * day;
    const posts = await signalSource.socialPosts(idsOf(companies), since, startedAt);
    const wanted = posts.filter(({ authorUrl }) => !isPeople || authorUrl !== null);
    const candidates = await shownBy(wanted, ({ body }) => find(body));
    const shown = await byMeaning(deps, search_query, candidates, ({ post }) => post.body);
    return new Map(
      [...byCompany(shown)].map(([id, own]) => {
        const evidence = own
          .map(({ post, snippet }) => social(post, snippet))
          .slice(0, maxEvidence);
        const authors = [...new Set(own.flatMap(({ post }) => post.authorUrl ?? []))];
        const share = largest(own);
        return [id, isPeople ? { evidence, share, authors } : { evidence, share }];
      }),
    );
  };
}
