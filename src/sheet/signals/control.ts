/** What the person who deployed a signal can do with it, where the service lets them: change it, and see its lists. */
import { send } from '../../client/call';
import { ProblemError, problem } from '../../client/problem';
import { controlSignal, signedLinks } from '../../client/signals';
import { asText, type Loose } from '../../client/tolerant';
import type { SignalAction } from '../../contract/signal';
import { locked, tellFormulas } from '../execution';
import type { Platform } from '../ports';
import { callerOf, ownerId } from '../settings/connection';
import { idOf, readAllSignals, signalRecords, updateFrom } from './record';

export interface ControlRequest {
  /** Its id in this document. */
  readonly signal: string;
  readonly action: SignalAction;
  /** In total; of the action `limit`. */
  readonly maxCredits?: number;
  /** A day, null for none; of the action `limit`. */
  readonly maxCreditsADay?: number | null;
}

/**
 * Sends the change and takes over how the signal is now; a deleted one leaves the sidebar's list, its rows and sheets
 * stay. Spends nothing itself. Throws BUSY, SIGNAL_GONE and what the service says.
 */
export function changeSignal(platform: Platform, request: ControlRequest): void {
  const { signal: id, action, maxCredits, maxCreditsADay } = request;
  locked(platform, () => {
    const record = signalRecords.find(platform.document, id);
    const caller = callerOf(platform);
    const isOwn =
      record?.owner === ownerId(platform) && record.baseUrl === caller.connection.baseUrl;
    if (!record || !isOwn || record.signalId === undefined)
      throw new ProblemError(problem('SIGNAL_GONE'));
    const answer = send(
      caller,
      controlSignal({
        signal_id: Number(record.signalId),
        action,
        ...(maxCredits !== undefined && { max_credit_limit: maxCredits }),
        ...(maxCreditsADay !== undefined && { daily_credit_limit: maxCreditsADay }),
      }),
    );
    if (!answer.ok) throw new ProblemError(answer.problem);
    if (action === 'delete') signalRecords.delete(platform.document, id);
    else {
      updateFrom(record, answer.value);
      // One that was over may go on.
      record.state = 'open';
      record.due = platform.clock.now();
      record.looks = 0;
      signalRecords.save(platform.document, record);
    }
    tellFormulas(platform);
  });
}

/** Web addresses; each is signed, so that whoever has it may read the list until it runs out. */
export interface OwnLists {
  readonly accounts?: string;
  readonly people?: string;
  /** The CRM's contents as CSV, of signals that add to it. */
  readonly crm?: string;
}

/**
 * Asks the service for the addresses anew and keeps them nowhere, since the document belongs to all its editors. Takes a
 * signal's id in this document; of somebody else's signal there are none. Throws SIGNAL_GONE, NOT_CONNECTED and what
 * the service says. Spends nothing. Serves §4.11.
 */
export function ownLists(platform: Platform, id: string): OwnLists {
  const record = signalRecords.all(platform.document).find((each) => each.id === id);
  const caller = callerOf(platform);
  if (record?.owner !== ownerId(platform) || record.baseUrl !== caller.connection.baseUrl)
    return {};
  const list = readAllSignals(caller);
  if (!list.ok) throw new ProblemError(list.problem);
  const signal = list.value.find((each) => idOf(each) === record.signalId);
  if (!signal) throw new ProblemError(problem('SIGNAL_GONE'));
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
