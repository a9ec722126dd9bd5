/** Finds errors in a sheet that a person edited during a flow, by comparison with the same flow undisturbed. */
import type { Cell } from '../../../src/sheet/ports';
import { isQueued, rowStatus } from '../../../src/sheet/runs/row-status';
import type { MemorySheet } from '../../fakes/platform/memory-book';

/** What people did: the ids of rows that they deleted, the texts that they typed, and what edits overwrote. */
export interface PersonActions {
  readonly deleted: readonly string[];
  readonly typed: readonly string[];
  /** The ids of rows of which they made another. */
  readonly copied: readonly string[];
  /** Whether an edit overwrote a cell after the flow had seen it for the last time. */
  isLost(id: string, header: string): boolean;
}

/** One cell: what it shows, its note and its number format. */
interface Shown {
  readonly value: Cell;
  readonly note: string;
  readonly format: string;
}

/** Header → cell; a header that recurs further right is prefixed with `left`. */
export type Row = ReadonlyMap<string, Shown>;

/** A sheet's rows by their ids; rows without an id under ''. */
export type Rows = ReadonlyMap<string, readonly Row[]>;

export const rowsOf = (sheet: MemorySheet, idHeader: string): Rows => {
  const rows = new Map<string, Row[]>();
  const { rows: height, columns: width } = sheet.extent();
  if (height === 0) return rows;
  const cells = sheet.read(1, 1, height, width);
  const notes = sheet.notes(1, 1, height, width);
  const formats = sheet.formats(1, 1, height, width);
  const top = cells.findIndex((line) => line.includes(idHeader));
  const names = (cells[top] ?? []).map(String);
  const nameAt = (j: number) =>
    names.includes(names[j] ?? '', j + 1) ? `left ${names[j]}` : (names[j] ?? '');
  cells.slice(top + 1).forEach((line, i) => {
    const row = new Map<string, Shown>();
    line.forEach((value, j) => {
      const at = top + 1 + i;
      const note = notes[at]?.[j] ?? '';
      if (value === '' && note === '') return;
      row.set(nameAt(j), { value, note, format: formats[at]?.[j] ?? '' });
    });
    if (row.size === 0) return;
    const id = String(row.get(idHeader)?.value ?? '');
    rows.set(id, [...(rows.get(id) ?? []), row]);
  });
  return rows;
};

export interface Expected {
  readonly before: Rows;
  readonly after: Rows;
  readonly idHeader: string;
  /** Headers under which only people write. */
  readonly personHeaders: readonly string[];
}

const same = (a: Cell | undefined, b: Cell | undefined) =>
  a instanceof Date && b instanceof Date ? +a === +b : (a ?? '') === (b ?? '');

