/**
 * The list of signals (§4.11), and the changes their owner makes: pause, end, limits (our extension
 * `signal-control`).
 */
import type * as v from 'valibot';
import { endpoints } from '../../contract/endpoints';
import { limits } from '../../contract/limits';
import type {
  Signal,
  SignalControlResponse,
  SignalListResponse,
  signalListRequestSchema,
} from '../../contract/signal';
import { pausedState, signalTypes } from '../../contract/signal-states';
import type { StatusNote } from '../../contract/status-notes';
import { audienceUrl, makeLink } from '../audiences/link';
import { rfc3339 } from '../clock';
import { crmExportUrl } from '../crm/export';
import type { Deps } from '../deps';
import { ApiError, refusal } from '../errors';
import type { UserRequest } from '../routes';
import { spentOn } from './lease';
import { statusReason } from './status-notes';
import { type Changed, isPaused, type SignalControl, type SignalRecord } from './store';

type ListRequest = v.InferOutput<ReturnType<typeof signalListRequestSchema>>;
export type ListDeps = Pick<Deps, 'store' | 'secrets' | 'settings' | 'clock'>;

/**
 * A page of the user's own signals, the newest first, with fresh links to their audiences and the CRM export.
 * Spends no credits.
 */
export async function listSignals(
  deps: ListDeps,
  { userId, body: { filters, pagination }, baseUrl }: UserRequest<ListRequest>,
): Promise<SignalListResponse> {
  const types = filters?.signal_types?.length ? filters.signal_types : signalTypes;
  const { limit, offset } = pagination ?? { limit: limits.signalsPerPageDefault, offset: 0 };
  const records = await deps.store.signals.list(userId, types, limit, offset);
  const count = await deps.store.signals.count(userId, types);
  return {
    signals: records.map((record) => presentSignal(deps, userId, record, baseUrl)),
    total_count: count,
    ...(pagination && {
      pagination: {
        limit,
        offset,
        total_count: count,
        has_more: offset + records.length < count,
      },
    }),
  };
}

/** A signal as its owner sees it. */
export function presentSignal(
  deps: ListDeps,
  userId: string,
  record: SignalRecord,
  baseUrl: string,
): Signal {
  const { waits_for, max_credits_a_day, status_notes } = record;
  const spentToday = spentOn(record, deps.clock());
  const today: readonly StatusNote[] =
    waits_for === 'day' && max_credits_a_day !== null && spentToday > 0
      ? [{ reason: 'day_limit_reached', limit: max_credits_a_day, spent: spentToday }]
      : [];
  const notes = [...today, ...(status_notes ?? [])];
  return {
    signal_id: record.id,
    signal_name: record.name,
    signal_type: record.type,
    status: isPaused(record) ? pausedState : record.status,
    repeat: record.daily === 1,
    icp: record.icp,
    status_reason: statusReason(notes),
    status_notes: notes,
    accounts_found: record.accounts_found,
    already_paid: record.already_paid,
    credits_used: record.credits_used,
    max_credit_limit: record.max_credits,
    daily_credit_limit: max_credits_a_day,
    credits_used_today: spentToday,
    waits_for,
    last_run: lastRun(record),
    precision: precisionOf(record),
    irrelevant_count: record.irrelevant_count,
    excluded_count: record.excluded_count,
    ...signalLinks(deps, userId, record, record.params.enable_safe_crm_addition, baseUrl),
  };
}

function precisionOf({ accounts_found: found, irrelevant_count: irrelevant }: SignalRecord) {
  return found === 0 ? null : Math.round((1000 * (found - irrelevant)) / found) / 1000;
}

function lastRun(record: SignalRecord): Signal['last_run'] {
  const { run_started_at: startedAt, run_ended_at: endedAt, run_posts_from: postsFrom } = record;
  if (startedAt === 0) return null;
  return {
    started_at: rfc3339(startedAt),
    ended_at: endedAt === null ? null : rfc3339(endedAt),
    companies: record.run_companies,
    posts_from: postsFrom === null ? null : rfc3339(postsFrom),
    new_accounts: record.run_accounts,
  };
}

/** Takes the ids of a signal's audiences, and the service's address as the caller sees it. */
export function signalLinks(
  deps: Pick<Deps, 'secrets' | 'settings' | 'clock'>,
  userId: string,
  audiences: Pick<SignalRecord, 'account_audience_id' | 'people_audience_id'>,
  addsToCrm: boolean,
  baseUrl: string,
) {
  const { account_audience_id, people_audience_id } = audiences;
  return {
    account_audience_url: `${baseUrl}/account-audiences/${makeLink(deps, account_audience_id)}`,
    people_audience_url: audienceUrl(deps, people_audience_id, baseUrl),
    crm_export_url: addsToCrm ? crmExportUrl(deps, userId, baseUrl) : null,
  };
}

/**
 * Takes the caller's own signal and an action; an action without effect succeeds. Spends no credits itself,
 * but a resumed signal does, within its limits. Throws ApiError NOT_FOUND for a signal that isn't the
 * caller's, BAD_REQUEST for an invalid limit.
 */
export async function controlSignal(
  deps: ListDeps & Pick<Deps, 'signalNotifier'>,
  { userId, body: request, baseUrl }: UserRequest<SignalControl>,
): Promise<SignalControlResponse> {
  const { store, clock, signalNotifier } = deps;
  const changed = await store.signals.change(userId, request, clock());
  if (changed.kind === 'deleted') {
    return {
      signal: null,
      message: 'The signal was deleted. What it found stays on your accounts.',
    };
  }
  if (changed.kind !== 'changed') throw notChanged(changed);
  if (request.action === 'resume' || request.action === 'limit') signalNotifier.notify();
  const signal = presentSignal(deps, userId, changed.signal, baseUrl);
  return { signal, message: `“${signal.signal_name}” is ${signal.status}.` };
}

function notChanged(changed: Exclude<Changed, { kind: 'changed' }>): ApiError {
  const nothing = 'Nothing was changed and no credits were spent.';
  switch (changed.kind) {
    case 'below_spent':
      return refusal(
        'BAD_REQUEST',
        `This signal has spent ${changed.spent} credits already, so its limit can’t be lower. ${nothing} Choose ` +
          'a higher limit, or stop the signal.',
        'limit_below_spent',
        { spent: changed.spent },
      );
    case 'not_lower': {
      const { max_credits: inAll, max_credits_a_day: aDay } = changed.limits;
      const daily = aDay === null ? '' : ` and ${aDay} a day`;
      return refusal(
        'BAD_REQUEST',
        `The limit is ${inAll ?? 'none'} in all${daily}, and with lower_only it can’t be raised. ${nothing} ` +
          'Choose a lower limit; only the user can raise it.',
        'limit_not_lower',
        {},
      );
    }
    case 'runs_once':
      return refusal(
        'BAD_REQUEST',
        `This signal runs once, so it can’t have a daily limit. ${nothing} Set max_credit_limit instead.`,
        'runs_once',
        {},
      );
    default:
      return new ApiError(
        'NOT_FOUND',
        `You have no signal with this signal_id. ${nothing} Take the id from ` +
          `${endpoints.signalList.method} ${endpoints.signalList.path}.`,
      );
  }
}
