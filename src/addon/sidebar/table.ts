/** Describes the user's current sheet: headers, likely domain column, selected rows. */
import { ProblemError, problem } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Platform } from '../../sheet/ports';
import { stretchesOf } from '../../sheet/stretches';
import { findTable } from '../../sheet/tables/find-table';
import type { RowSpan } from '../../sheet/tables/keys';
import type { SidebarApi, TableView } from './api';

/** Beyond it, hidden rows are taken: Google has to be asked about each row. */
const mostChecked = 1000;

/** The selected rows, without the hidden ones among those up to `lastRow`. */
function spanOf(
  sheet: GoogleAppsScript.Spreadsheet.Sheet,
  { from, to }: RowSpan,
  lastRow: number,
): RowSpan {
  const count = Math.min(to, lastRow) - from + 1;
  if (count > mostChecked) return { from, to, isUnchecked: true };
  const hasFilter = sheet.getFilter() !== null;
  const hidden = Array.from({ length: Math.max(0, count) }, (_, i) => from + i).filter(
    (row) => (hasFilter && sheet.isRowHiddenByFilter(row)) || sheet.isRowHiddenByUser(row),
  );
  if (hidden.length === 0) return { from, to };
  const ranges = stretchesOf(hidden).map(({ first, count: rows }) => ({
    from: first,
    to: first + rows - 1,
  }));
  return { from, to, hidden: ranges };
}

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
    range && range.getNumRows() > 1
      ? spanOf(active, { from: range.getRow(), to: range.getLastRow() }, sheet.extent().rows)
      : undefined;
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
