/** What formulas of this document may spend: whether at all, how much a day, and how much at once without an approval. */
import { type Problem, ProblemError, problem } from '../../client/problem';
import { dayOf } from '../days';
import { locked } from '../execution';
import type { Platform } from '../ports';
import type { SpentOn } from '../storage/record-store';
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
  const approved = loadApprovals(platform).filter((it) => it.id === id && it.approved);
  return Math.max(0, ...approved.map(({ credits }) => credits));
}

/**
 * Notes that a formula waits for an approval; the oldest requests are dropped for lack of room. What is already
 * approved stays approved, for another formula with the same search. The caller holds the document's lock.
 */
function requestApproval(platform: Platform, id: string, label: string, credits: number): void {
  const request = { id, label: label.slice(0, 100), credits, at: platform.clock.now() };
  const others = loadApprovals(platform).filter((it) => it.id !== id || it.approved);
  saveApprovals(platform, [{ ...request, approved: false }, ...others]);
}

/** A request as a person saw it. */
export type ShownRequest = Pick<Approval, 'id' | 'credits'>;

/**
 * Approves these requests, each for at most the credits that were shown, or drops them. Spends nothing itself: the
 * formulas do when they are evaluated again. Throws APPROVAL_CHANGED if one to be approved wants more now or is gone;
 * then none is approved. Throws BUSY while another execution works on the document.
 */
export function decideApprovals(
  platform: Platform,
  shown: readonly ShownRequest[],
  approved: boolean,
): void {
  locked(platform, () => {
    const all = loadApprovals(platform);
    const isShown = (it: Approval) =>
      shown.some(({ id, credits }) => it.id === id && (it.credits <= credits || !approved));
    const chosen = all.filter(isShown);
    const others = all.filter((it) => !chosen.includes(it));
    if (!approved) return saveApprovals(platform, others);
    if (shown.some(({ id }) => !chosen.some((it) => it.id === id)))
      throw new ProblemError(problem('APPROVAL_CHANGED'));
    const at = platform.clock.now();
    saveApprovals(platform, [...chosen.map((it) => ({ ...it, approved, at })), ...others]);
  });
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
  /** Differences already included in `credits`, though their properties may still exist. */
  readonly settled?: readonly string[];
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
/** Key prefix of a difference that no count includes yet. */
const differencePrefix = 'formulas.spent.';
const defaultDailyCap = 1_000;
const defaultAskAbove = 50;

/** The setting and today's count (days are UTC). */
export function loadSpending(platform: Platform): FormulaSpending {
  const setting = loadRules(platform);
  const { credits = 0, by = {} } = spentIn(platform, platform.document.all());
  return {
    allowed: setting.allowed,
    dailyCap: setting.dailyCap ?? defaultDailyCap,
    askAbove: setting.askAbove ?? defaultAskAbove,
    spentToday: credits,
    ofAccount: by[accountTag(platform)] ?? 0,
  };
}

/**
 * Sets rules for everyone who edits this document; a rule that isn't given stays as stored, whatever a page showed.
 * Throws BUSY, having changed nothing.
 */
export function saveSpending(platform: Platform, changed: Partial<SpendingRules>): void {
  locked(platform, () => {
    const rules = { ...loadRules(platform), ...changed };
    platform.document.set(settingKey, JSON.stringify(rules));
  });
}

function loadRules({ document }: Platform): Partial<SpendingRules> {
  return JSON.parse(document.get(settingKey) ?? '{}') as Partial<SpendingRules>;
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

/**
 * Counts credits of formulas and includes the differences that `settleSpent` left; the caller holds the document's
 * lock.
 */
export function countSpent(platform: Platform, credits: number): void {
  const { document } = platform;
  // Read once for both: a difference added in between would be named as counted without being counted.
  const all = document.all();
  const counted = addTo(spentIn(platform, all), accountTag(platform), credits);
  const left = Object.keys(all).filter((key) => key.startsWith(differencePrefix));
  // The count names them, because an execution may die before it deletes their properties.
  document.set(spentKey, JSON.stringify({ ...counted, settled: left } satisfies Spent));
  for (const key of left) document.delete(key);
}

/**
 * Corrects what was counted at `countedAt` (ms) by a difference, which a negative number gives back. Needs no lock: it
 * writes a property of its own, which the next count includes. Nothing is given back to another day than the counted
 * one.
 */
export function settleSpent(platform: Platform, difference: number, countedAt: number): void {
  const day = dayOf(platform.clock.now());
  if (difference === 0 || (difference < 0 && dayOf(countedAt) !== day)) return;
  const spent: SpentOn = { day, credits: difference, account: accountTag(platform) };
  platform.document.set(differencePrefix + platform.newId(), JSON.stringify(spent));
}

/** Today's count with every difference not yet in it; zero if what is stored is of another day. */
function spentIn({ clock }: Platform, all: Readonly<Record<string, string>>): Spent {
  const today = dayOf(clock.now());
  const counted = JSON.parse(all[spentKey] ?? '{}') as Spent;
  const differences = Object.entries(all)
    .filter(([key]) => key.startsWith(differencePrefix) && !counted.settled?.includes(key))
    .map(([, text]) => JSON.parse(text) as SpentOn)
    .filter(({ day }) => day === today);
  return differences.reduce<Spent>(
    (sum, { account = '', credits }) => addTo(sum, account, credits),
    counted.day === today ? counted : { day: today },
  );
}

function addTo(spent: Spent, account: string, credits: number): Spent {
  const add = (to = 0) => Math.max(0, to + credits);
  return {
    ...spent,
    credits: add(spent.credits),
    by: { ...spent.by, [account]: add(spent.by?.[account]) },
  };
}
