/** What formulas of this document may spend: whether at all, how much a day, and how much at once without an approval. */
import { type Problem, problem } from '../../client/problem';
import { dayOf } from '../days';
import { locked } from '../execution';
import type { Platform } from '../ports';
import { accountTag } from './connection';

export interface Approval {
  readonly id: string;
  readonly label: string;
  /** The most that the formula could spend. */
  readonly credits: number;
  /** When it was requested or approved (ms). */
  readonly at: number;
  readonly approved: boolean;
}

const approvalsKey = 'formulas.approvals';
const hour = 3600 * 1000;
/** Somebody who approves expects the spending now, not next week. */
const approvedMs = hour;
const requestedMs = 24 * hour;
/** As many as fit into one property. */
const maxKept = 30;

/** What waits for an approval, the newest first. */
export function requestedApprovals(platform: Platform): Approval[] {
  return loadApprovals(platform).filter(({ approved }) => !approved);
}

/** How many credits this formula may spend at once by an approval of the last hour, else 0. */
function approvedCredits(platform: Platform, id: string): number {
  return loadApprovals(platform).find((it) => it.id === id && it.approved)?.credits ?? 0;
}

/** Notes that a formula waits for an approval; the oldest requests make room. The caller holds the document's lock. */
function requestApproval(platform: Platform, id: string, label: string, credits: number): void {
  const request = { id, label: label.slice(0, 100), credits, at: platform.clock.now() };
  const others = loadApprovals(platform).filter((it) => it.id !== id);
  saveApprovals(platform, [{ ...request, approved: false }, ...others]);
}

/**
 * Approves these requests, or drops them. Spends nothing itself: the formulas do when they are evaluated again.
 * Throws BUSY while another execution works on the document.
 */
export function decideApprovals(
  platform: Platform,
  ids: readonly string[],
  approved: boolean,
): void {
  const at = platform.clock.now();
  const decided = (it: Approval): Approval[] => {
    if (!ids.includes(it.id)) return [it];
    return approved ? [{ ...it, approved, at }] : [];
  };
  locked(platform, () => saveApprovals(platform, loadApprovals(platform).flatMap(decided)));
}

function loadApprovals({ document, clock }: Platform): Approval[] {
  const all = JSON.parse(document.get(approvalsKey) ?? '[]') as Approval[];
  const since = clock.now();
  return all.filter(({ at, approved }) => at + (approved ? approvedMs : requestedMs) > since);
}

function saveApprovals({ document }: Platform, approvals: readonly Approval[]): void {
  if (approvals.length === 0) document.delete(approvalsKey);
  else document.set(approvalsKey, JSON.stringify(approvals.slice(0, maxKept)));
}

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
