/** What the service's list says of a signal, taken into its record. */
import { asObject, asText, firstNumber, type Loose } from '../../client/tolerant';
import { icpName } from './icp-choice';
import { idOf, nameOf } from './read-list';
import type { SignalRecord } from './record';

/** Takes what is listed of the record's signal; returns whether it says anything new. */
export function updateFrom(record: SignalRecord, signal: Loose): boolean {
  const before = seen(record);
  record.status = asText(signal['status'])?.slice(0, 100) ?? record.status;
  take(record, 'type', cut(asText(signal['signal_type']), 100));
  take(record, 'note', cut(asText(signal['status_reason']), 300));
  take(record, 'icp', cut(icpName(asObject(signal['icp'])), 100));
  take(record, 'found', firstNumber(signal, ['accounts_found']));
  take(record, 'credits', firstNumber(signal, ['credits_used']));
  take(record, 'limit', firstNumber(signal, ['max_credit_limit']));
  take(record, 'dayLimit', firstNumber(signal, ['daily_credit_limit']));
  take(record, 'today', firstNumber(signal, ['credits_used_today']));
  take(record, 'waitsFor', cut(asText(signal['waits_for']), 100));
  return seen(record) !== before;
}

/**
 * Finds the signal whose answer was lost: of this name, not there before, followed by no other record. The oldest of
 * several is taken, because whatever came later came from somebody else.
 */
export function findDeployed(
  record: SignalRecord,
  listed: readonly Loose[],
  all: readonly SignalRecord[],
): void {
  const held = new Set(all.flatMap(({ signalId }) => signalId ?? []));
  const candidates = listed.flatMap((signal) => {
    const id = idOf(signal);
    const isNew = id !== undefined && !held.has(id) && !record.before.includes(id);
    return isNew && nameOf(signal) === record.name ? [id] : [];
  });
  const id = candidates[candidates.length - 1];
  if (id === undefined) return;
  record.signalId = id;
  record.state = 'open';
  delete record.problem;
}

/** A record has 9 KB in all. */
function cut(text: string | undefined, max: number): string | undefined {
  return text !== undefined && text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

type Told =
  | 'type'
  | 'note'
  | 'icp'
  | 'found'
  | 'credits'
  | 'limit'
  | 'dayLimit'
  | 'today'
  | 'waitsFor';

function take<Key extends Told>(record: SignalRecord, key: Key, value: SignalRecord[Key]): void {
  if (value === undefined || value === '') delete record[key];
  else record[key] = value;
}

function seen(record: SignalRecord): string {
  const { signalId, status, type, note, icp, found, credits, limit, dayLimit } = record;
  const { today, waitsFor } = record;
  const told = [signalId, status, type, note, icp, found, credits];
  return JSON.stringify([...told, limit, dayLimit, today, waitsFor]);
}
