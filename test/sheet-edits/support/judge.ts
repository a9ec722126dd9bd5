/** Finds errors in a sheet that a person edited during a flow, by comparison with the same flow undisturbed. */
import type { Cell } from '../../../src/sheet/ports';
import { rowStatus } from '../../../src/sheet/runs/row-status';
import type { MemorySheet } from '../../fakes/platform/memory-book';

/** What people did: the ids of rows that they deleted, and the texts that they typed. */
export interface PersonActions {
  readonly deleted: readonly string[];
  readonly typed: readonly string[];
}

/** One cell: what it shows, its note and its number format. */
interface Shown {
  readonly value: Cell;
  readonly note: string;
  readonly format: string;
}

/** Header → cell; a header that recurs further right is prefixed with `left`. */
type Row = ReadonlyMap<string, Shown>;

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
    if (most === 0) errors.push(`${id} is a stranger`);
    if (rows.length > most) errors.push(`${id} is there ${rows.length} times`);
    for (const row of rows) {
      const known = [...before, ...after];
      const headers = new Set([...known, row].flatMap((each) => [...each.keys()]));
      for (const header of headers) {
        const cell = row.get(header);
        const value = cell?.value ?? '';
        const isTrue = after.some((each) => same(each.get(header)?.value, value));
        const isBefore = before.some((each) => same(each.get(header)?.value, value));
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
        if (
          cell &&
          isTrue &&
          !known.some((each) => (each.get(header)?.format ?? format) === format)
        )
          errors.push(`${id}: ${header} has the format ${format}`);
      }
    }
  }
  for (const [id, rows] of expected.after) {
    const least = rows.length - timesDeleted(id);
    const isGone = id !== '' && !allowMissing && (found.get(id)?.length ?? 0) < least;
    if (isGone && !excuseMissing(id)) errors.push(`${id} is gone`);
  }
  for (const [id, rows] of expected.before) {
    const isTaken = !expected.after.has(id) || timesDeleted(id) > 0;
    if (
      id !== '' &&
      !isTaken &&
      (found.get(id)?.length ?? 0) < Math.min(rows.length, expected.after.get(id)?.length ?? 0) &&
      !excuseMissing(id)
    )
      errors.push(`${id} was there and is gone`);
  }
  return errors;
}
