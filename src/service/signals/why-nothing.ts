/**
 * Explains why a signal that ran once found nothing: how many companies each condition leaves, and which
 * condition to drop.
 */
import { minShare } from './match/question';
import type { ClaimedSignal } from './queue';
import { searchOf } from './search';
import type { SearchDeps } from './search/matches';
import { industryShares, isWanted, type Task } from './task';

const companiesAtOnce = 20;

/** The most companies counted, since other signals wait meanwhile. */
const maxCompanies = 2_000;

/**
 * Takes a signal whose search has ended; only reads, and charges nothing. Returns a text for its
 * status_reason, or null if the signal repeats, because it may find something tomorrow, or if the service is
 * stopping.
 */
export async function whyNothing(
  deps: SearchDeps,
  task: Task,
  signal: ClaimedSignal,
): Promise<string | null> {
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
  return explain(counts);
}

function explain(
  counts: Readonly<Record<'all' | 'shown' | 'inIcp' | 'inIndustry', number>>,
): string {
  const { all, shown, inIcp, inIndustry } = counts;
  const looked = all >= maxCompanies ? `the first ${all} companies` : `${all} companies`;
  if (shown === 0)
    return `Nothing found: of ${looked}, none shows what you asked for. Try fewer or other words, or more days.`;
  const left = [
    ...(inIcp < shown ? [`your ICP leaves ${inIcp}`] : []),
    ...(inIndustry < shown ? [`the type of company (descriptive_icp) leaves ${inIndustry}`] : []),
  ];
  // What one condition leaves is what there would be without the other.
  const without = [
    ...(inIcp < shown && inIndustry > 0 ? [`without the ICP: ${inIndustry}`] : []),
    ...(inIndustry < shown && inIcp > 0 ? [`without the type of company: ${inIcp}`] : []),
  ];
  const next = without.length > 0 ? without : [`without both: ${shown}`];
  const show = shown === 1 ? '1 shows' : `${shown} show`;
  return `Nothing found: of ${looked}, ${show} what you asked for, but ${left.join(' and ')}; ${next.join(', ')}.`;
}
