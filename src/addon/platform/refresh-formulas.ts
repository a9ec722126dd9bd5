/** Makes Google evaluate our formulas again: it does so only when a formula's text changes. */
import { type FormulaName, formulaNames } from '../../sheet/formulas/names';

type Range = GoogleAppsScript.Spreadsheet.Range;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

/** Stands before the function's name for an instant; no such function exists. */
const standIn = 'SIGNALSHEET_REFRESH_';

/** Evaluates again the formulas whose cells show one of `markers`, and mends what a killed refresh left behind. */
export function refreshFormulas(book: Spreadsheet, markers: readonly string[]): void {
  refresh(book, (sheet) => markers.flatMap((marker) => sheet.createTextFinder(marker).findAll()));
}

/** Evaluates again the formulas that call one of ours, whatever they show. */
export function refreshFunction(book: Spreadsheet, name: FormulaName): void {
  refresh(book, (sheet) => sheet.createTextFinder(`${name}(`).matchFormulaText(true).findAll());
}

function refresh(book: Spreadsheet, find: (sheet: Sheet) => readonly Range[]): void {
  const ours = new RegExp(`\\b(?=(?:${formulaNames.join('|')})\\()`, 'gi');
  const sheets = book.getSheets().filter((sheet) => !sheet.isSheetHidden());
  let affected = 0;
  for (const sheet of sheets) {
    for (const range of origins(sheet, find(sheet), ours)) {
      range.setFormula(range.getFormula().replace(ours, standIn));
      affected += 1;
    }
  }
  if (affected > 0) SpreadsheetApp.flush();
  for (const sheet of sheets) {
    const left = sheet.createTextFinder(standIn).matchFormulaText(true).findAll();
    for (const range of left) range.setFormula(range.getFormula().split(standIn).join(''));
  }
}

/** The cells whose formulas gave these: a formula writes its errors into its first column, below itself. */
function origins(sheet: Sheet, waiting: readonly Range[], ours: RegExp): Range[] {
  const formulas = new Map<number, string[]>();
  const found = new Map<string, Range>();
  for (const range of waiting) {
    const [row, column] = [range.getRow(), range.getColumn()];
    let texts = formulas.get(column);
    if (!texts) {
      const all = sheet.getRange(1, column, sheet.getLastRow(), 1).getFormulas();
      texts = all.map(([formula]) => formula ?? '');
      formulas.set(column, texts);
    }
    let origin = row;
    while (origin > 0 && !texts[origin - 1]) origin -= 1;
    if (origin > 0 && (texts[origin - 1] ?? '').search(ours) >= 0)
      found.set(`${origin}.${column}`, sheet.getRange(origin, column));
  }
  return [...found.values()];
}
