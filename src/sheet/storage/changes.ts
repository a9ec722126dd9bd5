/** When something last happened for which formulas may keep an older answer: a run, search or signal brought news. */
import type { Cache, Clock } from '../ports';

interface Place {
  readonly cache: Cache;
  readonly clock: Clock;
}

const key = 'changed';
/** As long as any answer is kept. */
const keptSeconds = 21_600;

/** From now on formulas take no answer that was kept before. */
export function noteChange({ cache, clock }: Place): void {
  cache.putAll({ [key]: String(clock.now()) }, keptSeconds);
}

/** The time (ms) of the last change, 0 when there was none in the last six hours. */
export function lastChange({ cache }: Pick<Place, 'cache'>): number {
  return Number(cache.getAll([key])[key] ?? 0);
}
