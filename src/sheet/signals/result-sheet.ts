/** The sheets that a signal's finds arrive in: one row for each, once, those of the newest batch marked. */
import { asNumber, asText, type Loose } from '../../client/tolerant';
import type { Cell, Platform, Sheet } from '../ports';
import {
  addOwnSheet,
  cellFor,
  findOwnSheet,
  type OpenSheet,
  type OwnSheet,
  openOwnSheet,
  rowFor,
  sheetNameOf,
} from '../tables/own-sheet';
import { type Cells, putCell, writeCells } from '../tables/write-cells';
import { idCell } from './signals-sheet';

interface Column {
  readonly header: string;
  cell(member: Loose): Cell | undefined;
}

/** What members of an audience are. */
export interface MemberKind {
  readonly suffix: string;
  readonly idHeader: string;
  id(member: Loose): string | undefined;
  readonly columns: readonly Column[];
}

const text = (header: string, field: string): Column => ({
  header,
  cell: (member) => asText(member[field]),
});

const id = (header: string, field: string): Column => ({
  header,
  cell: (member) => idCell(asText(member[field])),
});

export const accountMembers: MemberKind = {
  suffix: ' - Accounts',
  idHeader: 'Account id',
  id: (member) => asText(member['account_id']),
  columns: [
    text('Company', 'account_name'),
    text('Website', 'account_website'),
    text('Industry', 'account_industry'),
    { header: 'Employees', cell: (member) => asNumber(member['account_employee_count']) },
    text('Location', 'account_location'),
    text('LinkedIn', 'account_linkedin_url'),
    id('Account id', 'account_id'),
  ],
};

export const peopleMembers: MemberKind = {
  suffix: ' - People',
  idHeader: 'Person id',
  id: (member) => asText(member['person_id']),
  columns: [
    text('Name', 'person_name'),
    text('Role', 'person_role'),
    text('E-mail', 'person_email'),
    text('Phone', 'person_phone'),
    text('Location', 'person_location'),
    text('LinkedIn', 'person_linkedin_url'),
    text('Company', 'account_name'),
    text('Website', 'account_website'),
    id('Person id', 'person_id'),
  ],
};

const markHeader = 'New';
const foundHeader = 'Found';
const mark = 'new';

/** Where a kind of members of one signal goes. */
export interface ResultPlace {
  readonly signalName: string;
  /** The id of the sheet, once there is one. */
  readonly sheet: number | undefined;
  /** The sheets of the other signals. */
  readonly taken: readonly number[];
}

/**
 * Adds a row for every member whose id no row has, and marks the rows of the newest day as new; returns the sheet. To
 * do it again adds nothing. Spends nothing. Throws COLUMN_MISSING where a person took the ids' header away.
 */
export function appendMembers(
  platform: Platform,
  kind: MemberKind,
  place: ResultPlace,
  members: readonly Loose[],
): Sheet {
  const { book, clock } = platform;
  const own: OwnSheet = {
    name: sheetNameOf(place.signalName, kind.suffix),
    idHeader: kind.idHeader,
    headers: [markHeader, foundHeader, ...kind.columns.map(({ header }) => header)],
  };
  const found = findOwnSheet(book, own, place.sheet, place.taken);
  const sheet = found ?? addOwnSheet(book, own);
  const open = openOwnSheet(sheet, own);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const fresh = new Map<string, Loose>();
  const there = new Set(open.ids);
  for (const member of members) {
    const key = kind.id(member);
    if (key !== undefined && !there.has(key)) fresh.set(key, member);
  }
  const rows = [...fresh.values()].map((member) =>
    rowFor(open.columns, [
      mark,
      dayOf(member) ?? today,
      ...kind.columns.map(({ cell }) => cell(member)),
    ]),
  );
  // In one block, blanks and all: half a row would be taken for somebody else's the next time.
  if (rows.length > 0) sheet.write(sheet.extent().rows + 1, 1, rows);
  markNewest(sheet, open);
  if (!found) sheet.fitColumns(open.columns);
  return sheet;
}

/** The day is the batch: a daily signal runs once a day. */
function dayOf(member: Loose): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(asText(member['added_at']) ?? '')?.[0];
}

/** A person may have made something else of the column. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

function markNewest(sheet: Sheet, { place, columns }: OpenSheet): void {
  const [markColumn = 1, foundColumn = 2] = columns;
  const first = place.headerRow + 1;
  const count = sheet.extent().rows - place.headerRow;
  if (count < 1) return;
  const marks = sheet.read(first, markColumn, count, 1);
  const days = sheet.read(first, foundColumn, count, 1).map(([cell]) => String(cell ?? ''));
  const newest = days.reduce((latest, day) => (isDay(day) && day > latest ? day : latest), '');
  const cells: Cells = new Map();
  days.forEach((day, i) => {
    const wanted = day !== '' && day === newest ? mark : '';
    const marked = marks[i]?.[0];
    // Whatever else a person wrote there is theirs.
    if (marked !== wanted && (marked === '' || marked === mark))
      putCell(cells, first + i, markColumn, cellFor(wanted));
  });
  writeCells(sheet, cells);
}
