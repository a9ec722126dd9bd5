/** Companies and people that post about something in the professional network (§4.12.4). */

import type { SocialListening } from '../../../contract/signal-social';
import { day } from '../../clock';
import { mentions } from '../match/evidence';
import { idsOf, matchEach, type Search, social } from './matches';

/** Where people are asked for, posts of companies' own pages do not count. */
export function searchSocial({
  search_query,
  timeframe,
  signal_target: target,
}: SocialListening): Search {
  const find = mentions(search_query);
  return async ({ store: { signalSource } }, { startedAt }, companies) => {
    const since = startedAt - timeframe * day;
    const posts = await signalSource.socialPosts(idsOf(companies), since, startedAt);
    return matchEach(posts, (posts) => {
      const shown = posts.flatMap((post) => {
        const snippet = find(post.body);
        if (snippet === undefined || (target === 'people' && post.authorUrl === null)) return [];
        return [{ post, snippet }];
      });
      const authors = [...new Set(shown.flatMap(({ post }) => post.authorUrl ?? []))];
      const evidence = shown.map(({ post, snippet }) => social(post, snippet));
      return target === 'people' ? { evidence, authors } : { evidence };
    });
  };
}
