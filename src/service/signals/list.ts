/** The list of signals (§4.11). */
import type * as v from 'valibot';
import { limits } from '../../contract/limits';
import {
  pausedState,
  type Signal,
  type SignalListResponse,
  type signalListRequestSchema,
} from '../../contract/signal';
import type { Deps } from '../deps';
import { dayLimitReached } from '../jobs/messages';
import { signalLinks } from './audiences';
import { spentOn } from './lease';
import type { SignalRecord } from './store';

type Request = v.InferOutput<ReturnType<typeof signalListRequestSchema>>;
type ListDeps = Pick<Deps, 'store' | 'secrets' | 'settings' | 'clock'>;

/** A page of the user's own signals, the newest first, with fresh links to their audiences and the CRM's export. Spends no credits. */
export async function listSignals(
  deps: ListDeps,
  userId: string,
  { filters, pagination }: Request,
  baseUrl: string,
): Promise<SignalListResponse> {
  const types = filters?.signal_types?.length ? filters.signal_types : undefined;
  const { limit, offset } = pagination ?? { limit: limits.signalsPerPageDefault, offset: 0 };
  const records = await deps.store.signals.list(userId, { types, limit, offset });
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
  const { accountAudienceId: accounts, peopleAudienceId: people, addsToCrm } = record;
  const spentToday = spentOn(record, deps.clock());
  const { waitsFor, maxCreditsADay } = record;
  const today =
    waitsFor === 'day' && maxCreditsADay !== null && spentToday > 0
      ? dayLimitReached(spentToday, maxCreditsADay)
      : null;
  return {
    signal_id: record.id,
    signal_name: record.name,
    signal_type: record.type,
    status: record.paused ? pausedState : record.status,
    repeat: record.daily,
    icp: record.icp,
    status_reason: [today, record.statusReason].filter(Boolean).join(' ') || null,
    accounts_found: record.accountsFound,
    credits_used: record.creditsUsed,
    max_credit_limit: record.maxCredits,
    daily_credit_limit: maxCreditsADay,
    credits_used_today: spentToday,
    waits_for: waitsFor,
    ...signalLinks(deps, userId, { accounts, people, addsToCrm }, baseUrl),
  };
}
