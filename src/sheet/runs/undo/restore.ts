/** Plans which cells get back their content from before a run: those that still show what the run wrote. */
import { pushTo } from '../../lists';
import type { Cell } from '../../ports';
import { textForCell } from '../../safe-text';
import type { CellChange } from '../../tables/cell-changes';
import { formulaInRow } from '../../tables/cells';
import { type ColumnRef, indexOf, type Location } from '../../tables/columns';
import type { Snapshot } from '../../tables/snapshot';
import { amountField, formatBefore, isOurNote } from '../notes-and-formats';
import { isQueued, rowStatus } from '../row-status';
import { filledColumns, type Run } from '../run';
import {
  type JournalBatch,
  type JournalCell,
  type JournalLine,
  type Kept,
  statusField,
} from '../undo-journal';
import { shortMark } from './keep';

interface Restoration {
  readonly changes: readonly CellChange[];
  /**
   * Cells that show neither what the run wrote nor what was there before, because a user changed them, and rows whose
   * previous content can't be determined.
   */
  readonly left: number;
}

/** What the run did to one cell, over all its writes. */
interface History {
  before: Kept;
  /** The row that `before` was read in. */
  row: number;
  readonly wrote: (string | number | boolean)[];
  /** The previous note, if the run changed it. */
  note?: string;
}

/** Takes the journal and the run's table at this moment. Rows are found by their present keys. */
export function planRestoration(
  now: Snapshot,
  run: Run,
  batches: readonly JournalBatch[],
): Restoration {
  const columns = new Map(writtenColumns(now.place, run));
  const rowsOf = new Map(now.keys.all);
  const wrote = writtenBy(batches);
  // A row added later may have the same key: rows that show something of the run come first.
  const isOurs = (key: string, row: number) =>
    [...columns].some(([field, at]) => wrote.get(nameOf(key, field))?.has(now.value(row, at)));
  for (const [key, rows] of rowsOf) {
    if (rows.length > 1)
      rowsOf.set(
        key,
        [...rows].sort((a, b) => +isOurs(key, b) - +isOurs(key, a)),
      );
  }
  const histories = new Map<number, Map<string, History>>();
  const unclear = new Set<number>();
  for (const batch of batches) {
    const assignment = assignLines(batch.lines, rowsOf, (row) => shortMark(now, row), isOurs);
    for (const row of assignment.unclear) unclear.add(row);
    for (const [row, line] of assignment.lines) {
      // Nothing was written when no row had the key.
      if (line.row === 0) continue;
      const fields = histories.get(row) ?? new Map<string, History>();
      histories.set(row, fields);
      for (const cell of line.cells) note(fields, line.row, cell);
    }
  }
  for (const row of unclear) histories.delete(row);
  const { changes, left } = compare(histories, columns, now);
  const shown = [...rowsOf].flatMap(([key, rows]) =>
    rows.filter((row) => unclear.has(row) && isOurs(key, row)),
  );
  return { changes, left: left + shown.length };
}

/** Everything that the run wrote for a key into a field. */
function writtenBy(batches: readonly JournalBatch[]): Map<string, Set<Cell>> {
  const all = new Map<string, Set<Cell>>();
  for (const { lines } of batches) {
    for (const { key, cells } of lines) {
      for (const { field, wrote } of cells) {
        const name = nameOf(key, field);
        all.set(name, (all.get(name) ?? new Set<Cell>()).add(wrote));
      }
    }
  }
  return all;
}

function nameOf(key: string, field: string): string {
  return `${field} ${key}`;
}

/** The run's fields with their present columns, without columns that a user renamed or deleted. */
export function writtenColumns(place: Location, { target }: Run): [string, number][] {
  const all = filledColumns(target).map((column, i) => ({
    field: target.fields[i]?.field ?? statusField,
    column,
  }));
  return all.flatMap(({ field, column }): [string, number][] => {
    const index = columnNow(place, column);
    return index === undefined ? [] : [[field, index]];
  });
}

