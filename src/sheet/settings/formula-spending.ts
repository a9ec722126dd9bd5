/** Whether formulas of this document may spend credits, how many a day, and how many they have. */
import { type Problem, problem } from '../../client/problem';
import type { Platform } from '../ports';
import { dayOf } from '../storage/daily-spending';

export interface FormulaSpending {
  /** Undefined until somebody has decided for this document. */
  readonly allowed: boolean | undefined;
  readonly dailyCap: number;
  readonly spentToday: number;
}

const settingKey = 'formulas';
const spentKey = 'formulas.spent';
export const defaultDailyCap = 1_000;

/** The setting and today's count (days are UTC). */
export function loadSpending({ document, clock }: Platform): FormulaSpending {
  const setting = JSON.parse(document.get(settingKey) ?? '{}') as {
    allowed?: boolean;
    dailyCap?: number;
  };
  const spent = JSON.parse(document.get(spentKey) ?? '{}') as { day?: string; credits?: number };
  return {
    allowed: setting.allowed,
    dailyCap: setting.dailyCap ?? defaultDailyCap,
    spentToday: spent.day === dayOf(clock.now()) ? (spent.credits ?? 0) : 0,
  };
}

/** Decides for everyone who edits this document. `dailyCap` is in credits, 0 or more. */
export function saveSpending({ document }: Platform, allowed: boolean, dailyCap: number): void {
  document.set(settingKey, JSON.stringify({ allowed, dailyCap }));
}

/** Why formulas may not spend `credits` now, or undefined if they may. */
export function refusal(spending: FormulaSpending, credits: number): Problem | undefined {
  if (spending.allowed !== true) return problem('SPENDING_OFF');
  if (spending.spentToday + credits > spending.dailyCap)
    return problem('DAILY_CAP', [String(spending.dailyCap)]);
  return undefined;
}

/** Counts credits of formulas, or gives back with a negative number; the caller holds the document's lock. */
export function countSpent(platform: Platform, credits: number): void {
  const total = Math.max(0, loadSpending(platform).spentToday + credits);
  platform.document.set(
    spentKey,
    JSON.stringify({ day: dayOf(platform.clock.now()), credits: total }),
  );
}
