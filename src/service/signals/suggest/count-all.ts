/** Counts one proposal after another until enough of them find companies, or the time is up. */
import { second } from '../../clock';
import { type CountDeps, countMatches } from './count';
import type { CountAnswer, CountQuestion } from './counting';

/** The most proposals that are shown. */
const maxFound = 6;
/** How long all counts may take together. */
const countingMs = 10 * second;

/** Charges nothing. Rejects only if the store fails. */
export async function countAll(
  deps: CountDeps,
  { proposals, icp, own, now }: CountQuestion,
): Promise<CountAnswer> {
  const until = performance.now() + countingMs;
  const found: CountAnswer['found'][number][] = [];
  for (const [proposal, requests] of proposals.entries()) {
    if (found.length === maxFound) break;
    for (const [request, asked] of requests.entries()) {
      if (performance.now() >= until) return { found, isCut: true };
      const counted = await countMatches(deps, asked, icp, { own, now, until });
      if (counted.count === 0) continue;
      found.push({ ...counted, proposal, request });
      break;
    }
  }
  return { found, isCut: found.length < maxFound && performance.now() >= until };
}
