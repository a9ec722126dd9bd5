/** The one place where Node loads o-spreadsheet, made ready for Google's error names and batches. */
import './group-by';
import type { CoreCommand as LibraryCommand } from '@odoo/o-spreadsheet';
import * as spreadsheet from '@odoo/o-spreadsheet';
import { registerBatch } from './batch';
import { prepareLibrary } from './shared/library';
import type { MarksCommand } from './shared/marks';

// o-spreadsheet reports the time of every command by console.debug, which Node prints.
console.debug = () => {};
prepareLibrary(spreadsheet);
registerBatch(spreadsheet);

export const { CompiledFormula, DEFAULT_LOCALE, Model, SPREADSHEET_DIMENSIONS, helpers, load } =
  spreadsheet;
export type { Model as SpreadsheetModel, Style } from '@odoo/o-spreadsheet';
/** A workbook as o-spreadsheet reads and writes it. */
export type WorkbookData = ReturnType<typeof spreadsheet.load>;
export type SheetData = WorkbookData['sheets'][number];
/** o-spreadsheet's own commands, and those of the workbench's marks. */
export type CoreCommand = LibraryCommand | MarksCommand;
export { spreadsheet };
