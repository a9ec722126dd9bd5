/** What people do to a sheet while a run works on it. */
import fc from 'fast-check';
import { startSort } from '../../fakes/page-edits';
import type { PlainSheet } from '../../fakes/workbook/plain-sheet';

/** Places are counted from the table's first row or column, and wrap around. */
export type Edit =
  | { readonly kind: 'sort'; readonly seed: number }
  | { readonly kind: 'insert rows'; readonly at: number; readonly count: number }
  | { readonly kind: 'delete row' | 'insert column'; readonly at: number }
  | { readonly kind: 'move row' | 'move column'; readonly at: number; readonly to: number }
  | { readonly kind: 'rename'; readonly name: string }
  /** Types into the column of notes, also into the row below all others. */
  | { readonly kind: 'type'; readonly at: number }
  /** The key of one row is cut and pasted over another's, or copied there. */
  | { readonly kind: 'cut key' | 'copy key'; readonly at: number; readonly to: number };

const place = fc.nat(40);

/** The header of a column in which people type. */
export const note = 'Notes';

/** Edits that change no key. */
export const moves: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('sort' as const), seed: fc.nat(1_000) }),
  fc.record({
    kind: fc.constant('insert rows' as const),
    at: place,
    count: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constantFrom('delete row' as const, 'insert column' as const), at: place }),
  fc.record({
    kind: fc.constantFrom('move row' as const, 'move column' as const),
    at: place,
    to: place,
  }),
  fc.record({ kind: fc.constant('rename' as const), name: fc.stringMatching(/^[a-z]{1,9}$/) }),
  fc.record({ kind: fc.constant('type' as const), at: place }),
);

/** All edits, including those that change which row has which key. */
export const anyEdits: fc.Arbitrary<Edit> = fc.oneof(
  moves,
  fc.record({
    kind: fc.constantFrom('cut key' as const, 'copy key' as const),
    at: place,
    to: place,
  }),
);

/** Where the table is now: its header row and the header of each column. */
export function tableIn(sheet: PlainSheet, key: string): { headerRow: number; headers: string[] } {
  const rows = sheet.table();
  const index = rows.findIndex((line) => line.includes(key));
  return { headerRow: index + 1, headers: (rows[index] ?? []).map(String) };
}

/** Makes the edit; edits of rows affect only those below the table's headers. */
export function edit(sheet: PlainSheet, key: string, it: Edit): void {
  const { headerRow, headers } = tableIn(sheet, key);
  // A script may be overwriting a header at this moment.
  if (headerRow === 0 || !headers.includes(note)) return;
  const { rows, columns } = sheet.extent;
  const body = rows - headerRow;
  const row = (at: number) => headerRow + 1 + (at % Math.max(1, body));
  const column = (at: number) => 1 + (at % columns);
  const cell = (at: number) => ({
    row: row(at),
    column: headers.indexOf(key) + 1,
    rows: 1,
    columns: 1,
  });
  switch (it.kind) {
    case 'sort':
      startSort(sheet, headerRow, (a, b) => order(a, it.seed) - order(b, it.seed))();
      break;
    case 'insert rows':
      sheet.insertLines('ROW', 1 + (it.at % rows), it.count);
      break;
    case 'delete row':
      if (body > 1) sheet.deleteLines('ROW', row(it.at), 1);
      break;
    case 'insert column':
      sheet.insertLines('COL', column(it.at), 1);
      break;
    case 'move row':
      sheet.moveLine('ROW', row(it.at), row(it.to));
      break;
    case 'move column':
      sheet.moveLine('COL', column(it.at), column(it.to));
      break;
    case 'type': {
      const below = headerRow + 1 + (it.at % (body + 1));
      const box = { row: below, column: headers.indexOf(note) + 1, rows: 1, columns: 1 };
      sheet.write(box, [[`typed ${it.at}`]]);
      break;
    }
    case 'rename':
      sheet.name = `${it.name} ${sheet.gid}`;
      break;
    default: {
      const value = sheet.values(cell(it.at));
      if (it.kind === 'cut key') sheet.write(cell(it.at), [['']]);
      sheet.write(cell(it.to), value);
    }
  }
}

function order(line: readonly unknown[], seed: number): number {
  return [...line.join('|')].reduce(
    (sum, char) => (sum * 31 + char.charCodeAt(0) + seed) % 9973,
    seed,
  );
}
