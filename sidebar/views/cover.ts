/** What a run reaches with its cap and the balance, and what it may cost. */
import type { PlanSummary } from '../../src/sheet/runs/plan';
import type { Needed } from '../../src/sheet/runs/start';

export interface Cover {
  /** Companies or people to look up. */
  readonly wanted: number;
  /** Those of them that something is done for first, and most credits that that costs. */
  readonly prepared: number;
  readonly preparation: number;
  /** Companies that are left out because they are not enriched. */
  readonly leftOut: number;
  /** Most credits that looking up all of them costs, without what is done first. */
  readonly estimate: number;
  /** Most credits that one of them costs. */
  readonly price: number;
  /** How many of them the cap and the balance cover at the least. */
  readonly covered: number;
  /** What covers fewer than are wanted. */
  readonly boundBy: 'cap' | 'balance' | undefined;
}

/** Takes a plan, what would have to be done first, and whether it is to be done. */
export function coverOf(
  { toFetch, estimate }: PlanSummary,
  needs: Needed | undefined,
  isFirst: boolean,
  cap: number,
  balance: number | undefined,
): Cover {
  const lacking = needs?.keys ?? 0;
  const prepared = isFirst ? lacking : 0;
  const extra = prepared > 0 ? (needs?.price ?? 0) : 0;
  const each = toFetch === 0 ? 0 : estimate / toFetch;
  const wanted = toFetch - lacking + prepared;
  const covered = coveredBy(Math.min(cap, balance ?? cap), wanted, each, prepared, extra);
  return {
    wanted,
    prepared,
    preparation: prepared * extra,
    leftOut: lacking - prepared,
    estimate: wanted * each,
    price: each + extra,
    covered,
    boundBy: covered === wanted ? undefined : (balance ?? cap) < cap ? 'balance' : 'cap',
  };
}

/** As many are prepared as can then be searched too; the others of the list are searched with what is left. */
function coveredBy(
  means: number,
  wanted: number,
  each: number,
  prepared: number,
  extra: number,
): number {
  if (each === 0) return wanted;
  const first = Math.min(prepared, Math.floor(means / (each + extra)));
  return Math.min(wanted - prepared + first, Math.floor((means - first * extra) / each));
}
