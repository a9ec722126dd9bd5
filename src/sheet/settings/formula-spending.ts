/** What formulas have spent today, and whether they may spend more. */
import { type Problem, problem } from '../../client/problem';
import { dayOf } from '../days';
import type { Platform } from '../ports';
import type { SpentOn } from '../storage/record-store';
import { approvedCredits, justDeclined, requestApproval } from './approvals';
import { accountTag, knownOwner } from './connection';
import { assumedPayer, type PayerView, payerOf, viewPayer } from './payer';
import { type RulesInForce, rulesInForce } from './spending-rules';

/** What the sidebar shows: whose credits formulas spend, by which rules, and what they spent today (UTC). */
export interface FormulaSpending extends RulesInForce {
  readonly payer: PayerView;
  /** The payer's user id with most of it hidden; undefined unless a formula has said who pays. */
  readonly payerId: string | undefined;
  /** The user's decision counts, because it is about their own credits. Others can only lower the rules. */
  readonly isMine: boolean;
  /** By all formulas of the document. */
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
  /** The formula's own limit, which can only be lower than the payer's `askAbove`. */
  readonly maxCredits?: number;
}

const spentKey = 'formulas.spent';
/** Key prefix of a difference not yet included in the count. */
const differencePrefix = 'formulas.spent.';

/** The rules, and today's count (UTC days), as the viewing user sees them. */
export function loadSpending(platform: Platform): FormulaSpending {
  const payer = assumedPayer(platform);
  const view = viewPayer(platform);
  const isNoted = view !== 'none' && view !== 'unknown';
  const { credits = 0, by = {} } = spentIn(platform, platform.document.all());
  return {
    ...rulesInForce(platform, payer?.owner),
    payer: view,
    payerId: isNoted ? payer?.userId : undefined,
    isMine: payer !== undefined && payer.owner === knownOwner(platform),
    spentToday: credits,
    ofAccount: by[accountTag(platform)] ?? 0,
  };
}

/** How many credits a formula may still spend today by its payer's cap; below 0 if others have lowered that. */
export function leftToday(platform: Platform): number {
  const { credits = 0 } = spentIn(platform, platform.document.all());
  return rulesInForce(platform, payerOf(platform)?.owner).dailyCap - credits;
}

/**
 * Why a formula may not spend `credits` on this now, or undefined if it may. If only an approval is missing, records
 * the request, which the sidebar shows. The caller holds the document's lock.
 */
export function refusal(
  platform: Platform,
  credits: number,
  { id, label, maxCredits }: Purchase,
): Problem | undefined {
  const payer = payerOf(platform);
  const { allowed, dailyCap, askAbove } = rulesInForce(platform, payer?.owner);
  if (!payer || allowed !== true) return problem('SPENDING_OFF');
  if (credits > leftToday(platform)) return problem('DAILY_CAP', [String(dailyCap)]);
  // Every editor may type a formula, so its limit can only be lower than the payer's.
  const limit = Math.min(maxCredits ?? askAbove, askAbove);
  if (credits <= limit || credits <= approvedCredits(platform, id, payer.owner)) return undefined;
  const declined = justDeclined(platform, id, credits);
  if (declined) return declined;
  requestApproval(platform, { id, label, credits, payer: payer.owner });
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
