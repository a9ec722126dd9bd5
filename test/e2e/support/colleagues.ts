/** Colleagues who type into a sheet and move its rows and columns between a script's calls, determined by a seed. */
import fc from 'fast-check';
import type { Workbench } from '../../../src/workbench';
import { columnLetters } from '../../../src/workbench/spreadsheet/shared/a1';

/** The headers of the columns that colleagues use: the name of a row, its place in an order, and what they type. */
export const own = { id: 'Row', rank: 'Rank', note: 'Note' } as const;

export interface Colleagues {
  /** What each row's note says now, by the row's name. */
  readonly notes: ReadonlyMap<string, string>;
  /** How often each kind of edit was made. */
  readonly edits: Readonly<Record<string, number>>;
  /** To be called before each call of a script: they may edit. */
  beforeCall(): void;
  stop(): void;
}

export interface Pace {
  readonly seed: number;
  /** Before how many of a hundred calls they edit: a pace that any machine can follow. */
  readonly calls: number;
  /** How many of a hundred edits move rows or columns; the others are typed. */
  readonly moves: number;
}

/** Edits the first sheet, with headers in its first row, until it is stopped. */
export function colleaguesAt({ book }: Workbench, { seed, calls, moves }: Pace): Colleagues {
  const [sheet = ''] = book.sheets();
  const chances = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), { numRuns: 1, seed })[0];
  const any = (count: number) => Number(chances?.next().value) % count;
  const notes = new Map<string, string>();
  const edits: Record<string, number> = {};
  let typed = 0;

  /** The rows that have a name, and the columns by their headers, counted from 1. */
  function table() {
    const shown = book.values(`'${sheet}'!A1:AZ800`).map((line) => line.map(String));
    const headers = shown[0] ?? [];
    const at = (header: string) => headers.indexOf(header) + 1;
    const names = shown.map((line) => line[at(own.id) - 1] ?? '');
    const rows = names.flatMap((name, i) => (i > 0 && name !== '' ? [i + 1] : []));
    const width = headers.findLastIndex((header) => header !== '') + 1;
    const isBlank = (row: number) => shown[row - 1]?.every((cell) => cell === '') === true;
    const isBlankColumn = (column: number) => shown.every((line) => line[column - 1] === '');
    return { at, names, rows, last: rows.at(-1) ?? 1, width, isBlank, isBlankColumn };
  }
  type Table = ReturnType<typeof table>;

  const kinds: Readonly<Record<string, (now: Table) => void>> = {
    'insert a row': ({ last }) => book.insertRows(sheet, 2 + any(last)),
    'delete a blank row': ({ last, isBlank }) => {
      const row = Array.from({ length: last }, (_, i) => i + 1).find(isBlank);
      if (row) book.deleteRows(sheet, row);
    },
    'move rows': ({ last }) => {
      const [first, before] = [2 + any(last - 4), 2 + any(last - 1)];
      if (before < first || before > first + 3) book.moveRows(sheet, first, 3, before);
    },
    sort: ({ last, at, width }) => {
      const range = `'${sheet}'!A2:${columnLetters(width)}${last}`;
      book.sort(range, columnLetters(at(own.rank)), any(2) === 0);
    },
    'insert a column': ({ width }) => {
      // Limited, so that all columns can be read.
      if (width < 40) book.insertColumns(sheet, 1 + any(width));
    },
    'delete a blank column': ({ width, isBlankColumn }) => {
      const column = Array.from({ length: width }, (_, i) => i + 1).find(isBlankColumn);
      if (column) book.deleteColumns(sheet, column);
    },
  };

  function type({ rows, names, at }: Table) {
    const row = rows[any(rows.length)] ?? 0;
    typed += 1;
    book.write(`'${sheet}'!${columnLetters(at(own.note))}${row}`, `typed ${typed}`);
    notes.set(names[row - 1] ?? '', `typed ${typed}`);
  }

  function edit() {
    const now = table();
    // A script may be writing a header.
    if (Object.values(own).some((header) => now.at(header) === 0)) return;
    const names = Object.keys(kinds);
    const kind = any(100) < moves ? (names[any(names.length)] ?? '') : 'type';
    edits[kind] = (edits[kind] ?? 0) + 1;
    (kinds[kind] ?? type)(now);
  }

  let isStopped = false;
  return {
    notes,
    edits,
    beforeCall: () => {
      if (!isStopped && any(100) < calls) edit();
    },
    stop: () => {
      isStopped = true;
    },
  };
}
