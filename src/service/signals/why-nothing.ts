/**
 * Explains why a signal that ran once found nothing: how many companies each condition leaves, and which
 * condition to drop.
 */
import type { StatusNote } from '../../contract/status-notes';
import { minShare } from './match/question';
import type { ClaimedSignal } from './queue';
import { searchOf } from './search';
import type { SearchDeps } from './search/matches';
import { industryShares, isWanted, type SearchTask } from './task';

const companiesAtOnce = 20;

/** The most companies counted, since other signals wait meanwhile. */
const maxCompanies = 2_000;

/**
 * Takes a signal whose search has ended; only reads, and charges nothing. Returns a note, or null if the signal
 * repeats, because it may find something tomorrow, or if the service is stopping.
 */
export async function whyNothing(
  deps: SearchDeps,
  task: SearchTask,
  signal: ClaimedSignal,
): Promise<StatusNote | null> {
  if (task.request.body.repeat) return null;
  const search = searchOf(task.request);
  const counts = { all: 0, shown: 0, inIcp: 0, inIndustry: 0 };
  let after = 0;
  while (counts.all < maxCompanies) {
    if (deps.stopping.aborted) return null;
    const some = await deps.store.signalSource.companies(after, companiesAtOnce, task.only);
    const shown = await search(
      deps,
      signal,
      some.filter((company) => isWanted(task, null, company)),
    );
    const matching = some.filter(({ id }) => (shown.get(id)?.share ?? 0) >= minShare);
    counts.all += some.length;
    counts.shown += matching.length;
    counts.inIcp += matching.filter((one) => isWanted(task, signal.icp, one)).length;
    counts.inIndustry += (await industryShares(deps, task, matching)).size;
    const last = some.at(-1);
    if (some.length < companiesAtOnce || !last) break;
    after = last.id;
  }
  const { all: companies, shown, inIcp, inIndustry } = counts;
  const counted = { companies, max: maxCompanies };
  // Only requests for posts have a timeframe, which the user could extend.
  const hasDays = 'timeframe' in task.request.body;
  return shown === 0
    ? { reason: hasDays ? 'nothing_shown' : 'nothing_described', ...counted }
    : { reason: 'nothing_left', ...counted, shown, in_icp: inIcp, in_type: inIndustry };
}