/** The present place of a column; undefined if a user renamed or deleted it. */
export function columnNow(place: Location, column: ColumnRef): number | undefined {
  return column.header !== '' && !place.headers.includes(column.header)
    ? undefined
    : indexOf(place, column);
}

/** If a user edited a cell between two writes of the run, the user's content is what undo restores. */
function note(fields: Map<string, History>, row: number, cell: JournalCell) {
  const { field, before, wrote } = cell;
  const history = fields.get(field);
  if (!history) {
    const noted = cell.note === undefined ? {} : { note: cell.note };
    // A row that was queued under another key: what its cell showed before that isn't known.
    const isOther = field === statusField && typeof before === 'string' && isQueued(before);
    fields.set(field, { before: isOther ? '' : before, row, wrote: [wrote], ...noted });
    return;
  }
  // A row that came back after the run got this status instead of “Queued”.
  const isSettled = field === statusField && before === rowStatus.noResult;
  const isFirst = typeof before === 'object' || !(isSettled || history.wrote.includes(before));
  if (isFirst) Object.assign(history, { before, row });
  // An earlier write that met an edit may have read the note of another row.
  const isNoteBefore = history.note === undefined || (isFirst && !isOurNote(cell.note ?? ''));
  if (cell.note !== undefined && isNoteBefore) history.note = cell.note;
  history.wrote.push(wrote);
}

function compare(
  histories: ReadonlyMap<number, ReadonlyMap<string, History>>,
  columns: ReadonlyMap<string, number>,
  now: Snapshot,
): { readonly changes: CellChange[]; readonly left: number } {
  const changes: CellChange[] = [];
  let left = 0;
  for (const [row, fields] of histories) {
    for (const [field, { before, row: then, wrote, note }] of fields) {
      const column = columns.get(field);
      if (column === undefined) continue;
      // A note describes the source of our value, so it is removed even if a user has overwritten the value.
      const noted = note === undefined ? note : now.note(row, column);
      if (note !== undefined && noted !== note && (noted === '' || isOurNote(noted ?? '')))
        changes.push({ row, column, note });
      const [value, formula] = [now.value(row, column), now.formula(row, column)];
      const isOurs = formula === '' && !(value instanceof Date) && wrote.includes(value);
      const old = cellBefore(before, then, row);
      const isBefore = shows(value, formula, before, old);
      if (isOurs && !isBefore) {
        const format =
          field === amountField ? formatBefore(now.format(row, column), old) : undefined;
        changes.push({ row, column, value: old, ...(format !== undefined && { format }) });
      } else if (!isBefore) left += 1;
    }
  }
  return { changes, left };
}

function shows(value: Cell, formula: string, before: Kept, old: Cell): boolean {
  if (typeof before === 'object' && 'formula' in before) return formula === old;
  if (typeof before !== 'object') return formula === '' && value === before;
  return value instanceof Date && value.getTime() === before.date;
}

/** What to write to restore the content; a formula is adapted to its row, as sorting does. */
function cellBefore(before: Kept, then: number, now: number): Cell {
  if (typeof before === 'string') return textForCell(before);
  if (typeof before !== 'object') return before;
  if ('date' in before) return new Date(before.date);
  return formulaInRow(before.formula, then, now);
}

interface Assignment {
  /** Row → line, each row and each line once. */
  readonly lines: ReadonlyMap<number, JournalLine>;
  /** Rows of a key whose lines differ and can't be assigned because of edits. */
  readonly unclear: readonly number[];
}

/** Tells rows of the same key apart by their marks. `rowsOf` lists first the rows that show something of the run. */
function assignLines(
  lines: readonly JournalLine[],
  rowsOf: ReadonlyMap<string, readonly number[]>,
  markOf: (row: number) => string,
  isOurs: (key: string, row: number) => boolean,
): Assignment {
  const byKey = new Map<string, JournalLine[]>();
  for (const line of lines) pushTo(byKey, line.key, line);
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
    const ours = rows.filter((row) => isOurs(key, row)).length;
    const isOneOfMore = rest.some(({ mark }) => mark !== '') && rest.length < ours;
    if (isOneOfMore || new Set(rest.map(saysBefore)).size > 1) unclear.push(...rows);
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
