/** Why an agent's run is refused, in words that tell it what to do next. */
import { limits } from '../../contract/limits';
import { ApiError, refusal } from '../errors';

const nothing = 'Nothing was started and no credits were spent.';

export const refused = {
  unknown: () =>
    new ApiError(
      'NOT_FOUND',
      `You have no estimate with this estimate_id. ${nothing} Make an estimate, and run it with its id.`,
    ),
  expired: () =>
    new ApiError(
      'ESTIMATE_EXPIRED',
      `This estimate is older than ${limits.estimateMinutes} minutes. ${nothing} Make a new estimate with the same ` +
        'arguments.',
    ),
  used: () =>
    new ApiError(
      'ESTIMATE_USED',
      `This estimate was already run. ${nothing} To read that run’s answer again, send the idempotency key that it was ` +
        'run with; for more work, make a new estimate.',
    ),
  changed: (credits: number, estimated: number) =>
    new ApiError(
      'CAP_REACHED',
      `This can now cost ${credits} credits, more than the ${estimated} of the estimate. ${nothing} Make a new estimate.`,
      { credits, estimated },
    ),
  overMax: (credits: number, max: number) =>
    new ApiError(
      'CAP_REACHED',
      `This can cost ${credits} credits, but max_credits is ${max}. ${nothing} Raise max_credits if the user agrees, or ` +
        'estimate less.',
      { credits, max_credits: max },
    ),
  overCall: (credits: number, cap: number) =>
    new ApiError(
      'CAP_REACHED',
      `This can cost ${credits} credits, but the user lets agents spend ${cap} on one run. ${nothing} Estimate less at a ` +
        'time, or ask the user to raise the cap per call.',
      { credits, per_call: cap },
    ),
  overDay: (credits: number, cap: number, left: number) =>
    new ApiError(
      'CAP_REACHED',
      `This can cost ${credits} credits, but of the ${cap} that the user lets agents spend in a day, ${left} are left. ` +
        `${nothing} Wait for runs under way to end, estimate less, continue tomorrow (UTC), or ask the user to raise the ` +
        'cap per day.',
      { credits, per_day: cap, left },
    ),
  overUnits: (units: number, left: number) =>
    new ApiError(
      'CAP_REACHED',
      `max_provider_units is ${units}, but the user lets agents use ${left} more units of each own key of a data ` +
        `provider now. ${nothing} Lower max_provider_units, or ask the user to raise the limits in Settings, Agents.`,
      { max_provider_units: units, left },
    ),
  watchWithOwnKeys: () =>
    refusal(
      'BAD_REQUEST',
      `A watch that an agent begins doesn’t ask the user’s own keys of data providers, because they would be used for ` +
        `days. ${nothing} Leave out ask_providers, or let the user deploy this watch.`,
      'agent_watch_asks_own_keys',
      {},
    ),
  allExcluded: (count: number) =>
    refusal(
      'BAD_REQUEST',
      `All that this names (${count}) is on the user’s exclude list. ${nothing} Choose others; only the user can remove ` +
        'entries.',
      'all_excluded',
      {},
    ),
  excludedSince: (count: number) =>
    new ApiError(
      'ESTIMATE_EXPIRED',
      `Since this estimate, the user excluded ${count} of what it names. ${nothing} Make a new estimate, which says what ` +
        'is left out.',
    ),
  unknownJob: () =>
    new ApiError(
      'NOT_FOUND',
      'No run of an agent began a job with this id. Nothing was cancelled and no credits were spent. Use the job_id that ' +
        'a run returned.',
    ),
  keyMissing: () =>
    refusal(
      'BAD_REQUEST',
      `A run needs an Idempotency-Key, so that repeating it can’t be charged twice. ${nothing} Send one, such as a UUID.`,
      'idempotency_key_invalid',
      { max_length: limits.idempotencyKeyLength },
    ),
} as const;
