/** What is remembered of a signal that was deployed from this document, and what the service's list says of it. */
import type { Result } from '../../client/answer';
import { type Caller, send } from '../../client/call';
import type { Problem } from '../../client/problem';
import { readSignals } from '../../client/signals';
import { asObject, asText, firstNumber, type Loose } from '../../client/tolerant';
import type { Platform } from '../ports';
import { shortened } from '../safe-text';
import { recordStore, type SpentOn, trimClosed } from '../storage/record-store';
import type { Deployment } from './deployment';
import { icpName } from './icp-choice';

/** Of those that are over. */
const overKept = 30;

/**
 * deploying: the intent is written down, the answer not yet.
 * unknown: the answer was lost; the service's list decides.
 * open: known to the service and looked at from time to time.
 * over: nothing more will happen, and everything it found has arrived.
 */
type RecordState = 'deploying' | 'unknown' | 'open' | 'over';

/** One of the two audiences of a signal, and the sheet that its members arrive in. */
interface Followed {
  /** Where the next members begin, as the service names it. */
  since: string;
  sheet?: number;
}

/** Whether members have arrived in its sheet. */
export function hasArrived({ sheet, since }: Followed): boolean {
  return sheet !== undefined && since !== firstMember;
}

/** Where an audience begins. */
export const firstMember = '0';

export interface SignalRecord {
  readonly version: 1;
  /** Also the idempotency key of the deployment. */
  readonly id: string;
  readonly owner: string;
  /** The service that it was deployed at. */
  readonly baseUrl: string;
  readonly kind: Deployment['kind'];
  readonly name: string;
  readonly daily: boolean;
  readonly maxCredits: number;
  /** When it was deployed (ms). */
  readonly at: number;
  /** Ids of signals of this name that were there before it: none of them is this one. */
  readonly before: readonly string[];
  state: RecordState;
  signalId?: string;
  /** What was last seen in the service's list. */
  status: string;
  type?: string;
  note?: string;
  /** The service gives no list of members that may be read. */
  elsewhere?: true;
  icp?: string;
  found?: number;
  credits?: number;
  /** Its limits, and what it spent today, where the service tells. */
  limit?: number;
  dayLimit?: number;
  today?: number;
  /** What would let it go on, as the service says. */
  waitsFor?: string;
  /** Credits of the last day on which it was seen to spend any. */
  spentOn?: SpentOn;
  /** Evidence columns that are kept fresh have to be read again, from behind this domain on; absent when they are. */
  refresh?: string;
  accounts: Followed;
  people: Followed;
  /** When it is looked at next (ms). */
  due: number;
  /** Looks since something last changed. */
  looks: number;
  /** What went wrong at the last look. */
  problem?: Problem;
}

export const signalRecords = recordStore<SignalRecord>('signal.', (signal) => signal.at);

/** Forgets the oldest signals that are over; the rows and sheets of all of them stay, and what they spent today counts. */
export function trimSignals(platform: Platform): void {
  trimClosed(platform, signalRecords, ({ state }) => state === 'over', overKept);
}

/** Ten thousand signals; a service that never ends its list must not keep an execution for ever. */
const maxPages = 50;

/** Every signal of the caller, the service's order. Spends nothing. Serves §4.11. */
export function readAllSignals(caller: Caller): Result<Loose[]> {
  const signals: Loose[] = [];
  for (let pages = 1; ; pages += 1) {
    const page = send(caller, readSignals([], signals.length));
    if (!page.ok) return page;
    signals.push(...page.value.signals);
    if (!page.value.more || pages >= maxPages) return { ...page, value: signals };
  }
}

/** A listed signal's id as text. */
export function idOf(signal: Loose): string | undefined {
  return asText(signal['signal_id']) ?? asText(signal['id']);
}

/** A listed signal's name. */
export function nameOf(signal: Loose): string {
  return (asText(signal['signal_name']) ?? asText(signal['name']) ?? '').trim();
}

/** Takes what is listed of the record's signal; returns whether it says anything new. */
export function updateFrom(record: SignalRecord, signal: Loose): boolean {
  // A record has 9 KB in all.
  const text = (name: string, max = 100) => shortened(asText(signal[name]) ?? '', max) || undefined;
  const told = {
    status: asText(signal['status'])?.slice(0, 100) ?? record.status,
    type: text('signal_type'),
    note: text('status_reason', 300),
    icp: shortened(icpName(asObject(signal['icp'])), 100) || undefined,
    found: firstNumber(signal, ['accounts_found']),
    credits: firstNumber(signal, ['credits_used']),
    limit: firstNumber(signal, ['max_credit_limit']),
    dayLimit: firstNumber(signal, ['daily_credit_limit']),
    today: firstNumber(signal, ['credits_used_today']),
    waitsFor: text('waits_for'),
  } satisfies { [Key in keyof SignalRecord]?: SignalRecord[Key] | undefined };
  const names = Object.keys(told) as (keyof typeof told)[];
  const isNew = names.some((name) => told[name] !== record[name]);
  // What is not told any more is not saved.
  Object.assign(record, told);
  return isNew;
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
