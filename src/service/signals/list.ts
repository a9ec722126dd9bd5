/** The list of signals (§4.11). */
import type * as v from 'valibot';
import { limits } from '../../contract/limits';
import type { Signal, SignalListResponse, signalListRequestSchema } from '../../contract/signal';
import type { Parts } from '../parts';
import type { SignalRecord } from '../store/signals';
import { signalLinks } from './audiences';

type Request = v.InferOutput<ReturnType<typeof signalListRequestSchema>>;
type ListParts = Pick<Parts, 'store' | 'secrets' | 'settings' | 'clock'>;

/** A page of the user's own signals, the newest first, with fresh links to their audiences and the CRM's export. Spends no credits. */
export async function listSignals(
  parts: ListParts,
  userId: string,
  { filters, pagination }: Request,
  baseUrl: string,
): Promise<SignalListResponse> {
  const types = filters?.signal_types?.length ? filters.signal_types : undefined;
  const { limit, offset } = pagination ?? { limit: limits.signalsPerPageDefault, offset: 0 };
  const records = await parts.store.signals.list(userId, { types, limit, offset });
  const count = await parts.store.signals.count(userId, types);
  return {
    signals: records.map((record) => presentSignal(parts, userId, record, baseUrl)),
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

function presentSignal(
  parts: ListParts,
  userId: string,
  record: SignalRecord,
  baseUrl: string,
): Signal {
  const { accountAudienceId: accounts, peopleAudienceId: people, addsToCrm } = record;
  return {
    signal_id: record.id,
    signal_name: record.name,
    signal_type: record.type,
    status: record.status,
    repeat: record.daily,
    icp: record.icp,
    status_reason: record.statusReason,
    accounts_found: record.accountsFound,
    credits_used: record.creditsUsed,
    ...signalLinks(parts, userId, { accounts, people, addsToCrm }, baseUrl),
  };
}
