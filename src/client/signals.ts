/** The list of signals (§4.11). */
import { endpoints } from '../contract/endpoints';
import { limits } from '../contract/limits';
import type { SignalListRequest, SignalType } from '../contract/signal';
import type { Call } from './call';
import { listOf } from './list-of';
import { asNumber, asObject, type Loose } from './tolerant';

export interface SignalPage {
  /** As the service sent them, unknown fields, types and states and all. */
  readonly signals: Loose[];
  readonly more: boolean;
}

/**
 * The fields of a listed signal whose address opens a list without a key (ours, §4.12): they are for the person who asks,
 * and neither for cells nor for what a document keeps.
 */
export const signedLinks = {
  accounts: 'account_audience_url',
  people: 'people_audience_url',
  crm: 'crm_export_url',
} as const;

/**
 * Reads up to 200 signals from `offset` on, of these types or, with none, of all. Spends nothing. Serves §4.11.
 */
export function readSignals(types: readonly SignalType[], offset: number): Call<SignalPage> {
  const body: SignalListRequest = {
    ...(types.length === 0 ? {} : { filters: { signal_types: [...types] } }),
    pagination: { limit: limits.signalsPerPage, offset },
  };
  return {
    endpoint: endpoints.signalList,
    body,
    read: (answer) => {
      const signals = listOf(answer, 'signals');
      const told = asObject(answer['pagination'])['has_more'];
      const total = asNumber(answer['total_count']);
      const more =
        typeof told === 'boolean' ? told : total !== undefined && offset + signals.length < total;
      return { signals, more: more && signals.length > 0 };
    },
  };
}
