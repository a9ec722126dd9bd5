/** Approvals for formulas that want to spend more at a time than allowed: requested by formulas, given by the payer. */
import { maskUserId } from '../../client/connection';
import type { Reason } from '../../client/details';
import { type Problem, problem, problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { locked } from '../execution';
import type { Platform } from '../ports';
import { hash } from '../storage/hash';
import { readJson } from '../storage/json';
import { cellName } from '../tables/cells';
import { knownOwner, loadConnection } from './connection';
import { payerInWords } from './payer';

interface Approval {
  readonly id: string;
  readonly label: string;
  /** The most that the formula could spend. */
  readonly credits: number;
  /** The owner id of the person whose credits they are. */
  readonly payer: string;
  /** When it was requested, approved or declined (ms). */
  readonly at: number;
  readonly approved: boolean;
  /** Who declined it: their user id with most of it hidden, or '' if they have no connection of their own. */
  readonly declinedBy?: string;
  /** Hashes of its cell's name and of the formula in it. */
  readonly cell?: string;
  readonly formula?: string;
}

/** A request as the sidebar shows it. */
export interface ApprovalView extends Pick<Approval, 'id' | 'label' | 'credits'> {
  /** The viewing user's credits would be spent, so only they can approve it. */
  readonly isMine: boolean;
}

const key = 'formulas.approvals';
const hour = 3600 * 1000;
/** The user who approves expects the spending now, not next week. */
const decidedMs = hour;
const requestedMs = 24 * hour;
/** As long as a formula may run: the cells that are re-evaluated for it don't ask again. */
const declinedMs = 30_000;
/** As many as fit into one property. */
const maxKept = 30;

/** Pending approvals, newest first. */
export function requestedApprovals(platform: Platform): ApprovalView[] {
  const owner = knownOwner(platform);
  return loadApprovals(platform)
    .filter(isPending)
    .map(({ id, label, credits, payer }) => ({ id, label, credits, isMine: payer === owner }));
}

/** How many of this payer's credits the formula may spend by an approval of the last hour; 0 without one. */
export function approvedCredits(platform: Platform, id: string, payer: string): number {
  const approved = loadApprovals(platform).filter(
    (it) => it.id === id && it.payer === payer && it.approved,
  );
  return Math.max(0, ...approved.map(({ credits }) => credits));
}

/** Why a formula may not ask now: the same request, or a smaller one, has just been declined. */
export function justDeclined(platform: Platform, id: string, credits: number): Problem | undefined {
  const since = platform.clock.now() - declinedMs;
  const declined = loadApprovals(platform).find((it) => it.id === id && isDeclined(it));
  if (!declined || declined.at <= since || credits < declined.credits) return undefined;
  return problem('DECLINED', declinedDetails(declined));
}

/**
 * Records that a formula waits for approval; drops the oldest requests if there is no room. It replaces what an earlier
 * formula in its cell asked for. Existing approvals remain, for another formula with the same search. The caller holds
 * the document's lock.
 */
export function requestApproval(
  platform: Platform,
  { label, ...request }: Pick<Approval, 'id' | 'label' | 'credits' | 'payer'>,
): void {
  const here = platform.book.currentCell();
  const name = here && `${here.sheet.name}!${cellName(here.row, here.column)}`;
  const [[entered = ''] = []] = here?.sheet.formulas(here.row, here.column, 1, 1) ?? [];
  const place = name === undefined ? {} : { cell: hash(name), formula: hash(entered) };
  const isReplaced = ({ id, cell, formula }: Approval) =>
    id === request.id || (!!cell && cell === place.cell && formula !== place.formula);
  const others = loadApprovals(platform).filter((it) => it.approved || !isReplaced(it));
  const shown = label.slice(0, 100) + (name === undefined ? '' : ` (${name})`);
  const at = platform.clock.now();
  saveApprovals(platform, [{ ...request, label: shown, at, approved: false, ...place }, ...others]);
}

/** A request as a user saw it. */
export type ShownRequest = Pick<Approval, 'id' | 'credits'>;

/**
 * Approves these requests, each for at most the credits shown, or declines them. Spends nothing itself: the formulas do
 * when they are re-evaluated. Throws NOT_PAYER if another person's credits would be spent, DECLINED if an editor has
 * declined one of the approved meanwhile, and APPROVAL_CHANGED if one wants more now or is gone; then none is approved.
 * Throws BUSY while another execution works on the document.
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
    if (!approved) return decline(platform, all, isShown);
    const other = all.find(
      (it) => it.payer !== owner && isPending(it) && shown.some(({ id }) => it.id === id),
    );
    if (other) throw problemError('NOT_PAYER', [payerInWords(platform, other.payer)]);
    const chosen = all.filter((it) => it.payer === owner && !isDeclined(it) && isShown(it));
    const missing = shown.filter(({ id }) => !chosen.some((it) => it.id === id));
    const declined = all.find((it) => isDeclined(it) && missing.some(({ id }) => it.id === id));
    if (declined) throw problemError('DECLINED', declinedDetails(declined));
    if (missing.length > 0) throw problemError('APPROVAL_CHANGED');
    const others = all.filter((it) => !chosen.includes(it));
    const at = platform.clock.now();
    saveApprovals(platform, [...chosen.map((it) => ({ ...it, approved, at })), ...others]);
  });
}

/** Drops approvals, and keeps who declined a request for formulas and other people's pages. */
function decline(
  platform: Platform,
  all: readonly Approval[],
  isShown: (it: Approval) => boolean,
): void {
  const own = loadConnection(platform.user);
  const declinedBy = own ? maskUserId(own.userId) : '';
  const at = platform.clock.now();
  const declined = all
    .filter((it) => isShown(it) && isPending(it))
    .map((it) => ({ ...it, declinedBy, at }));
  saveApprovals(platform, [...all.filter((it) => !isShown(it)), ...declined]);
}

function isDeclined({ declinedBy }: Approval): boolean {
  return declinedBy !== undefined;
}

function isPending(it: Approval): boolean {
  return !it.approved && !isDeclined(it);
}

function declinedDetails({ declinedBy = '', credits }: Approval): [who: Reason, credits: string] {
  return [reasons.anEditor(declinedBy), String(credits)];
}

function loadApprovals({ document, clock }: Platform): Approval[] {
  const all = readJson<Approval[]>(document, key) ?? [];
  const since = clock.now();
  return all.filter((it) => it.at + (isPending(it) ? requestedMs : decidedMs) > since);
}

function saveApprovals({ document }: Platform, approvals: readonly Approval[]): void {
  if (approvals.length === 0) document.delete(key);
  else document.set(key, JSON.stringify(approvals.slice(0, maxKept)));
}
