/** Runs the workbench without a page: opens a file, calculates its formulas or runs a function, and saves a file. */
import { rename, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { CellPosition } from '@odoo/o-spreadsheet';
import { sheetAsCsv } from './spreadsheet/files/sheet-csv';
import { assertWritable, formatXlsx } from './spreadsheet/files/xlsx/export';
import type { SpreadsheetModel } from './spreadsheet/library';
import { columnLetters } from './spreadsheet/shared/a1';
import type { Prepare, WorkbenchOptions } from './workspace/api';
import type { Core } from './workspace/core';
import { WorkbookManager } from './workspace/workbooks/workbook-manager';

export interface CalcRequest {
  /** A .csv or .xlsx file. */
  readonly in: string;
  /** A .csv file for the values of the first visible sheet, or an .xlsx file for everything. */
  readonly out: string;
  readonly script: string;
  /** Whether an .xlsx file leaves out hidden sheets, and has values in place of the script's functions. */
  readonly isToShare?: boolean | undefined;
  /** Called before any formula runs, for example to sign the add-on in. */
  readonly prepare?: Prepare | undefined;
  /** Called before `prepare` with the cells whose formulas can't be parsed, if any. */
  readonly onUnread?: ((cells: readonly string[]) => void) | undefined;
  /** Whether a text is what the script's functions show instead of an error; by default none is. */
  readonly isFailure?: ((text: string) => boolean) | undefined;
}

/** A cell that shows an error after everything was calculated. */
export interface FailedCell {
  /** Its sheet and address, such as `Sheet1!B2`. */
  readonly cell: string;
  /** What it shows, such as `#ERROR!`. */
  readonly shown: string;
  /** The error's message; '' if it has none. */
  readonly reason: string;
  /** The cell whose error it shows, if that is another one. */
  readonly from?: string;
}

/**
 * Calculates every formula of a file and writes the result.
 *
 * @returns the cells that show an error, sheet by sheet and row by row
 * Throws Error if a file can't be read or written, or is neither CSV nor XLSX.
 */
export async function calc(request: CalcRequest): Promise<FailedCell[]> {
  const { in: file, out, script, isToShare, prepare, onUnread, isFailure } = request;
  const isXlsx = assertKind(out) === '.xlsx';
  const check = (model: SpreadsheetModel) => {
    if (isXlsx) assertWritable(model);
    const unread = unreadFormulas(model);
    if (unread.length > 0) onUnread?.(unread);
  };
  return withBook({ script, book: { file }, prepare, check }, async (core) => {
    await core.functions.settle();
    await save(core, out, { keepsFormulas: false, isToShare });
    return failedCells(core.book.model, isFailure);
  });
}

/** The cells whose formulas o-spreadsheet can't parse. */
function unreadFormulas({ getters }: SpreadsheetModel): string[] {
  return getters.getSheetIds().flatMap((id) =>
    getters.getCells(id).flatMap((cell) => {
      if (!cell.isFormula || !cell.compiledFormula.isBadExpression) return [];
      return [nameOf(getters, getters.getCellPosition(cell.id))];
    }),
  );
}

/** The cells that show an error, or a text that means one and isn't in the file. */
function failedCells(
  { getters }: SpreadsheetModel,
  isFailure: (text: string) => boolean = () => false,
): FailedCell[] {
  const positions = getters
    .getSheetIds()
    .flatMap((id) =>
      getters.getEvaluatedCellsPositions(id).sort((a, b) => a.row - b.row || a.col - b.col),
    );
  return positions.flatMap((at) => {
    const evaluated = getters.getEvaluatedCell(at);
    const shown = evaluated.formattedValue;
    const cell = nameOf(getters, at);
    if (evaluated.type === 'error') {
      const { message = '', errorOriginPosition: origin } = evaluated;
      const from = origin && nameOf(getters, origin);
      return [{ cell, shown, reason: message, ...(from && from !== cell && { from }) }];
    }
    const entered = getters.getCell(at);
    const isComputed = !entered || entered.isFormula;
    return isComputed && isFailure(shown) ? [{ cell, shown, reason: '' }] : [];
  });
}

function nameOf(getters: SpreadsheetModel['getters'], { sheetId, row, col }: CellPosition): string {
  return `${getters.getSheetName(sheetId)}!${columnLetters(col + 1)}${row + 1}`;
}

export interface FunctionRequest {
  readonly name: string;
  readonly args?: readonly unknown[] | undefined;
  readonly script: string;
  /** A .csv or .xlsx file to work in; without one, an empty workbook. */
  readonly book?: string | undefined;
  /** Whether the function's changes are saved to that file; true by default. */
  readonly save?: boolean | undefined;
  readonly prepare?: Prepare | undefined;
}

/**
 * Runs one function of the script.
 *
 * @returns the function's result as JSON data
 * Throws ScriptError if the function throws; then nothing is saved.
 */
export async function runFunction(request: FunctionRequest): Promise<unknown> {
  const { name, args, script, book: file, save: isSaved = true, prepare } = request;
  return withBook({ script, book: file ? { file } : undefined, prepare }, async (core) => {
    const headBefore = core.book.log.head;
    const result = await core.run(name, args);
    await core.functions.settle();
    if (file && isSaved && core.book.log.head !== headBefore)
      await save(core, file, { keepsFormulas: true });
    return result;
  });
}

async function withBook<Result>(
  options: WorkbenchOptions,
  work: (core: Core) => Promise<Result>,
): Promise<Result> {
  const manager = await WorkbookManager.open(options);
  try {
    return await work(manager.first);
  } finally {
    await manager.close();
  }
}

/** Writes to another file first, so that a half-written file never replaces a whole one. */
async function save(
  { book }: Core,
  file: string,
  {
    keepsFormulas,
    isToShare,
  }: { readonly keepsFormulas: boolean; readonly isToShare?: boolean | undefined },
): Promise<void> {
  const { model } = book;
  const [firstSheet = ''] = model.getters.getVisibleSheetIds();
  const content =
    assertKind(file) === '.xlsx'
      ? await formatXlsx(model, isToShare)
      : sheetAsCsv(model, firstSheet, keepsFormulas);
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}

function assertKind(file: string): string {
  const kind = extname(file).toLowerCase();
  if (kind === '.xlsx' || kind === '.csv') return kind;
  throw new Error(`${file} is neither a .csv nor an .xlsx file`);
}
