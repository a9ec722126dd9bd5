/**
 * What a user can do with a signal they deployed, if the service allows it: change it, open its lists, judge its finds.
 */

import { sendOrThrow } from '../../client/call';
import { problemError } from '../../client/problem';
import { orThrow } from '../../client/result';
import { controlSignal, judgeFind, signedLinks } from '../../client/signals';
import { asText, type Loose } from '../../client/tolerant';
import type { SignalAction } from '../../contract/signal';
import type { IrrelevantReason } from '../../contract/signal-feedback';
import { locked, refreshStaleFormulas } from '../execution';
import type { Platform } from '../ports';
import { removeList } from '../runs/list';
import { callerOf, ownerId } from '../settings/connection';
import { costOfContacts } from './contacts';
import { idOf, readAllSignals, signalRecords, updateFrom } from './record';

export interface ControlRequest {
  /** The signal’s id in this document. */
  readonly signal: string;
  readonly action: SignalAction;
  /** In total; for the action `limit`. */
  readonly maxCredits?: number;
  /** A day, null for none; for the action `limit`. */
  readonly maxCreditsADay?: number | null;
}

/**
 * Sends the change and stores the signal's new state; a deleted signal leaves the sidebar's list, but its rows and
 * sheets stay. Spends nothing itself. Throws BUSY, SIGNAL_GONE and the service's problem.
 */
export function changeSignal(platform: Platform, request: ControlRequest): void {
  const { signal: id, action, maxCredits, maxCreditsADay } = request;
  locked(platform, () => {
    const { record, caller, signalId } = ownSignal(platform, id);
    // The user's limit covers both the signal and its contacts.
    const below = costOfContacts(platform, record);
    const changed = sendOrThrow(
      caller,
      controlSignal({
        signal_id: signalId,
        action,
        ...(maxCredits !== undefined && { max_credit_limit: maxCredits - below }),
        ...(maxCreditsADay !== undefined && { daily_credit_limit: maxCreditsADay }),
      }),
    );
    if (action === 'delete') {
      removeList(platform.book, id);
      signalRecords.delete(platform, id);
    } else {
      updateFrom(record, changed);
      if (maxCredits !== undefined && record.contacts) record.contacts.below = below;
      // A finished signal may continue.
      record.state = 'open';
      record.due = platform.clock.now();
      record.quietPolls = 0;
      signalRecords.save(platform, record);
    }
    refreshStaleFormulas(platform);
  });
}

/** The user's own signal, by its id in this document. Throws NOT_CONNECTED and SIGNAL_GONE. */
function ownSignal(platform: Platform, id: string) {
  const record = signalRecords.find(platform, id);
  const caller = callerOf(platform);
  const isOwn = record?.owner === ownerId(platform) && record.baseUrl === caller.connection.baseUrl;
  if (!record || !isOwn || record.signalId === undefined) throw problemError('SIGNAL_GONE');
  return { record, caller, signalId: Number(record.signalId) };
}

export interface JudgeRequest {
  /** The signal's id in this document. */
  readonly signal: string;
  /** The company's id at the service. */
  readonly account: number;
  /** Undefined withdraws an earlier judgement. */
  readonly reason?: IrrelevantReason;
  readonly evidenceUrl?: string | undefined;
}

/**
 * Leaves a find's company, or evidence with its title, out of the signal from now on, or undoes that. Spends
 * nothing. Throws BUSY, SIGNAL_GONE and the service's problem (our §10.17).
 */
export function judgeSignalFind(platform: Platform, request: JudgeRequest): void {
  const { signal: id, account, reason, evidenceUrl } = request;
  locked(platform, () => {
    const { record, caller, signalId } = ownSignal(platform, id);
    const find = { signal_id: signalId, account_id: account };
    const verdict = reason ? { relevant: false, reason } : { relevant: true };
    const changed = sendOrThrow(
      caller,
      judgeFind({
        ...find,
        ...verdict,
        ...(evidenceUrl !== undefined && { evidence_url: evidenceUrl }),
      }),
    );
    updateFrom(record, changed);
    signalRecords.save(platform, record);
  });
}

/** Signed web addresses: anyone who has one can read the list until it expires. */
export interface OwnLists {
  readonly accounts?: string;
  readonly people?: string;
  /** The CRM's contents as CSV, for signals that add to it. */
  readonly crm?: string;
}

/**
 * Requests the addresses again and stores them nowhere, because all editors can read the document. Takes a signal's id
 * in this document; returns none for another user's signal. Throws SIGNAL_GONE, NOT_CONNECTED and the service's
 * problem. Spends nothing (§4.11).
 */
export function ownLists(platform: Platform, id: string): OwnLists {
  const record = signalRecords.all(platform).find((each) => each.id === id);
  const caller = callerOf(platform);
  if (record?.owner !== ownerId(platform) || record.baseUrl !== caller.connection.baseUrl)
    return {};
  const signal = orThrow(readAllSignals(caller)).find((each) => idOf(each) === record.signalId);
  if (!signal) throw problemError('SIGNAL_GONE');
  return {
    ...linkIn(signal, 'accounts'),
    ...linkIn(signal, 'people'),
    ...linkIn(signal, 'crm'),
  };
}

function linkIn(signal: Loose, which: keyof OwnLists): OwnLists {
  const link = asText(signal[signedLinks[which]]);
  return link !== undefined && /^https?:\/\//i.test(link) ? { [which]: link } : {};
}
