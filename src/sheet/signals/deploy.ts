/** Deploys a signal: the intent is recorded before the request that can charge. */

import { type Caller, send } from '../../client/call';
import {
  type Problem,
  type ProblemCode,
  ProblemError,
  problem,
  problemError,
} from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Result } from '../../client/result';
import { waitBeforeRetry } from '../../client/retry';
import {
  type DeployedSignal,
  deploySignal as deployCall,
  type SignalDeployment,
} from '../../client/signals';
import * as limits from '../../contract/limit-values';
import { locked, problemIn, refreshStaleFormulas } from '../execution';
import type { Platform } from '../ports';
import { refuseOtherSheet, type Shown } from '../runs/begin';
import { findContacts } from '../runs/kinds/people';
import { callerOf, ownerId, tagOf } from '../settings/connection';
import { hasExtension } from '../settings/extensions';
import { columnName } from '../tables/cells';
import { existingSheet, readHeaders } from '../tables/columns';
import { type Chosen, type ChosenCompanies, chosenIn, fingerprintOf } from './chosen';
import { type Deployment, requestOf } from './deployment';
import { openSheets } from './fetch-members';
import {
  firstMember,
  idOf,
  nameOf,
  readAllSignals,
  type SignalRecord,
  signalRecords,
  trimSignals,
  type WantedContacts,
} from './record';
import { writeSignalRows } from './signals-sheet';

export interface DeployRequest {
  readonly deployment: Deployment;
  /**
   * The rows whose companies a hiring signal watches, instead of or in addition to an ICP, or whose people a signal
   * watches.
   */
  readonly rows?: ChosenCompanies;
  /** What the user saw of these rows; the signal is deployed only if that still holds. */
  readonly shown?: Pick<Shown, 'fingerprint' | 'inFront'>;
  /** Also keeps a sheet of only the companies. */
  readonly companiesSheet?: boolean;
  /**
   * What to look up about the people it finds. A signal that runs once pays for it from the rest of its limit; a daily
   * one needs `aDay`, the most credits per UTC day, in addition to its limit.
   */
  readonly contacts?: WantedContacts & { readonly aDay?: number };
}

const firstLookMs = 2_000;
/** Errors of a repeated request that prove that the first one did nothing either. */
const refusals: readonly ProblemCode[] = ['OUT_OF_CREDITS', 'REJECTED', 'NOT_FOUND'];

/**
 * Deploys a signal, once. It spends credits at the service as it finds accounts, and afterwards for contacts if they
 * are wanted: together at most `maxCredits`, except that the contacts of a daily one have their own limit, `aDay`.
 * After a lost reply, repeats the request if the service honours keys, or leaves an `unknown` record. Throws
 * NOT_DEPLOYABLE, CHANGED, OTHER_SHEET, SHEET_MISSING, NOT_CONNECTED, BUSY and the service's problem; then nothing was
 * deployed (§4.12).
 */
export function deploySignal(platform: Platform, request: DeployRequest): SignalRecord {
  const { rows, shown } = request;
  if (rows && shown) refuseOtherSheet(platform, { sheetId: rows.sheetId, shown });
  return locked(platform, () => {
    const accounts = accountsOf(platform, request);
    const asked = requestOf(request.deployment, accounts, hasExtension(platform, 'any-role'));
    const caller = callerOf(platform);
    const list = readAllSignals(caller);
    if (!list.ok) throw new ProblemError(list.problem);
    const name = asked.body.name.trim();
    const namesakes = list.value.filter((signal) => nameOf(signal) === name);
    const before = namesakes.flatMap((signal) => idOf(signal) ?? []);
    const record = newRecord(platform, caller, request, name, before);
    signalRecords.save(platform, record);
    settle(platform, record, sendOnce(platform, caller, asked, record.id, list.honoursKeys));
    if (record.state === 'open') makeSheets(platform, record);
    return record;
  });
}

/** Deletes the record of a signal whose deployment got no reply, but nothing at the service. Spends nothing. */
export function dropUnknown(platform: Platform, id: string): void {
  locked(platform, () => {
    const record = signalRecords.find(platform, id);
    if (record?.owner !== ownerId(platform) || record.state !== 'unknown') return;
    signalRecords.delete(platform, id);
  });
}

