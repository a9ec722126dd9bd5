/** What formulas of this document may spend: whether at all, how much a day, and how much without asking. */
import { type Problem, problem } from '../../client/problem';
import { dayOf } from '../days';
import type { Platform } from '../ports';
import { accountTag } from './connection';
import { approvedCredits, requestApproval } from './formula-approvals';

/** What a document's editors decide; amounts are in credits, 0 or more. */
export interface SpendingRules {
  readonly allowed: boolean;
  readonly dailyCap: number;
  /** A formula that could spend more than this at once asks first. */
  readonly askAbove: number;
}

export interface FormulaSpending extends Omit<SpendingRules, 'allowed'> {
  /** Undefined until somebody has decided for this document. */
  readonly allowed: boolean | undefined;
  readonly spentToday: number;
  /** What of that was of the account that the running person uses. */
  readonly ofAccount: number;
}

interface Spent {
  readonly day?: string;
  readonly credits?: number;
  /** By account. */
  readonly by?: Readonly<Record<string, number>>;
}

/** What a formula is about to pay for. */
export interface Purchase {
  /** The same for the same formula, however often it is evaluated. */
  readonly id: string;
  /** What a person reads when asked: the formula and what it looks for. */
  readonly label: string;
  /** The formula's own limit, which replaces the document's. */
  readonly maxCredits?: number;
}

const settingKey = 'formulas';
const spentKey = 'formulas.spent';
const defaultDailyCap = 1_000;
const defaultAskAbove = 50;

/** The setting and today's count (days are UTC). */
export function loadSpending(platform: Platform): FormulaSpending {
  const setting = JSON.parse(platform.document.get(settingKey) ?? '{}') as Partial<SpendingRules>;
  const { credits = 0, by = {} } = loadSpent(platform);
  return {
    allowed: setting.allowed,
    dailyCap: setting.dailyCap ?? defaultDailyCap,
    askAbove: setting.askAbove ?? defaultAskAbove,
    spentToday: credits,
    ofAccount: by[accountTag(platform)] ?? 0,
  };
}

/** Decides for everyone who edits this document. */
export function saveSpending({ document }: Platform, rules: SpendingRules): void {
  document.set(settingKey, JSON.stringify(rules));
}

/**
 * Why formulas may not spend `credits` on this now, or undefined if they may. Where only an approval is missing it
 * notes the request, which the sidebar shows; the caller holds the document's lock.
 */
export function refusal(
  platform: Platform,
  credits: number,
  purchase: Purchase,
): Problem | undefined {
  const { allowed, dailyCap, spentToday, askAbove } = loadSpending(platform);
  if (allowed !== true) return problem('SPENDING_OFF');
  if (spentToday + credits > dailyCap) return problem('DAILY_CAP', [String(dailyCap)]);
  const limit = purchase.maxCredits ?? askAbove;
  if (credits <= limit || credits <= approvedCredits(platform, purchase.id)) return undefined;
  requestApproval(platform, purchase.id, purchase.label, credits);
  return problem('NEEDS_APPROVAL', [String(credits), String(limit)]);
}

/** Counts credits of formulas, or gives back with a negative number; the caller holds the document's lock. */
export function countSpent(platform: Platform, credits: number): void {
  const before = loadSpent(platform);
  const account = accountTag(platform);
  const add = (to = 0) => Math.max(0, to + credits);
  const spent: Spent = {
    day: dayOf(platform.clock.now()),
    credits: add(before.credits),
    by: { ...before.by, [account]: add(before.by?.[account]) },
  };
  platform.document.set(spentKey, JSON.stringify(spent));
}

/** Today's count; of another day nothing is left. */
function loadSpent({ document, clock }: Platform): Spent {
  const spent = JSON.parse(document.get(spentKey) ?? '{}') as Spent;
  return spent.day === dayOf(clock.now()) ? spent : {};
}