/** Lists each error; none if every row has its own data, or with `allowMissing`, what it had before. */
export function errorsIn(
  found: Rows,
  expected: Expected,
  actions: PersonActions,
  allowMissing: boolean,
): string[] {
  const errors: string[] = [];
  const isTyped = (value: Cell) => actions.typed.includes(String(value));
  const timesDeleted = (id: string) => actions.deleted.filter((each) => each === id).length;
  // A row deleted while headers were out of place has an unknown id: it excuses any one missing row.
  const isKnown = (id: string) => expected.before.has(id) || expected.after.has(id);
  const isLost = (id: string) => actions.isLost(id, expected.idHeader);
  const missing = new Set<string>();
  const excusedRows = actions.deleted.filter((id) => !isKnown(id)).length;
  const excuseMissing = (id: string) => missing.add(id).size <= excusedRows;
  for (const [id, rows] of found) {
    if (isTyped(id)) continue;
    const [before, after] = [expected.before.get(id) ?? [], expected.after.get(id) ?? []];
    if (id === '') {
      for (const row of rows)
        for (const [header, { value, note }] of row) {
          const isBefore = before.some((each) => same(each.get(header)?.value, value));
          if (!isTyped(value) && !isBefore)
            errors.push(`a row without id shows ${header} ${value}`);
          if (note !== '') errors.push(`a row without id has the note ${note}`);
        }
      continue;
    }
    const most = Math.max(before.length, after.length);
    const copies = actions.copied.filter((each) => each === id).length;
    if (most === 0) errors.push(`${id} is a stranger`);
    if (rows.length > most + copies) errors.push(`${id} is there ${rows.length} times`);
    const judge = (row: Row, isCopy: boolean) =>
      errorsInRow(row, { id, before, after, isCopy }, expected, actions, allowMissing);
    const judged = rows.map((row) => ({ row, found: judge(row, false) }));
    judged.sort((a, b) => a.found.length - b.found.length);
    for (const [i, { row, found }] of judged.entries())
      errors.push(...(i < judged.length - copies ? found : judge(row, true)));
  }
  for (const [id, rows] of expected.after) {
    const least = rows.length - timesDeleted(id);
    const isGone = id !== '' && !allowMissing && (found.get(id)?.length ?? 0) < least;
    if (isGone && !isLost(id) && !excuseMissing(id)) errors.push(`${id} is gone`);
  }
  for (const [id, rows] of expected.before) {
    const isTaken = !expected.after.has(id) || timesDeleted(id) > 0;
    if (
      id !== '' &&
      !isTaken &&
      !isLost(id) &&
      (found.get(id)?.length ?? 0) < Math.min(rows.length, expected.after.get(id)?.length ?? 0) &&
      !excuseMissing(id)
    )
      errors.push(`${id} was there and is gone`);
  }
  return errors;
}

interface Versions {
  readonly id: string;
  readonly before: readonly Row[];
  readonly after: readonly Row[];
  /** A person made it from a row with this id, perhaps before that had its results. */
  readonly isCopy: boolean;
}

/** What is wrong with the cells of one row. */
function errorsInRow(
  row: Row,
  { id, before, after, isCopy }: Versions,
  expected: Expected,
  actions: PersonActions,
  allowMissing: boolean,
): string[] {
  const errors: string[] = [];
  const isTyped = (value: Cell) => actions.typed.includes(String(value));
  const known = [...before, ...after];
  const headers = new Set([...known, row].flatMap((each) => [...each.keys()]));
  for (const header of headers) {
    const cell = row.get(header);
    const value = cell?.value ?? '';
    const isTrue = after.some((each) => same(each.get(header)?.value, value));
    const isBefore = before.some((each) => same(each.get(header)?.value, value));
    const isMissing = isBefore || value === '' || isQueued(value) || value === rowStatus.noResult;
    // The run's end says so of a row whose result it doesn't see.
    const isLost = [header, ...(value === rowStatus.noResult ? headers : [])].some((each) =>
      actions.isLost(id, each),
    );
    if (isMissing && (isCopy || isLost)) continue;
    if (expected.personHeaders.includes(header)) {
      if (!isTrue && !isBefore && !isTyped(value))
        errors.push(`${id}: own ${header} shows ${value}`);
    } else if (!isTrue && !isBefore && !isTyped(value)) {
      // An interrupted start says so beside its rows.
      const isBrokenOff = allowMissing && /^Not run: /.test(String(value));
      // A person may have filled the one cell for which there was a value.
      const isLeftBlank = actions.typed.length > 0 && value === rowStatus.nothingFilled;
      if (!isBrokenOff && !isLeftBlank && (value !== '' || !allowMissing))
        errors.push(`${id}: ${header} shows ${value}`);
    } else if (!isTrue && !allowMissing && !isTyped(value))
      errors.push(`${id}: ${header} still shows ${value}`);
    const note = cell?.note ?? '';
    if (note !== '' && !known.some((each) => each.get(header)?.note === note))
      errors.push(`${id}: ${header} has the note ${note}`);
    const format = cell?.format ?? '';
    if (cell && isTrue && !known.some((each) => (each.get(header)?.format ?? format) === format))
      errors.push(`${id}: ${header} has the format ${format}`);
  }
  return errors;
}
