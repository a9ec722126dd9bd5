/** Rows of what a signal found: each once, the newest day on top and marked as new. */
import { asText, type Loose } from '../../client/tolerant';
import { dayInWords, type Reason } from '../accounts/evidence';
import { pushTo } from '../lists';
import type { Book, Platform, Sheet } from '../ports';
import { type Location, placeOf } from '../tables/columns';
import type { Contents } from '../tables/contents';
import {
  addOwnRows,
  fitAll,
  type OwnRow,
  type OwnSheet,
  type RecordColumns,
  tableOf,
} from '../tables/own-sheet';
import { writeBeside } from '../tables/safe-write';
import { idCell } from './signals-sheet';

/** A member of an audience, as it was found. */
export interface Found {
  readonly member: Loose;
  /** When it joined: a daily signal runs once a day, so the day identifies the batch. */
  readonly day: string;
  readonly reason: Reason | undefined;
  /** Why to call now, in one line. */
  readonly whyNow: string;
}

export type Column = RecordColumns<Found>[number];

const mark = 'new';

/** Marks the latest finds with `new`. */
export const markColumn: Column = { header: 'New', cell: () => mark };
export const dayColumn: Column = { header: 'Found', cell: ({ day }) => day };

/** How good the company is to call, as the service said when it was found. */
export const scoreColumn: Column = { header: 'Score', cell: ({ reason }) => reason?.score };
/** For sorting: companies without a score come last, as at the service. */
export const scoreOf = ({ reason }: Found) => reason?.score ?? -1;

/** Where the newest evidence is, and its day. */
export const linkColumn: Column = {
  header: 'Evidence link',
  cell: ({ reason }) => reason?.newest?.url,
};
export const dateColumn: Column = {
  header: 'Evidence date',
  cell: ({ reason }) => dayInWords(reason?.newest?.date ?? ''),
};

/** A column with a field of the member as text. */
export const textColumn = (header: string, field: string): Column => ({
  header,
  cell: ({ member }) => asText(member[field]),
});

/** A column with an id of the service. */
export const idColumn = (header: string, field: string): Column => ({
  header,
  cell: ({ member }) => idCell(asText(member[field])),
});

/**
 * Adds a row for each that is missing, newer days above older ones, and marks those of the newest day. Repeating it
 * adds nothing; it takes existing rows too, because an execution may have died amid a day's rows. Throws COLUMN_MISSING
 * and MOVING.
 */
export function addFound(
  { book }: Platform,
  sheet: Sheet,
  own: OwnSheet,
  columns: readonly Column[],
  all: readonly Found[],
): void {
  const isNew = sheet.extent().rows <= 1;
  const idAt = own.headers.indexOf(own.idHeader);
  const byDay = new Map<string, OwnRow[]>();
  for (const found of all) {
    const values = columns.map(({ cell }) => cell(found));
    const id = String(values[idAt] ?? '');
    if (id !== '') pushTo(byDay, found.day, { id, values });
  }
  for (const [day, added] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)))
    addOwnRows(book, sheet, own, added, (lines, place) => firstOfOtherDay(lines, place, day));
  markNewest(book, sheet, own);
  // Later, users choose the widths.
  if (isNew) fitAll(sheet, own);
  book.flush();
}

/** Rows of a day go on top, but below earlier rows of the same day. */
function firstOfOtherDay(lines: Contents, place: Location, day: string): number | undefined {
  const column = placeOf(place, dayColumn.header) - 1;
  const at = lines.findIndex(
    (line) => String(line[column] ?? '') !== day && line.some((cell) => cell !== ''),
  );
  return at < 0 ? undefined : at;
}

/** A user may have written other texts into the column. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

function markNewest(book: Book, sheet: Sheet, own: OwnSheet): void {
  const at = (place: Location) => [
    placeOf(place, markColumn.header),
    placeOf(place, dayColumn.header),
  ];
  // A user who deleted one of the columns doesn't want the marks.
  const isThere = (place: Location) => !at(place).includes(0);
  writeBeside(book, tableOf(sheet, own), {
    columns: (place) => (isThere(place) ? at(place) : []),
    plan({ place, keys, value }) {
      if (!isThere(place)) return [];
      const [markAt = 0, dayAt = 0] = at(place);
      const rows = [...keys.rows.values()].flat();
      const dayIn = (row: number) => String(value(row, dayAt));
      const newest = rows
        .map(dayIn)
        .reduce((latest, day) => (isDay(day) && day > latest ? day : latest), '');
      return rows.flatMap((row) => {
        const wanted = dayIn(row) !== '' && dayIn(row) === newest ? mark : '';
        // Keeps anything else that a user wrote there.
        const marked = value(row, markAt);
        const isOurs = marked === '' || marked === mark;
        return isOurs ? [{ row, column: markAt, value: wanted }] : [];
      });
    },
  });
}
