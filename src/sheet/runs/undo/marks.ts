/** Marks that tell rows of the same key apart after people sorted them: by everything in them that a run does not fill. */
import type { Sheet } from '../../ports';

/**
 * Takes rows, and columns to leave out; returns a row's mark. It stays the same when the row or its columns are moved, not
 * when the person edits the row. One read over all columns.
 */
export function readMarks(
  sheet: Sheet,
  rows: readonly number[],
  without: readonly number[],
): (row: number) => string {
  if (rows.length === 0) return () => '';
  const first = rows.reduce((low, row) => Math.min(low, row));
  const last = rows.reduce((high, row) => Math.max(high, row));
  const lines = sheet.read(first, 1, last - first + 1, Math.max(1, sheet.extent().columns));
  return (row) => {
    const texts = (lines[row - first] ?? []).flatMap((cell, i) =>
      cell === '' || without.includes(i + 1) ? [] : [String(cell)],
    );
    return markOf(texts.sort().join('\u0001'));
  };
}

/** A short name for a text; two texts hardly ever share one. */
function markOf(text: string): string {
  let mark = 7;
  for (let i = 0; i < text.length; i += 1) mark = (Math.imul(mark, 31) + text.charCodeAt(i)) | 0;
  return (mark >>> 0).toString(36);
}
