/** Reads the hidden sheet, and deletes rows from it as users might. */
import { isOf, type Kind } from '../../src/sheet/storage/hidden-sheet';
import type { MemoryBook } from '../fakes/platform/memory-book';

/** Column A of the rows of one kind. */
export function keptKeys(book: MemoryBook, kind: Kind): string[] {
  const keys = (book.dataSheet()?.cells ?? []).map(([key]) => String(key ?? ''));
  return keys.filter((key) => isOf(kind, key));
}

/** The names of the entries of one kind, each once. */
export function keptNames(book: MemoryBook, kind: Kind): string[] {
  return [...new Set(keptKeys(book, kind).map((key) => key.split('|')[1] ?? ''))];
}

/** Deletes the rows of one kind whose key contains `text`. */
export function deleteKept(book: MemoryBook, kind: Kind, text = ''): void {
  const sheet = book.dataSheet();
  for (let row = sheet?.extent().rows ?? 0; row > 0; row -= 1) {
    const key = String(sheet?.get(row, 1));
    if (isOf(kind, key) && key.includes(text)) sheet?.deleteRow(row);
  }
}
