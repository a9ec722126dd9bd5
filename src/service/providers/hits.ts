/** Adds up what a user's data providers were asked and had, in total and by segment. */
import { hitGroups, type ProviderHit } from '../../contract/provider-hits';
import { alpha2Of, readCountry } from '../countries';
import type { HitCount } from './hits-store';

/** The segments of each group that are shown: those with the most questions. */
const shownValues = 5;

/**
 * Takes counts of each combination. Returns them by provider and kind, in total and for the most frequent sizes,
 * countries and departments, sorted by their number of questions. Unknown values are in `all` only.
 */
export function hitsIn(counts: readonly HitCount[]): ProviderHit[] {
  return hitGroups.flatMap((group) => {
    const sums = new Map<string, ProviderHit>();
    const asked = new Map<string | null, number>();
    for (const count of counts) {
      const value = segmentOf(count, group);
      if (value === undefined) continue;
      const { provider, kind } = count;
      const name = JSON.stringify([provider, kind, value]);
      const { asked: before = 0, hits = 0 } = sums.get(name) ?? {};
      sums.set(name, {
        provider,
        kind,
        group,
        value,
        asked: before + count.asked,
        hits: hits + count.hits,
      });
      asked.set(value, (asked.get(value) ?? 0) + count.asked);
    }
    const values = [...asked]
      .sort(([one, a], [other, b]) => b - a || compare(one ?? '', other ?? ''))
      .map(([value]) => value)
      .slice(0, shownValues);
    const nameOf = ({ kind, provider }: ProviderHit) => `${kind} ${provider}`;
    return values.flatMap((value) =>
      [...sums.values()]
        .filter((one) => one.value === value)
        .sort((one, other) => compare(nameOf(one), nameOf(other))),
    );
  });
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

function segmentOf(count: HitCount, group: ProviderHit['group']): string | null | undefined {
  switch (group) {
    case 'all':
      return null;
    case 'size':
      return count.size ?? undefined;
    case 'department':
      return count.department ?? undefined;
    case 'country':
      return count.country === null ? undefined : alpha2Of(readCountry(count.country) ?? '');
  }
}
