/** Keeps pages that were paid for in a hidden sheet of the document. */
import type { Book, Sheet } from '../ports';
import { textForCell } from '../safe-text';
import { parsePage, type StoredPage } from './page';

const sheetName = 'Signalsheet pages';
const note =
  'Signalsheet uses this sheet so you never pay for the same search twice. If you delete it, you may pay again.';
const firstRow = 2;
/** A cell holds 50,000 characters. */
const partLimit = 45_000;

/** The stored page of this name. Reads one column and one row. */
export function readPageRow(book: Book, name: string): StoredPage | undefined {
  const sheet = book.sheetByName(sheetName);
  const row = sheet && rowOf(sheet, name);
  if (!sheet || !row) return undefined;
  const width = Math.max(sheet.extent().columns, 2);
  const cells = sheet.read(row, 2, 1, width - 1)[0] ?? [];
  return parsePage(cells.map(String).join(''));
}

/** Stores pages, replacing those of the same names. Makes the sheet when there is none. */
export function writePageRows(book: Book, pages: ReadonlyMap<string, StoredPage>): void {
  if (pages.size === 0) return;
  const sheet = book.sheetByName(sheetName) ?? create(book);
  for (const [name, page] of pages) {
    const text = JSON.stringify(page);
    const parts: string[] = [];
    for (let at = 0; at < text.length; at += partLimit) parts.push(text.slice(at, at + partLimit));
    // What a longer page left behind must not stay.
    while (parts.length < sheet.extent().columns - 1) parts.push('');
    const row = rowOf(sheet, name) ?? Math.max(sheet.extent().rows + 1, firstRow);
    // A part may begin with anything that a cell would take for a number or a formula.
    sheet.write(row, 1, [
      [textForCell(name), ...parts.map((part) => (part === '' ? '' : `'${part}`))],
    ]);
  }
}

function create(book: Book): Sheet {
  const sheet = book.addHidden(sheetName);
  sheet.write(1, 1, [[note]]);
  return sheet;
}

function rowOf(sheet: Sheet, name: string): number | undefined {
  const count = sheet.extent().rows - firstRow + 1;
  if (count < 1) return undefined;
  const index = sheet.read(firstRow, 1, count, 1).findIndex(([cell]) => cell === name);
  return index < 0 ? undefined : firstRow + index;
}
