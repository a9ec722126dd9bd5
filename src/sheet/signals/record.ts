/** The record of a signal deployed from this document, updated from the service's list. */
import type { Answer } from '../../client/answer';
import { type Caller, send } from '../../client/call';
import type { Problem } from '../../client/problem';
import { readSignals } from '../../client/signals';
import { readStatusNotes } from '../../client/status-notes';
import { asObject, asText, firstNumber, type Loose } from '../../client/tolerant';
import type { Platform } from '../ports';
import { shortened } from '../safe-text';
import { recordStore, type SpentOn, trimClosed } from '../storage/record-store';
import type { Deployment } from './deployment';
import { icpName } from './icp-choice';

/** How many finished signals are kept. */
const overKept = 30;

/**
 * deploying: the intent is recorded, the reply hasn't arrived.
 * unknown: the reply was lost; the service's list decides.
 * open: known to the service and polled regularly.
 * over: nothing more will happen, and everything it found has arrived.
 */
type RecordState = 'deploying' | 'unknown' | 'open' | 'over';

/** One of a signal's two audiences. */
interface Followed {
  /** The service's cursor for the next members. */
  since: string;
  /** The sheet of only the companies, if the user wants one. */
  sheet?: number;
}

/** The cursor of an audience's beginning. */
export const firstMember = '0';

/** What the user wants to know about the people it finds. */
export interface WantedContacts {
  readonly emails: boolean;
  readonly phones: boolean;
}

/**
 * The look-up of contacts by separate runs: one after a signal that runs once, paid from the rest of its limit; one
 * after each day of a daily signal, for the new people.
 */
interface Contacts extends WantedContacts {
  /** A short hash of the account that pays. */
  readonly account: string;
  /** The run's id and the most credits it may spend, recorded before the run. */
  run?: string;
  cap?: number;
  /** The part of the user's limit that the service's limit lacks, because the run needs it. */
  below?: number;
  /** The run was recorded, or can't be: no other is started. */
  settled?: true;
  /** Failed attempts with a temporary problem, and when to try again (ms). */
  tries?: number;
  due?: number;
  problem?: Problem;
  /** For a daily signal: the most credits that its runs may spend on a UTC day. */
  readonly aDay?: number;
  /** The user switched it off. */
  off?: boolean;
  /** The number of the list of everyone it found, and how many are in it. */
  list?: number;
  listed?: number;
  /** How many at the start of the list were looked up, or won't be. */
  taken?: number;
  /** The run was begun; it takes people of the list from `taken` to `upTo`. */
  begun?: boolean;
  upTo?: number;
  /** What its closed runs spent on a day. */
  day?: string;
  spent?: number;
}

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
  /** Ids of earlier signals of this name: none of them is this one. */
  readonly before: readonly string[];
  /** The user wants a sheet of the companies too. */
  readonly companies?: boolean;
  /** Its rows are written in German. */
  readonly german?: boolean;
  readonly contacts?: Contacts;
  state: RecordState;
  signalId?: string;
  /** The last state in the service's list. */
  status: string;
  type?: string;
  note?: string;
  /** The note as data, in JSON, for other languages. */
  notes?: string;
  /** The service provides no readable list of members. */
  elsewhere?: true;
  icp?: string;
  found?: number;
  credits?: number;
  /** Finds that cost nothing, because the account had paid for them. */
  alreadyPaid?: number;
  /** Its limits, and what it spent today, if the service reports them. */
  limit?: number;
  dayLimit?: number;
  today?: number;
  /** What the service waits for before it continues. */
  waitsFor?: string;
  /** Finds that the user called irrelevant. */
  irrelevant?: number;
  /** Credits of the last day on which it was seen to spend any. */
  spentOn?: SpentOn;
  /** Watched columns must be read again, from this domain on; absent if they are up to date. */
  refresh?: string;
  /** The sheet with its call list. */
  calls?: number;
  accounts: Followed;
  people: Followed;
  /** When it is polled next (ms). */
  due: number;
  /** Polls since the last change. */
  quietPolls: number;
  /** The problem of the last poll. */
  problem?: Problem;
}

export const signalRecords = recordStore<SignalRecord>('signal.', (signal) => signal.at);

/** A signal with a call list, whose contacts its user wants. */
export type Awaiting = SignalRecord & Required<Pick<SignalRecord, 'contacts' | 'calls'>>;

/** Deletes the oldest finished signals. Their rows and sheets stay, and what they spent today still counts. */
export function trimSignals(platform: Platform): void {
  trimClosed(platform, signalRecords, ({ state }) => state === 'over', overKept);
}

/** Ten thousand signals; a service that never ends its list must not keep an execution busy. */
const maxPages = 50;

/** Every signal of the user, in the service's order. Throws the service's problem. Spends nothing (§4.11). */
export function readAllSignals(caller: Caller): Answer<Loose[]> {
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

/** Our service sends at most three. */
const maxNotes = 5;

/** Updates the record from its listed signal; returns whether anything changed. */
export function updateFrom(record: SignalRecord, signal: Loose): boolean {
  // A record has 9 KB in total.
  const text = (name: string, max = 100) => shortened(asText(signal[name]) ?? '', max) || undefined;
  const latest = {
    status: asText(signal['status'])?.slice(0, 100) ?? record.status,
    type: text('signal_type'),
    note: text('status_reason', 300),
    notes: JSON.stringify(readStatusNotes(signal['status_notes'])?.slice(0, maxNotes)),
    icp: shortened(icpName(asObject(signal['icp'])), 100) || undefined,
    found: firstNumber(signal, ['accounts_found']),
    credits: firstNumber(signal, ['credits_used']),
    alreadyPaid: firstNumber(signal, ['already_paid']),
    limit: firstNumber(signal, ['max_credit_limit']),
    dayLimit: firstNumber(signal, ['daily_credit_limit']),
    today: firstNumber(signal, ['credits_used_today']),
    waitsFor: text('waits_for'),
    irrelevant: firstNumber(signal, ['irrelevant_count']),
  } satisfies { [Key in keyof SignalRecord]?: SignalRecord[Key] | undefined };
  const names = Object.keys(latest) as (keyof typeof latest)[];
  const isNew = names.some((name) => latest[name] !== record[name]);
  // Undefined values aren't saved.
  Object.assign(record, latest);
  return isNew;
}

/**
 * Finds the signal whose reply was lost: of this name, new since the deployment, and followed by no other record. Takes
 * the oldest of several, because later ones were deployed by others.
 */
export function findDeployed(
  record: SignalRecord,
  signals: readonly Loose[],
  all: readonly SignalRecord[],
): void {
  const held = new Set(all.flatMap(({ signalId }) => signalId ?? []));
  const candidates = signals.flatMap((signal) => {
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
