/** Formulas that want to spend more at once than the document allows without asking, and those that were approved. */
import { locked } from '../execution';
import type { Platform } from '../ports';

export interface Approval {
  readonly id: string;
  readonly label: string;
  /** The most that the formula could spend. */
  readonly credits: number;
  /** When it was requested or approved (ms). */
  readonly at: number;
  readonly approved: boolean;
}

const key = 'formulas.approvals';
const hour = 3600 * 1000;
/** Somebody who approves expects the spending now, not next week. */
const approvedMs = hour;
const requestedMs = 24 * hour;
/** As many as fit into one property. */
const maxKept = 30;

/** What waits for an approval, the newest first. */
export function requestedApprovals(platform: Platform): Approval[] {
  return load(platform).filter(({ approved }) => !approved);
}

/** How many credits this formula may spend at once by an approval of the last hour, else 0. */
export function approvedCredits(platform: Platform, id: string): number {
  return load(platform).find((it) => it.id === id && it.approved)?.credits ?? 0;
}

/** Notes that a formula waits for an approval; the oldest requests make room. The caller holds the document's lock. */
export function requestApproval(
  platform: Platform,
  id: string,
  label: string,
  credits: number,
): void {
  const request = { id, label: label.slice(0, 100), credits, at: platform.clock.now() };
  const others = load(platform).filter((it) => it.id !== id);
  save(platform, [{ ...request, approved: false }, ...others]);
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
  locked(platform, () => save(platform, load(platform).flatMap(decided)));
}

function load({ document, clock }: Platform): Approval[] {
  const all = JSON.parse(document.get(key) ?? '[]') as Approval[];
  const since = clock.now();
  return all.filter(({ at, approved }) => at + (approved ? approvedMs : requestedMs) > since);
}

function save({ document }: Platform, approvals: readonly Approval[]): void {
  if (approvals.length === 0) document.delete(key);
  else document.set(key, JSON.stringify(approvals.slice(0, maxKept)));
}
