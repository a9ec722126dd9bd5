/** What a person can do to a search: cancel it, let it go on, decide about a lost answer, undo it. */
import { changeOwn } from '../execution';
import type { Platform } from '../ports';
import { isClosed } from '../runs/run';
import { onTheSheet, undoRecord } from '../runs/undo/undo';
import type { JournalBatch } from '../runs/undo-journal';
import { removeAdded } from '../tables/own-sheet';
import { dropRecord, pageName } from './kept-pages';
import { needsDecision, type SearchRecord, searchRecords } from './record';
import { maxOnPage } from './request-page';
import { idHeader, makeResultSheet } from './result-sheet';
import { readTechRequest } from './tech-request';

/** Asks for no further page; one that was asked for still arrives. Spends nothing. */
export function cancelSearch(platform: Platform, id: string): void {
  change(platform, id, (record) => {
    // What a person has to decide about is over as well: they were told that it may have been charged.
    record.state = 'cancelling';
  });
}

/** Resumes a paused search now, in a new sheet if its own was deleted. May spend what its cap still allows. */
export function resumeSearch(platform: Platform, id: string): void {
  change(platform, id, (record) => {
    if (record.state !== 'paused' || needsDecision(record)) return;
    platform.book.makeDataSheet();
    if (!platform.book.sheetById(record.sheet))
      Object.assign(record, makeResultSheet(platform, record.sheetName));
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
    if (!needsDecision(record)) return;
    const companies = maxOnPage(record.page, record.total);
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
  changeOwn(
    platform,
    searchRecords,
    id,
    (record) => !isClosed(record),
    (record) => {
      body(record);
      record.due = platform.clock.now();
      record.tries = 0;
    },
  );
}

/**
 * Works until the search is undone or `budgetMs` is used up; called again, it goes on. Rows that somebody changed are left
 * alone and counted; the sheet goes with its last row. Spends nothing and gives no credits back. Another person's search, and
 * one that cannot be undone any more, stays as it is. Throws BUSY, and CANNOT_UNDO where another search works on the sheet,
 * its domain column is gone, or the journal is.
 */
export function undoSearch(platform: Platform, id: string, budgetMs: number): void {
  undoRecord(platform, searchRecords, id, budgetMs, {
    isInTheWay: (record, other) => other.sheet === record.sheet,
    restore: (record, batches, hasTime) => takeOut(platform, record, batches, hasTime),
  });
}

/** Returns how many rows were left alone, or undefined when there was no time to finish. */
function takeOut(
  { book }: Platform,
  { sheet: sheetId }: SearchRecord,
  batches: readonly JournalBatch[],
  hasTime: () => boolean,
): number | undefined {
  const sheet = book.sheetById(sheetId);
  if (!sheet) return 0;
  let left = 0;
  const seen = new Set<string>();
  // A page was noted twice where an execution died between its note and its rows: the later one was written.
  for (const { headers = [], added } of [...batches].reverse()) {
    const rows = added.filter(({ id }) => !seen.has(id));
    for (const row of rows) seen.add(row.id);
    const some = onTheSheet(() => removeAdded(book, sheet, { idHeader, headers }, rows, hasTime));
    if (some === undefined) return undefined;
    left += some;
  }
  if (sheet.extent().rows <= 1) book.remove(sheet);
  return left;
}
