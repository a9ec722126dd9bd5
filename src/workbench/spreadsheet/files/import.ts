/** Adds the sheets of a CSV or XLSX file to an open workbook. */

import type { NewSheetPlace } from '../../protocol/messages';
import { dispatchBatch } from '../batch';
import type { Book } from '../book';
import { Model, type SpreadsheetModel } from '../library';
import { cellCount } from '../lines';
import { sheetCommands } from '../sheet-copy';
import { newSheetKey, sheetNamed } from '../sheets';
import { dataOfFile, type FileLimits } from './book-data';

/**
 * Reads a file and answers with what adds its sheets behind the last one: all in one revision. A
 * sheet whose name is taken gets another; the formulas of the file follow it.
 *
 * Throws Error when the file cannot be read or the workbook would get too many cells.
 */
export async function sheetsToImport(
  book: Book,
  fileName: string,
  bytes: Buffer,
  limits: FileLimits,
): Promise<() => NewSheetPlace[]> {
  const data = await dataOfFile(fileName, bytes, limits);
  const source = new Model(data);
  if (cellCount(book.model) + cellCount(source) > limits.bookCells) {
    const max = limits.bookCells.toLocaleString('en');
    throw new Error(`With ${fileName} the workbook would have more than ${max} cells`);
  }
  return () => {
    renameTaken(source, book.model);
    const before = book.model.getters.getSheetIds().length;
    const added = source.getters
      .getSheetIds()
      .map((id) => ({ id, key: newSheetKey(), name: source.getters.getSheetName(id) }));
    book.apply(
      added.flatMap(({ id, key }, index) => sheetCommands(source, data, id, key, before + index)),
    );
    return added.map(({ key, name }) => ({ key, name }));
  };
}

/** Renamed where they come from, so that the formulas there say the new names too. */
function renameTaken(source: SpreadsheetModel, target: SpreadsheetModel): void {
  const isTaken = (name: string) => sheetNamed(target, name) ?? sheetNamed(source, name);
  for (const sheetId of source.getters.getSheetIds()) {
    const oldName = source.getters.getSheetName(sheetId);
    if (!sheetNamed(target, oldName)) continue;
    let number = 2;
    while (isTaken(`${oldName} (${number})`)) number++;
    const newName = `${oldName} (${number})`;
    dispatchBatch(source, [{ type: 'RENAME_SHEET', sheetId, oldName, newName }]);
  }
}
