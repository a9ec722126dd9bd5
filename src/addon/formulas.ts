/** What the menu does to formulas. */
import { errorMark } from '../sheet/formulas/error-cell';
import { freeze } from '../sheet/formulas/freeze';
import { forgetLost } from '../sheet/searches/kept-pages';
import { googlePlatform, timeouts } from './platform/platform';

/** Turns our formulas in the selection, else on the whole sheet, into values, and says how many. */
export function freezeFormulas(): void {
  const book = SpreadsheetApp.getActiveSpreadsheet();
  const active = book.getActiveSheet();
  const platform = googlePlatform(timeouts.sidebar);
  const sheet = platform.book.sheetById(active.getSheetId());
  if (!sheet) return;
  const selected = (SpreadsheetApp.getActiveRangeList()?.getRanges() ?? []).map((range) => ({
    row: range.getRow(),
    column: range.getColumn(),
    rows: range.getNumRows(),
    columns: range.getNumColumns(),
  }));
  const { frozen, waiting } = freeze(platform.book, sheet, selected);
  const left = waiting === 0 ? '' : ` ${counted(waiting)} without a result yet left as they are.`;
  book.toast(`${counted(frozen)} turned into values.${left}`, 'Signalsheet');
}

/** Lets searches whose answers were lost be sent once more, if the person agrees that this may cost again. */
export function askLostAgain(): void {
  const ui = SpreadsheetApp.getUi();
  const question =
    'You may already have paid for searches whose results were lost. Send them again? You may be charged twice.';
  if (ui.alert('Signalsheet', question, ui.ButtonSet.YES_NO) !== ui.Button.YES) return;
  const platform = googlePlatform(timeouts.sidebar);
  const lost = forgetLost(platform);
  platform.book.refreshFormulas([errorMark('UNKNOWN_OUTCOME')]);
  const said =
    lost === 0
      ? 'No searches were lost.'
      : `Searching again for ${lost === 1 ? '1 lost page' : `${lost} lost pages`}.`;
  SpreadsheetApp.getActiveSpreadsheet().toast(said, 'Signalsheet');
}

function counted(formulas: number): string {
  return formulas === 1 ? '1 formula' : `${formulas} formulas`;
}
