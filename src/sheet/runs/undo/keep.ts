/** Records the content of cells before a run writes into them. */
import type { Book, Cell } from '../../ports';
import { cutForCell } from '../../safe-text';
import { markOf, type Snapshot } from '../../tables/snapshot';
import { appendBatch, type JournalCell, type JournalLine, type Kept } from '../undo-journal';

/** A cell that is about to be written. */
export interface PlannedCell {
  readonly key: string;
  /** 0 if no row has the key, and the column too: what would have been written is kept for when it is back. */
  readonly row: number;
  readonly field: string;
  readonly column: number;
  readonly value: string | number | boolean;
  /** Its new note, '' for none; absent if its note stays. */
  readonly note?: string;
  /** Its new number format; absent if that stays. */
  readonly format?: string;
}

/** Records what the planned cells hold, and misses. Cells that wouldn't change are left out. */
export function keepCells(
  book: Book,
  runId: string,
  planned: readonly PlannedCell[],
  now: Snapshot,
  misses: readonly string[],
): void {
  const lines = new Map<string, JournalLine & { readonly cells: JournalCell[] }>();
  for (const { key, row, field, column, value, note } of planned) {
    const wrote = shownAs(value);
    const before = kept(now.value(row, column), now.formula(row, column));
    if (before === wrote && note === undefined) continue;
    // Rows of one key are told apart by their other content.
    const hasTwins = (now.keys.all.get(key)?.length ?? 0) > 1;
    const mark = () => (hasTwins ? shortMark(now, row) : '');
    const name = `${row} ${key}`;
    const line = lines.get(name) ?? { key, mark: mark(), row, cells: [] };
    const noted = note === undefined ? {} : { note: now.note(row, column) };
    line.cells.push({ field, before, wrote, ...noted });
    lines.set(name, line);
  }
  appendBatch(book, runId, { lines: [...lines.values()], added: [] }, misses);
}

/** What a cell shows after this was written. */
export function shownAs(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? cutForCell(value) : value;
}

function kept(value: Cell, formula: string): Kept {
  if (formula !== '') return { formula };
  return value instanceof Date ? { date: value.getTime() } : value;
}

/** A short hash of a row's content; two rows hardly ever share one. */
export function shortMark(now: Snapshot, row: number): string {
  const text = markOf(now, row);
  let mark = 7;
  for (let i = 0; i < text.length; i += 1) mark = (Math.imul(mark, 31) + text.charCodeAt(i)) | 0;
  return (mark >>> 0).toString(36);
}
