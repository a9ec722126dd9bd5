/** Credits by UTC day. */
import { dayOf } from '../days';
import type { Properties } from '../ports';

export interface SpentOn {
  readonly day: string;
  readonly credits: number;
  /** Whose credits they were; absent in what earlier versions counted. */
  readonly account?: string;
}

/** Adds credits to a day's count for an account; on a new day, or for another account, it begins at nothing. `now` in ms. */
export function addSpent(
  before: SpentOn | undefined,
  credits: number,
  now: number,
  account: string,
): SpentOn {
  const day = dayOf(now);
  const goesOn = before?.day === day && before.account === account;
  return { day, credits: (goesOn ? before.credits : 0) + credits, account };
}

const keyOf = (owner: string, account: string) => `spent.${owner}.${account}`;

/** Keeps what a run of this day spent beyond the run itself, for whoever it was. */
export function keepSpent(document: Properties, owner: string, spent: SpentOn): void {
  const { day, credits, account = '' } = spent;
  const kept = { day, credits: credits + keptSpent(document, owner, account, day) };
  document.set(keyOf(owner, account), JSON.stringify(kept));
}

/** What forgotten runs of a person spent of an account on a day. */
export function keptSpent(
  document: Properties,
  owner: string,
  account: string,
  day: string,
): number {
  const kept: SpentOn | null = JSON.parse(document.get(keyOf(owner, account)) ?? 'null');
  return kept?.day === day ? kept.credits : 0;
}
