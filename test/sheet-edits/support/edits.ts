/** What people do to a sheet in memory between two calls of an execution. */
import type { Cell } from '../../../src/sheet/ports';
import { startPaste, startRemovingDuplicates, startSort } from '../../fakes/page-edits';
import type { MemoryBook, MemorySheet } from '../../fakes/platform/memory-book';

/** Where an edit is made: a sheet of the book, and headers that locate its table. */
export interface Place {
  readonly book: MemoryBook;
  readonly sheet: MemorySheet;
  /** The header of the column that identifies rows. */
  readonly idHeader: string;
  /** A header of the add-on, under which a person may type. */
  readonly resultHeader: string;
  /** The flow deletes whole rows, with anything that a person types into them after its last read. */
  readonly removesRows?: true;
  /** The flow ends with an undo, which leaves a person's copies of rows as they are. */
  readonly undoes?: true;
}

/** What checks need to know about an edit. */
export interface EditOutcome {
  /** The id of a row that the person deleted. */
  readonly deleted?: string;
  /** The cells of that row. */
  readonly deletedCells?: readonly string[];
  /** What the person typed, which must still exist afterwards. */
  readonly typed?: string;
  /** Results may be missing, because the person removed their place. */
  readonly resultsUnplaceable?: true;
}

export interface Edit {
  readonly name: string;
  /** `nth` makes each typed text unique. */
  apply(place: Place, nth: number): EditOutcome;
}

const headerRow = ({ sheet, idHeader }: Place) =>
  sheet.cells.findIndex((line) => line.includes(idHeader)) + 1;
const columnOf = ({ sheet }: Place, header: string) =>
  Math.max(...sheet.cells.map((line) => line.indexOf(header))) + 1;
const lastRow = ({ sheet }: Place) => sheet.extent().rows;

/** The row at this fraction of the way from the table's first row to its last. */
const rowAt = (place: Place, at: number) => {
  const first = headerRow(place) + 1;
  return first + Math.floor(at * Math.max(0, lastRow(place) - first));
};

const insertRow = (name: string, row: (place: Place) => number): Edit => ({
  name,
  apply(place) {
    place.sheet.insertRows(row(place), 1);
    return {};
  },
});

const deleteRow = (name: string, at: number): Edit => ({
  name,
  apply(place) {
    const [row, ids] = [rowAt(place, at), columnOf(place, place.idHeader)];
    if (ids === 0 || row > lastRow(place)) return {};
    const deleted = String(place.sheet.get(row, ids));
    const deletedCells = place.sheet
      .read(row, 1, 1, place.sheet.extent().columns)
      .flat()
      .map(String);
    place.sheet.deleteRow(row);
    return { deleted, deletedCells };
  },
});

const change = (name: string, apply: (place: Place) => unknown): Edit => ({
  name,
  apply(place) {
    apply(place);
    return {};
  },
});

/** By id, descending; does nothing while the id's header is overwritten. */
function startSortById(place: Place, blankRows = 0): (() => void) | undefined {
  const at = columnOf(place, place.idHeader) - 1;
  if (at < 0) return undefined;
  const compare = (a: Cell[], b: Cell[]) => String(b[at] ?? '').localeCompare(String(a[at] ?? ''));
  return startSort(place.sheet, headerRow(place), compare, blankRows);
}

