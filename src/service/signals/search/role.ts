/** Companies that hire for a role (§4.12.1). */
import type { HiringForRole } from '../../../contract/signal-deployment';
import { day } from '../../clock';
import { meansRole } from '../../titles/match';
import { quote } from '../match/evidence';
import { grouped, hiring, idsOf, maxEvidence, type Search, unrepeated } from './matches';
import { titlesOf } from './titles';

/** Titles first: only the posts that are quoted are read whole. */
export function searchRole({ role, timeframe, speed_mode }: HiringForRole): Search {
  const fits = meansRole(role);
  return async ({ store: { signalSource } }, { startedAt }, companies) => {
    const since = startedAt - timeframe * day;
    const titles = await titlesOf(signalSource, idsOf(companies), since, startedAt);
    const posts = titles.filter(({ title }) => fits(title));
    const perCompany = [...grouped(posts, ({ companyId }) => companyId)].map(
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
