/** Companies whose posts show an initiative (§4.12.2). */

import type { HiringForInitiative } from '../../../contract/signal-hiring-initiative';
import { day } from '../../clock';
import { evidenceOf } from '../match/evidence';
import { hiring, idsOf, matchEach, type Search, unrepeated } from './matches';

export function searchInitiative({
  initiative,
  timeframe,
  speed_mode,
}: HiringForInitiative): Search {
  const find = evidenceOf(initiative);
  return async ({ store: { signalSource } }, { startedAt }, companies) => {
    const since = startedAt - timeframe * day;
    const posts = await signalSource.posts(idsOf(companies), since, startedAt);
    return matchEach(posts, (posts) => {
      const evidence = posts.flatMap((post) => {
        const snippet = find(post.body);
        return snippet === undefined ? [] : [hiring(post, snippet)];
      });
      return { evidence: speed_mode ? evidence : unrepeated(evidence) };
    });
  };
}
