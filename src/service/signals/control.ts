/** What its owner changes of a signal (our extension `signal-control`): pauses, its end, its limits. */
import type * as v from 'valibot';
import { endpoints } from '../../contract/endpoints';
import type { SignalControlResponse, signalControlRequestSchema } from '../../contract/signal';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { presentSignal } from './list';
import type { Changed, SignalChange } from './store';

type Request = v.InferOutput<ReturnType<typeof signalControlRequestSchema>>;
type ControlDeps = Pick<Deps, 'store' | 'secrets' | 'settings' | 'clock' | 'signalNotifier'>;

/**
 * Takes the caller's own signal and what to do to it; what is so already stays. Spends nothing itself: a signal that
 * goes on does, within its limits. Throws ApiError NOT_FOUND for a signal that is not the caller's, BAD_REQUEST for a
 * limit that it cannot have.
 */
export async function controlSignal(
  deps: ControlDeps,
  userId: string,
  request: Request,
  baseUrl: string,
): Promise<SignalControlResponse> {
  const { store, clock, signalNotifier } = deps;
  const { signal_id: id, action } = request;
  const changed = await store.signals.change(userId, id, changeOf(request), clock());
  if (changed.kind === 'deleted') {
    return {
      signal: null,
      message: 'The signal was deleted. What it found stays on your accounts.',
    };
  }
  if (changed.kind !== 'changed') throw refusal(changed);
  if (action === 'resume' || action === 'limit') signalNotifier.notify();
  const signal = presentSignal(deps, userId, changed.signal, baseUrl);
  return { signal, message: `“${signal.signal_name}” is ${signal.status}.` };
}

function changeOf({ action, max_credit_limit, daily_credit_limit }: Request): SignalChange {
  if (action === 'limit')
    return { action, maxCredits: max_credit_limit, maxCreditsADay: daily_credit_limit };
  return action === 'stop' ? { action, why: 'You stopped this signal.' } : { action };
}

function refusal(changed: Exclude<Changed, { kind: 'changed' }>): ApiError {
  const nothing = 'Nothing was changed and no credits were spent.';
  switch (changed.kind) {
    case 'below_spent':
      return new ApiError(
        'BAD_REQUEST',
        `This signal has spent ${changed.spent} credits already, so its limit can’t be lower. ${nothing} Choose ` +
          'a higher limit, or stop the signal.',
        { spent: changed.spent },
      );
    case 'runs_once':
      return new ApiError(
        'BAD_REQUEST',
        `This signal runs once, so it can’t have a daily limit. ${nothing} Set max_credit_limit instead.`,
      );
    default:
      return new ApiError(
        'NOT_FOUND',
        `You have no signal with this signal_id. ${nothing} Take the id from ` +
          `${endpoints.signalList.method} ${endpoints.signalList.path}.`,
      );
  }
}
