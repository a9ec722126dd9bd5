/** Selects the cells that a run or a signal wrote. */
import { problemError } from '../client/problem';
import * as reasons from '../client/reasons';
import { ownSheet } from './people/people-sheet';
import type { Platform, Sheet } from './ports';
import { filledColumns, type Run, runRecords } from './runs/run';
import { signalRecords } from './signals/record';
import { existingSheet, indexOf, locate } from './tables/columns';
import { findRemembered } from './tables/own-sheet';

export interface ShowRequest {
  /** The id of a run or signal of this document. */
  readonly id: string;
  /** Show the people it added, or its call list, instead of the rows it filled or the companies it found. */
  readonly people?: boolean;
}

/**
 * Selects the columns that a run filled, or the first cell of the sheet with the results. Writes and spends nothing.
 * Throws SHEET_MISSING and COLUMN_MISSING if they were deleted.
 */
export function showResults(platform: Platform, { id, people = false }: ShowRequest): void {
  const { book } = platform;
  const run = runRecords.find(platform, id);
  if (run && !people) {
    const { sheetId, sheetName } = run.target;
    const sheet = existingSheet(book, sheetId, sheetName);
    if (run.task.kind === 'tech-companies') sheet.select(1, 1, 1);
    else selectColumns(sheet, run);
    return;
  }
  const signal = signalRecords.find(platform, id);
  const sheetId = people ? signal?.calls : signal?.accounts.sheet;
  const sheet = run
    ? findRemembered(platform, ownSheet)
    : sheetId === undefined
      ? undefined
      : book.sheetById(sheetId);
  const name = signal?.name ?? ownSheet.name;
  if (!sheet) throw problemError('SHEET_MISSING', [reasons.sheet(name)]);
  sheet.select(1, 1, 1);
}

/** Selects the headers of the filled columns that still exist. */
function selectColumns(sheet: Sheet, { target }: Run): void {
  const location = locate(sheet, target.headerRow, target.key);
  const filled = filledColumns(target).filter(
    ({ header }) => header === '' || location.headers.includes(header),
  );
  const places = (filled.length > 0 ? filled : [target.key]).map((ref) => indexOf(location, ref));
  const first = Math.min(...places);
  sheet.select(Math.max(1, location.headerRow), first, Math.max(...places) - first + 1);
}
