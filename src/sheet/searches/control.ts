/** What a user can do with a search: cancel it, resume it, decide about a lost reply, undo it. */
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

/** Requests no further page; one already requested still arrives. Spends nothing. */
export function cancelSearch(platform: Platform, id: string): void {
  change(platform, id, (record) => {
    // A pending decision ends too: the user has read that the page may have been charged.
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
 * Decides about a page whose reply was lost: `resend` may be charged a second time; `leave` continues with the next
 * page. Either way the cap counts it as paid.
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
 * Works until the search is undone or `budgetMs` is used up; another call continues. Rows that were changed since are
 * left and counted; the sheet is deleted with its last row. Spends nothing and refunds nothing. Does nothing for
 * another user's search or one that can't be undone any more. Throws BUSY, and CANNOT_UNDO if another search works on
 * the sheet or its domain column or the journal is gone.
 */
export function undoSearch(platform: Platform, id: string, budgetMs: number): void {
  undoRecord(platform, searchRecords, id, budgetMs, {
    isInTheWay: (record, other) => other.sheet === record.sheet,
    restore: (record, batches, hasTime) => takeOut(platform, record, batches, hasTime),
  });
}

/** Returns how many rows were left alone, or undefined if there was no time to finish. */
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
  // If an execution died before adding a page's rows, the page is recorded twice; the later batch was written.
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
