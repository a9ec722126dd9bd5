/** Makes Google evaluate our formulas again: it does so only when a formula's text changes. */

type Range = GoogleAppsScript.Spreadsheet.Range;
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

const ours = /\bENRICH_DOMAIN\(/gi;
/** Stands in for the function's name for an instant; no such function exists. */
const standIn = 'SIGNALSHEET_REFRESH(';
const formulaOf = 'ENRICH_DOMAIN(';

/** Evaluates again the formulas whose cells show `marker`, and mends what a killed refresh left behind. */
export function refreshFormulas(book: Spreadsheet, marker: string): void {
  const sheets = book.getSheets().filter((sheet) => !sheet.isSheetHidden());
  const waiting = sheets.flatMap((sheet) => sheet.createTextFinder(marker).findAll());
  const affected = waiting.filter((range) => range.getFormula().search(ours) >= 0);
  for (const range of affected) replaceIn(range, ours, standIn);
  if (affected.length > 0) SpreadsheetApp.flush();
  for (const sheet of sheets) {
    const left = sheet.createTextFinder(standIn).matchFormulaText(true).findAll();
    for (const range of left) replaceIn(range, standIn, formulaOf);
  }
}

function replaceIn(range: Range, what: string | RegExp, by: string): void {
  const formula = range.getFormula();
  range.setFormula(
    typeof what === 'string' ? formula.split(what).join(by) : formula.replace(what, by),
  );
}
