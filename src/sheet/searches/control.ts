/** What a person can do to a search: cancel it, let it go on, decide about a lost answer. */
import { ProblemError, problem } from '../../client/problem';
import type { Platform } from '../ports';
import { ownerId } from '../settings/connection';
import { maxOnPage } from './ask-page';
import { pageName } from './find-page';
import { dropRecord } from './page-records';
import { asksAboutUnknown, isOver, type SearchRecord, searchRecords } from './record';
import { readTechRequest } from './tech-request';

const lockWaitMs = 10_000;

/** Asks for no further page; one that was asked for still arrives. Spends nothing. */
export function cancelSearch(platform: Platform, id: string): void {
  change(platform, id, (record) => {
    // What a person has to decide about is over as well: they were told that it may have been charged.
    record.state = 'cancelling';
  });
}

/** Lets a paused search go on, now. It may spend what its cap still allows. */
export function resumeSearch(platform: Platform, id: string): void {
  change(platform, id, (record) => {
    if (record.state !== 'paused' || asksAboutUnknown(record)) return;
    record.state = 'running';
    delete record.problem;
  });
}

/**
 * Decides about a page whose answer was lost: `resend` may be charged a second time, `leave` goes on with the next
 * one. Either way the cap counts it as paid.
 */
export function settleLostPage(platform: Platform, id: string, decision: 'resend' | 'leave'): void {
  change(platform, id, (record) => {
    if (!asksAboutUnknown(record)) return;
    const companies = maxOnPage(record);
    if (record.asking !== undefined) record.maybeSpent += companies * record.price;
    if (decision === 'resend') {
      const request = readTechRequest(record.tech, record.options, platform.document);
      dropRecord(platform.document, record.asking ?? pageName(request, record.page));
    } else {
      record.unknown += companies;
      record.page += 1;
    }
    delete record.asking;
    delete record.problem;
    record.state = 'running';
  });
}

function change(platform: Platform, id: string, body: (record: SearchRecord) => void): void {
  const changed = platform.lock.holding(lockWaitMs, () => {
    const record = searchRecords.find(platform.document, id);
    if (!record || record.owner !== ownerId(platform) || isOver(record)) return;
    body(record);
    record.due = platform.clock.now();
    record.tries = 0;
    searchRecords.save(platform.document, record);
  });
  if (!changed) throw new ProblemError(problem('BUSY'));
}
