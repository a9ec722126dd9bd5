/** The keys of a run that still have to be sent, in a hidden sheet until the run is closed. */
import type { Book, Sheet } from '../ports';
import { textForCell } from '../safe-text';
import type { Run } from './run';

function nameOf(runId: string): string {
  return `Signalsheet run ${runId}`;
}

/** Writes the list down, one key a row, before anything is sent. */
export function writeList(book: Book, runId: string, keys: readonly string[]): void {
  if (keys.length === 0) return;
  const sheet = book.addHidden(nameOf(runId));
  sheet.write(
    1,
    1,
    keys.map((key) => [textForCell(key)]),
  );
}

/**
 * Writes a shorter list beside the one that there is, and returns where: the run goes by it once that is saved, so that
 * whoever dies in between finds the first one as it was.
 */
export function replaceList(book: Book, runId: string, keys: readonly string[]): number {
  const sheet = book.sheetByName(nameOf(runId));
  if (sheet && keys.length > 0)
    sheet.write(
      1,
      secondColumn,
      keys.map((key) => [textForCell(key)]),
    );
  return secondColumn;
}

const secondColumn = 2;

/** Keys `from` (0-based) to `from + count`; undefined when a person deleted or shortened the list. */
export function readList(
  book: Book,
  { id, list = 1 }: Pick<Run, 'id' | 'list'>,
  from: number,
  count: number,
): string[] | undefined {
  const sheet: Sheet | undefined = book.sheetByName(nameOf(id));
  if (!sheet || count === 0) return sheet && [];
  const keys = sheet.read(from + 1, list, count, 1).map(([cell]) => String(cell ?? ''));
  return keys.every((key) => key !== '') ? keys : undefined;
}

/** Removes the list. */
export function removeList(book: Book, runId: string): void {
  const sheet = book.sheetByName(nameOf(runId));
  if (sheet) book.remove(sheet);
}
