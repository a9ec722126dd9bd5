/** Looks up contacts of the people that a signal found, once it is complete, if its user asked for that at the start. */
import { waitBeforeRetry } from '../../client/retry';
import { openWork, problemOf } from '../execution';
import type { Platform } from '../ports';
import { isClosed, runRecords, spentAtMost } from '../runs/run';
import { beginRun, readFunds } from '../runs/start';
import { findCaller } from '../settings/connection';
import { type Awaiting, awaitsContacts, type SignalRecord, signalRecords } from './record';

/** How many temporary problems are waited out before the user is asked to start the run. */
const maxTries = 6;
const shortestRetryMs = 60_000;

/**
 * Starts the run of each completed signal of `owner` that has none, with what is left of the signal's limit. The caller
 * holds the document's lock. May be killed at any point; the next call continues with the same run. Reads the balance;
 * the run spends later. A run that can't be started doesn't throw: the signal's record has the problem.
 */
export function startContacts(platform: Platform, owner: string) {
  const all = signalRecords.all(platform.document);
  const wanted = all.filter(awaitsContacts).filter((record) => record.owner === owner);
  const baseUrl = wanted.length === 0 ? undefined : findCaller(platform)?.connection.baseUrl;
  const here = wanted.filter((record) => record.baseUrl === baseUrl);
  for (const record of here) {
    if ((record.contacts.due ?? 0) <= platform.clock.now()) begin(platform, record);
  }
  const dues = here.filter(awaitsContacts).map(({ contacts }) => contacts.due ?? 0);
  return openWork(dues, platform.clock.now());
}

function begin(platform: Platform, record: Awaiting): void {
  const { contacts, calls } = record;
  const { document, clock } = platform;
  const { run = platform.newId(), cap = creditsLeft(record) } = contacts;
  Object.assign(contacts, { run, cap });
  signalRecords.save(document, record);
  /** An execution may have died, or failed, after it began the run. */
  const isBegun = () => (runRecords.find(document, run)?.state ?? 'starting') !== 'starting';
  try {
    if (!isBegun()) {
      const { emails, phones } = contacts;
      const task = { kind: 'find-contacts', emails, phones } as const;
      const rows = { sheetId: calls, headerRow: 1, keyColumn: 1, keyHeader: 'Person id' };
      const request = { ...rows, task, which: 'blanks', cap } as const;
      beginRun(platform, request, run, readFunds(platform));
    }
    contacts.settled = true;
    delete contacts.problem;
  } catch (error) {
    // Catches every error, so that the user's other runs continue.
    const why = problemOf(error);
    const { tries = 0 } = contacts;
    // Google's own services fail for a moment, too.
    const isTemporary = why.retryable || why.code === 'INTERNAL';
    if (isBegun()) contacts.settled = true;
    else if (isTemporary && tries < maxTries) {
      // The run that was being recorded is closed as interrupted; nothing was sent for it.
      delete contacts.run;
      contacts.tries = tries + 1;
      const wait = waitBeforeRetry(contacts.tries, why.retryAfterSeconds, platform.random());
      contacts.due = clock.now() + Math.max(wait, shortestRetryMs);
      contacts.problem = why;
    } else Object.assign(contacts, { settled: true, problem: why, run: undefined, cap: 0 });
  }
  signalRecords.save(document, record);
}

/** The most that a signal's contacts have cost or can still cost, in credits. Spends nothing. */
export function costOfContacts({ document }: Platform, { contacts }: SignalRecord): number {
  const run = runRecords.find(document, contacts?.run ?? '');
  return run && isClosed(run) ? spentAtMost(run) : (contacts?.cap ?? 0);
}

/** None if the service doesn't say what the signal spent. */
function creditsLeft({ limit, maxCredits, credits }: SignalRecord): number {
  return credits === undefined ? 0 : Math.max(0, (limit ?? maxCredits) - credits);
}
