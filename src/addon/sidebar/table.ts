/** Describes the user's current sheet: headers, likely domain column, selected rows. */
import { ProblemError, problem } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Platform } from '../../sheet/ports';
import { findTable } from '../../sheet/tables/find-table';
import type { SidebarApi, TableView } from './api';

/** Examines the given sheet, or the active one. `headerRow` corrects the guess in one sheet; 0 means none. */
export function describeTable(
  platform: Platform,
  input: Parameters<SidebarApi['table']>[0],
): TableView {
  const book = SpreadsheetApp.getActiveSpreadsheet();
  const active = book.getActiveSheet();
  const sheetId = input.sheetId ?? active.getSheetId();
  const sheet = platform.book.sheetById(sheetId);
  if (!sheet) throw new ProblemError(problem('SHEET_MISSING', [reasons.chosenSheet()]));
  const range = sheetId === active.getSheetId() ? active.getActiveRange() : null;
  const selection =
    range && range.getNumRows() > 1 ? { from: range.getRow(), to: range.getLastRow() } : undefined;
  const { headerRow } = input;
  return {
    ...findTable(
      sheet,
      range?.getColumn(),
      headerRow?.sheetId === sheetId ? headerRow.row : undefined,
      (column) => sheet.isColumnHidden(column),
    ),
    sheetId,
    sheetName: sheet.name,
    sheets: book
      .getSheets()
      .filter((each) => !each.isSheetHidden())
      .map((each) => ({ id: each.getSheetId(), name: each.getName() })),
    selection,
  };
}
