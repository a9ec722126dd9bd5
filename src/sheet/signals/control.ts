/** What the person who deployed a signal changes of it, where the service announces that it lets them. */
import { send } from '../../client/call';
import { ProblemError, problem } from '../../client/problem';
import { controlSignal } from '../../client/signals';
import type { SignalAction } from '../../contract/signal';
import type { Platform } from '../ports';
import { callerOf, ownerId } from '../settings/connection';
import { tellFormulas } from '../tell-formulas';
import { signalRecords } from './record';
import { updateFrom } from './update-record';

export interface ControlRequest {
  /** Its id in this document. */
  readonly signal: string;
  readonly action: SignalAction;
  /** In total; of the action `limit`. */
  readonly maxCredits?: number;
  /** A day, null for none; of the action `limit`. */
  readonly maxCreditsADay?: number | null;
}

const lockWaitMs = 8_000;

/**
 * Sends the change and takes over how the signal is now; a deleted one leaves the sidebar's list, its rows and sheets
 * stay. Spends nothing itself. Throws BUSY, SIGNAL_GONE and what the service says.
 */
export function changeSignal(platform: Platform, request: ControlRequest): void {
  const { signal: id, action, maxCredits, maxCreditsADay } = request;
  const done = platform.lock.holding(lockWaitMs, () => {
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
        ...(maxCredits === undefined ? {} : { max_credit_limit: maxCredits }),
        ...(maxCreditsADay === undefined ? {} : { daily_credit_limit: maxCreditsADay }),
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
  if (!done) throw new ProblemError(problem('BUSY'));
}
