/** Finds the rows that a batch of the journal tells of, wherever people moved them since. */
import type { JournalLine } from '../undo-journal';

export interface Assignment {
  /** Row → line, each row and each line once. */
  readonly lines: ReadonlyMap<number, JournalLine>;
  /** Rows of a key whose lines say different things, and people's edits hide which belongs to which. */
  readonly unclear: readonly number[];
}

/** Tells rows of the same key apart by their marks. `rowsOf` has those first that show something of the run. */
export function assignLines(
  lines: readonly JournalLine[],
  rowsOf: ReadonlyMap<string, readonly number[]>,
  markOf: (row: number) => string,
): Assignment {
  const byKey = new Map<string, JournalLine[]>();
  for (const line of lines) byKey.set(line.key, [...(byKey.get(line.key) ?? []), line]);
  const assigned = new Map<number, JournalLine>();
  const unclear: number[] = [];
  for (const [key, own] of byKey) {
    const rows = [...(rowsOf.get(key) ?? [])];
    const rest = own.filter((line) => {
      const at = line.mark === '' ? -1 : rows.findIndex((row) => markOf(row) === line.mark);
      const [row] = at < 0 ? [] : rows.splice(at, 1);
      if (row !== undefined) assigned.set(row, line);
      return row === undefined;
    });
    if (new Set(rest.map(saysBefore)).size > 1) unclear.push(...rows);
    else {
      rest.forEach((line, i) => {
        const row = rows[i];
        if (row !== undefined) assigned.set(row, line);
      });
    }
  }
  return { lines: assigned, unclear };
}

function saysBefore({ cells }: JournalLine): string {
  return JSON.stringify(cells.map(({ field, before }) => [field, before]));
}
