/** Companies whose posts show an initiative (§4.12.2). */
import type { HiringForInitiative } from '../../../contract/signal-deployment';
import { day } from '../../clock';
import { claimed } from '../match/claimed';
import { evidenceOf } from '../match/evidence';
import { byMeaning, floorOf } from './by-meaning';
import { byCompany, hiring, idsOf, largest, maxEvidence, type Search, unrepeated } from './matches';
import { shownByPosts } from './shown';
import { titlesOf } from './titles';

export function searchInitiative({
  initiative,
  timeframe,
  speed_mode,
}: HiringForInitiative): Search {
  return async (deps, { startedAt }, companies) => {
    const { signalSource } = deps.store;
    const find = evidenceOf(initiative, claimed, floorOf(deps));
    const since = startedAt - timeframe * day;
    const posts = await titlesOf(signalSource, idsOf(companies), since, startedAt);
    const candidates = await shownByPosts(signalSource, posts, ({ body }) => find(body));
    const shown = await byMeaning(deps, initiative, candidates, ({ snippet }) => snippet);
    return new Map(
      [...byCompany(shown)].map(([id, own]) => {
        const evidence = own.map(({ post, snippet }) => hiring(post, snippet));
        const told = speed_mode ? evidence : unrepeated(evidence);
        return [id, { evidence: told.slice(0, maxEvidence), share: largest(own) }];
      }),
    );
  };
}