function accountsOf({ book }: Platform, { deployment, rows, shown }: DeployRequest): Chosen {
  const { kind } = deployment;
  if (!rows || (rows.ofPeople ? kind !== 'job-change' : !kind.startsWith('hiring'))) return [];
  const sheet = existingSheet(book, rows.sheetId);
  const accounts = chosenIn(sheet, rows);
  if (shown && shown.fingerprint !== fingerprintOf(accounts)) {
    const column =
      readHeaders(sheet, rows.headerRow)[rows.keyColumn - 1] || columnName(rows.keyColumn);
    throw problemError('CHANGED', [
      sheet.name,
      column,
      String(accounts.length),
      String(deployment.maxCredits),
    ]);
  }
  if (accounts.length === 0 || accounts.length > limits.accountsPerSignal)
    throw problemError('NOT_DEPLOYABLE', [
      reasons.companyCount(accounts.length, limits.accountsPerSignal),
    ]);
  return accounts;
}

function newRecord(
  platform: Platform,
  { connection }: Caller,
  { deployment, companiesSheet = false, contacts }: DeployRequest,
  name: string,
  before: readonly string[],
): SignalRecord {
  const at = platform.clock.now();
  const { kind, daily, maxCredits } = deployment;
  return {
    version: 1,
    id: platform.newId(),
    owner: ownerId(platform),
    baseUrl: connection.baseUrl,
    kind,
    name,
    daily,
    maxCredits,
    at,
    // A record has 9 KB. Our service lists the newest first, and only a newer signal can be mistaken for this one.
    before: before.slice(0, 100),
    ...(companiesSheet && { companies: true }),
    ...(contacts && { contacts: { ...contactsOf(contacts, daily), account: tagOf(connection) } }),
    ...(platform.language?.() === 'de' && { german: true }),
    state: 'deploying',
    status: '',
    accounts: { since: firstMember },
    people: { since: firstMember },
    due: at,
    quietPolls: 0,
  };
}

/** Throws NOT_DEPLOYABLE if a daily signal's cap covers no one. */
function contactsOf(
  { emails, phones, aDay = 0 }: NonNullable<DeployRequest['contacts']>,
  daily: boolean,
) {
  if (!daily) return { emails, phones };
  const price = findContacts.price({ kind: 'find-contacts', emails, phones });
  if (aDay >= price) return { emails, phones, aDay };
  throw problemError('NOT_DEPLOYABLE', [reasons.rowCost(price, aDay)]);
}

/** Creates the sheets for its results now: later, a new sheet would come to the front while a user works. */
function makeSheets(platform: Platform, record: SignalRecord): void {
  const why = problemIn(() => {
    writeSignalRows(platform, [record]);
    openSheets(platform, record, signalRecords.all(platform));
    platform.book.flush();
  });
  // The signal is deployed, so a problem with its sheets is shown on its card.
  if (why) record.problem = why;
  signalRecords.save(platform, record);
}

/** Repeats a request once, after a moment, if that is safe. */
function sendOnce(
  { clock, random }: Platform,
  caller: Caller,
  asked: SignalDeployment,
  key: string,
  honoursKeys: boolean,
): Result<DeployedSignal> {
  const call = deployCall(asked, key);
  const first = send(caller, call);
  if (first.ok || !isUnclear(first.problem) || !honoursKeys) return first;
  clock.sleep(waitBeforeRetry(1, undefined, random()));
  const second = send(caller, call);
  return second.ok || refusals.includes(second.problem.code) ? second : first;
}

/** The list was read a moment ago, so an unreachable service may also have been cut off after the request. */
function isUnclear({ spent, code }: Problem): boolean {
  return spent === 'maybe' || code === 'UNREACHABLE';
}

function settle(platform: Platform, record: SignalRecord, answer: Result<DeployedSignal>): void {
  if (answer.ok) {
    record.state = 'open';
    record.signalId = answer.value.signalId;
    record.status = answer.value.status;
    record.due = platform.clock.now() + firstLookMs;
    refreshStaleFormulas(platform);
  } else if (!isUnclear(answer.problem)) {
    signalRecords.delete(platform, record.id);
    throw new ProblemError(answer.problem);
  } else {
    record.state = 'unknown';
    record.problem = problem('UNKNOWN_DEPLOYMENT', [], { spent: 'maybe' });
  }
  signalRecords.save(platform, record);
  trimSignals(platform);
}
