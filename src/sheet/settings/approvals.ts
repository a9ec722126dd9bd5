/** Approvals for formulas that want to spend more at a time than allowed: requested by formulas, given by the payer. */
import { problemError } from '../../client/problem';
import { locked } from '../execution';
import type { Platform } from '../ports';
import { readJson } from '../storage/json';
import { cellName } from '../tables/cells';
import { knownOwner } from './connection';
import { payerInWords } from './payer';

interface Approval {
  readonly id: string;
  readonly label: string;
  /** The most that the formula could spend. */
  readonly credits: number;
  /** The owner id of the person whose credits they are. */
  readonly payer: string;
  /** When it was requested or approved (ms). */
  readonly at: number;
  readonly approved: boolean;
}

/** A request as the sidebar shows it. */
export interface ApprovalView extends Pick<Approval, 'id' | 'label' | 'credits'> {
  /** The viewing user's credits would be spent, so only they can approve it. */
  readonly isMine: boolean;
}

const key = 'formulas.approvals';
const hour = 3600 * 1000;
/** The user who approves expects the spending now, not next week. */
const approvedMs = hour;
const requestedMs = 24 * hour;
/** As many as fit into one property. */
const maxKept = 30;

/** Pending approvals, newest first. */
export function requestedApprovals(platform: Platform): ApprovalView[] {
  const owner = knownOwner(platform);
  return loadApprovals(platform)
    .filter(({ approved }) => !approved)
    .map(({ id, label, credits, payer }) => ({ id, label, credits, isMine: payer === owner }));
}

/** How many of this payer's credits the formula may spend by an approval of the last hour; 0 without one. */
export function approvedCredits(platform: Platform, id: string, payer: string): number {
  const approved = loadApprovals(platform).filter(
    (it) => it.id === id && it.payer === payer && it.approved,
  );
  return Math.max(0, ...approved.map(({ credits }) => credits));
}

/**
 * Records that a formula waits for approval; drops the oldest requests if there is no room. Existing approvals remain,
 * for another formula with the same search. The caller holds the document's lock.
 */
export function requestApproval(
  platform: Platform,
  { label, ...request }: Pick<Approval, 'id' | 'label' | 'credits' | 'payer'>,
): void {
  const cell = platform.book.currentCell();
  const where = cell ? ` (${cell.sheet.name}!${cellName(cell.row, cell.column)})` : '';
  const others = loadApprovals(platform).filter((it) => it.id !== request.id || it.approved);
  const at = platform.clock.now();
  const shown = label.slice(0, 100) + where;
  saveApprovals(platform, [{ ...request, label: shown, at, approved: false }, ...others]);
}

/** A request as a user saw it. */
export type ShownRequest = Pick<Approval, 'id' | 'credits'>;

/**
 * Approves these requests, each for at most the credits shown, or drops them. Spends nothing itself: the formulas do
 * when they are re-evaluated. Throws NOT_PAYER if another person's credits would be spent, and APPROVAL_CHANGED if one
 * of the approved wants more now or is gone; then none is approved. Throws BUSY while another execution works on the
 * document.
 */
export function decideApprovals(
  platform: Platform,
  shown: readonly ShownRequest[],
  approved: boolean,
): void {
  locked(platform, () => {
    const owner = knownOwner(platform);
    const all = loadApprovals(platform);
    const isShown = (it: Approval) =>
      shown.some(({ id, credits }) => it.id === id && (it.credits <= credits || !approved));
    if (!approved)
      return saveApprovals(
        platform,
        all.filter((it) => !isShown(it)),
      );
    const other = all.find(
      (it) => it.payer !== owner && !it.approved && shown.some(({ id }) => it.id === id),
    );
    if (other) throw problemError('NOT_PAYER', [payerInWords(platform, other.payer)]);
    const chosen = all.filter((it) => it.payer === owner && isShown(it));
    if (shown.some(({ id }) => !chosen.some((it) => it.id === id)))
      throw problemError('APPROVAL_CHANGED');
    const others = all.filter((it) => !chosen.includes(it));
    const at = platform.clock.now();
    saveApprovals(platform, [...chosen.map((it) => ({ ...it, approved, at })), ...others]);
  });
}

function loadApprovals({ document, clock }: Platform): Approval[] {
  const all = readJson<Approval[]>(document, key) ?? [];
  const since = clock.now();
  return all.filter(({ at, approved }) => at + (approved ? approvedMs : requestedMs) > since);
}

function saveApprovals({ document }: Platform, approvals: readonly Approval[]): void {
  if (approvals.length === 0) document.delete(key);
  else document.set(key, JSON.stringify(approvals.slice(0, maxKept)));
}