/** Edits that a writer must tolerate: afterwards each row has its own data. */
export const edits: readonly Edit[] = [
  insertRow('insert a row below the headers', (place) => headerRow(place) + 1),
  insertRow('insert a row in the middle', (place) => rowAt(place, 0.5)),
  insertRow('insert a row above the headers', () => 1),
  deleteRow('delete the first row', 0),
  deleteRow('delete a row in the middle', 0.5),
  change('sort', (place) => startSortById(place)?.()),
  change('insert a column at the left', ({ sheet }) => sheet.insertColumn(1)),
  change('insert a column beside the results', (place) => {
    const at = columnOf(place, place.resultHeader);
    place.sheet.insertColumn(at > 0 ? at : 1);
  }),
  change('move the first column to the right end', ({ sheet }) => {
    if (sheet.extent().columns > 0) sheet.moveColumn(1, sheet.extent().columns + 1);
  }),
  change('move the last column to the left end', ({ sheet }) => {
    if (sheet.extent().columns > 0) sheet.moveColumn(sheet.extent().columns, 1);
  }),
  change('rename the sheet', ({ sheet }) => {
    sheet.name = 'Renamed by a person';
  }),
  {
    name: 'replace an id by another',
    apply(place, nth) {
      const [row, ids] = [rowAt(place, 0.5), columnOf(place, place.idHeader)];
      if (place.removesRows || ids === 0 || row > lastRow(place)) return {};
      const deleted = String(place.sheet.get(row, ids));
      const typed = `typed${nth}.example`;
      place.sheet.put(row, ids, typed);
      return { deleted, deletedCells: [deleted], typed };
    },
  },
  {
    name: 'rename the id’s header',
    apply(place) {
      const [row, column] = [headerRow(place), columnOf(place, place.idHeader)];
      if (row > 0) place.sheet.put(row, column, 'Renamed header');
      return { resultsUnplaceable: true };
    },
  },
  {
    name: 'rename a header of ours',
    apply(place) {
      const [row, column] = [headerRow(place), columnOf(place, place.resultHeader)];
      if (column > 0) place.sheet.put(row, column, 'Renamed header');
      return { resultsUnplaceable: true };
    },
  },
  {
    name: 'delete the sheet',
    apply({ book, sheet }) {
      book.remove(sheet);
      return { resultsUnplaceable: true };
    },
  },
  {
    name: 'type below',
    apply(place, nth) {
      const typed = `TYPED BELOW ${nth}`;
      place.sheet.put(lastRow(place) + 1, 1, typed);
      return { typed };
    },
  },
  {
    name: 'type into a cell that is about to be filled',
    apply(place, nth) {
      const column = columnOf(place, place.resultHeader);
      const ids = columnOf(place, place.idHeader);
      if (column === 0 || ids === 0) return {};
      const rows = Array.from({ length: Math.max(0, lastRow(place)) }, (_, i) => i + 1);
      const row = rows.find(
        (each) =>
          each > headerRow(place) &&
          place.sheet.get(each, column) === '' &&
          place.sheet.get(each, ids) !== '',
      );
      if (row === undefined) return {};
      const typed = `TYPED ${nth}`;
      place.sheet.put(row, column, typed);
      return { typed };
    },
  },
];

/** An edit that a page works out at one moment and that arrives later, with the cells as they were. */
export interface LateEdit {
  readonly name: string;
  /** The returned function lets it arrive; undefined if the page shows nothing to edit. */
  start(place: Place): (() => void) | undefined;
}

/** Moves rows to the places of others: a row whose new place is deleted meanwhile is lost with it. */
const movingRows = (name: string, start: LateEdit['start']): LateEdit => ({
  name,
  start: (place) => (place.removesRows ? undefined : start(place)),
});

/** Pastes rows into the first blank rows below the table. */
const pasteBelow = (name: string, how: 'copy' | 'cut', at: number): LateEdit => ({
  name,
  start(place) {
    const from = rowAt(place, at);
    const count = Math.min(2, lastRow(place) - from + 1);
    if (headerRow(place) === 0 || count < 1 || (how === 'copy' && place.undoes)) return undefined;
    return startPaste(place.sheet, how, { from, count, to: lastRow(place) + 1 });
  },
});

export const lateEdits: readonly LateEdit[] = [
  movingRows('sort', (place) => startSortById(place)),
  movingRows('sort with blank rows', (place) => startSortById(place, 60)),
  pasteBelow('copy the first rows and paste them below', 'copy', 0),
  pasteBelow('cut rows in the middle and paste them below', 'cut', 0.5),
  movingRows('remove duplicates', (place) => {
    const ids = columnOf(place, place.idHeader);
    return ids > 0 ? startRemovingDuplicates(place.sheet, headerRow(place), ids) : undefined;
  }),
];
