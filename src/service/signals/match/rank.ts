/** In which order a signal finds companies: it goes through them once for each rank, the best first. */
import { least } from './question';

/** The smallest share of what is asked that a company of each rank has. */
export const floors = [1, 0.8, least] as const;

/** Where a run stands: in which rank, and behind which company. */
export interface Place {
  readonly rank: number;
  readonly after: number;
}

/** A rank and a company in one number, as the store keeps where a run is: no company's id gets so large. */
const size = 2 ** 40;

export function placeOf(kept: number): Place {
  return { rank: Math.floor(kept / size), after: kept % size };
}

export function keptPlace({ rank, after }: Place): number {
  return rank * size + after;
}

/** Undefined where a share is too small for any. */
export function rankOf(share: number): number | undefined {
  const rank = floors.findIndex((floor) => share >= floor);
  return rank === -1 ? undefined : rank;
}

/** The next rank that a company can have with one of these shares; undefined after the last. */
export function nextRank(rank: number, shares: readonly number[]): number | undefined {
  const possible = shares.flatMap((share) => rankOf(share) ?? []);
  return possible.filter((each) => each > rank).sort((one, other) => one - other)[0];
}
