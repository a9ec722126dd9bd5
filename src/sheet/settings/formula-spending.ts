/**
 * The limits on formulas' spending: whether they may spend, how much per day, and how much at a time without approval.
 */
import { type Problem, problem, problemError } from '../../client/problem';
import { dayOf } from '../days';
import { locked } from '../execution';
import type { Platform } from '../ports';
import { readJson } from '../storage/json';
import type { SpentOn } from '../storage/record-store';
import { cellName } from '../tables/cells';
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
/** The user who approves expects the spending now, not next week. */
const approvedMs = hour;
const requestedMs = 24 * hour;
/** As many as fit into one property. */
const maxKept = 30;

/** Pending approvals, newest first. */
export function requestedApprovals(platform: Platform): Approval[] {
  return loadApprovals(platform).filter(({ approved }) => !approved);
}

/** How many credits this formula may spend by an approval of the last hour; 0 without one. */
function approvedCredits(platform: Platform, id: string): number {
  const approved = loadApprovals(platform).filter((it) => it.id === id && it.approved);
  return Math.max(0, ...approved.map(({ credits }) => credits));
}

/**
 * Records that a formula waits for approval; drops the oldest requests if there is no room. Existing approvals remain,
 * for another formula with the same search. The caller holds the document's lock.
 */
function requestApproval(platform: Platform, id: string, label: string, credits: number): void {
  const cell = platform.book.currentCell();
  const where = cell ? ` (${cell.sheet.name}!${cellName(cell.row, cell.column)})` : '';
  const request = { id, label: label.slice(0, 100) + where, credits, at: platform.clock.now() };
  const others = loadApprovals(platform).filter((it) => it.id !== id || it.approved);
  saveApprovals(platform, [{ ...request, approved: false }, ...others]);
}

/** A request as a user saw it. */
export type ShownRequest = Pick<Approval, 'id' | 'credits'>;

/**
 * Approves these requests, each for at most the credits shown, or drops them. Spends nothing itself: the formulas do
 * when they are re-evaluated. Throws APPROVAL_CHANGED if one of the approved wants more now or is gone; then none is
 * approved. Throws BUSY while another execution works on the document.
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
      throw problemError('APPROVAL_CHANGED');
    const at = platform.clock.now();
    saveApprovals(platform, [...chosen.map((it) => ({ ...it, approved, at })), ...others]);
  });
}

function loadApprovals({ document, clock }: Platform): Approval[] {
  const all = readJson<Approval[]>(document, approvalsKey) ?? [];
  const since = clock.now();
  return all.filter(({ at, approved }) => at + (approved ? approvedMs : requestedMs) > since);
}

function saveApprovals({ document }: Platform, approvals: readonly Approval[]): void {
  if (approvals.length === 0) document.delete(approvalsKey);
  else document.set(approvalsKey, JSON.stringify(approvals.slice(0, maxKept)));
}

/** The editors' settings; amounts are in credits, 0 or more. */
export interface SpendingRules {
  readonly allowed: boolean;
  readonly dailyCap: number;
  /** A formula that could spend more than this at a time needs approval. */
  readonly askAbove: number;
}

export interface FormulaSpending extends Omit<SpendingRules, 'allowed'> {
  /** Undefined until an editor has decided for this document. */
  readonly allowed: boolean | undefined;
  readonly spentToday: number;
  /** The part that was spent from the running user's account. */
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
  /** Equal for every evaluation of the same formula. */
  readonly id: string;
  /** Shown when asking for approval: the formula and what it looks up. */
  readonly label: string;
  /** The formula's own limit, which replaces the document's. */
  readonly maxCredits?: number;
}

const settingKey = 'formulas';
const spentKey = 'formulas.spent';
/** Key prefix of a difference not yet included in the count. */
const differencePrefix = 'formulas.spent.';
const defaultDailyCap = 1_000;
const defaultAskAbove = 50;

/** The settings and today's count (UTC days). */
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
 * Changes settings for everyone who edits this document; settings not given stay as stored, whatever the page showed.
 * Throws BUSY, having changed nothing.
 */
export function saveSpending(platform: Platform, changed: Partial<SpendingRules>): void {
  locked(platform, () => {
    const rules = { ...loadRules(platform), ...changed };
    platform.document.set(settingKey, JSON.stringify(rules));
  });
}

function loadRules({ document }: Platform): Partial<SpendingRules> {
  return readJson(document, settingKey) ?? {};
}

/**
 * Why formulas may not spend `credits` on this now, or undefined if they may. If only an approval is missing, records
 * the request, which the sidebar shows. The caller holds the document's lock.
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

/** Counts formulas' credits and what `settleSpent` left. The caller holds the document's lock. */
export function countSpent(platform: Platform, credits: number): void {
  const { document } = platform;
  // Read once for both: a difference added between two reads would be marked as counted without being counted.
  const all = document.all();
  const counted = addTo(spentIn(platform, all), accountTag(platform), credits);
  const left = Object.keys(all).filter((key) => key.startsWith(differencePrefix));
  // The count names them, because an execution may die before it deletes their properties.
  document.set(spentKey, JSON.stringify({ ...counted, settled: left } satisfies Spent));
  for (const key of left) document.delete(key);
}

/**
 * Corrects what was counted at `countedAt` (ms) by a difference; a negative one is a refund. Needs no lock: it writes a
 * property of its own, which the next count includes. Refunds only apply on the day of the count.
 */
export function settleSpent(platform: Platform, difference: number, countedAt: number): void {
  const day = dayOf(platform.clock.now());
  if (difference === 0 || (difference < 0 && dayOf(countedAt) !== day)) return;
  const spent: SpentOn = { day, credits: difference, account: accountTag(platform) };
  platform.document.set(differencePrefix + platform.newId(), JSON.stringify(spent));
}

/** Today's count with all differences not yet included; zero if the stored count is another day's. */
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
