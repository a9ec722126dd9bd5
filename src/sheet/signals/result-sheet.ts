/** The sheets that a signal's finds arrive in: one row for each, once, with the reason, those of the newest day on top. */
import { asNumber, asText, type Loose } from '../../client/tolerant';
import { dayOf, type Reason } from '../accounts/evidence';
import type { Cell, Platform, Sheet } from '../ports';
import { type Cells, putCell, writeCells } from '../tables/cells';
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
import { idCell } from './signals-sheet';

interface Column {
  readonly header: string;
  cell(member: Loose, reason: Reason | undefined): Cell | undefined;
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

const why: Column = { header: 'Why', cell: (_member, reason) => reason?.narrative };

export const accountMembers: MemberKind = {
  suffix: ' - Accounts',
  idHeader: 'Account id',
  id: (member) => asText(member['account_id']),
  columns: [
    text('Company', 'account_name'),
    text('Website', 'account_website'),
    why,
    { header: 'Newest evidence', cell: (_member, reason) => newestTitle(reason) },
    { header: 'Evidence link', cell: (_member, reason) => reason?.newest?.url },
    { header: 'Evidence date', cell: (_member, reason) => dayOf(reason?.newest?.date ?? '') },
    { header: 'Evidence count', cell: (_member, reason) => reason?.count || undefined },
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
    text('Email', 'person_email'),
    text('Phone', 'person_phone'),
    text('Company', 'account_name'),
    text('Website', 'account_website'),
    why,
    text('Location', 'person_location'),
    text('LinkedIn', 'person_linkedin_url'),
    id('Person id', 'person_id'),
  ],
};

function newestTitle(reason: Reason | undefined): string | undefined {
  return reason?.newest && (reason.newest.title || reason.newest.text);
}

const markHeader = 'New';
const foundHeader = 'Found';
const mark = 'new';

/** Where a kind of members of one signal goes. */
interface ResultPlace {
  readonly signalName: string;
  /** The id of the sheet, once there is one. */
  readonly sheet: number | undefined;
  /** The sheets of the other signals. */
  readonly taken: readonly number[];
}

/** What arrived: members, and by their account ids why they are worth a call. */
export interface Arrived {
  readonly members: readonly Loose[];
  readonly reasons: ReadonlyMap<string, Reason>;
}

/**
 * Adds a row for every member whose id no row has, newer days above older ones, and marks those of the newest; returns
 * the sheet. To do it again adds nothing. Spends nothing. Throws COLUMN_MISSING where a person took the ids' header away.
 */
export function addMembers(
  platform: Platform,
  kind: MemberKind,
  place: ResultPlace,
  { members, reasons }: Arrived,
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
  const days = new Map<string, Cell[][]>();
  for (const member of fresh.values()) {
    const day = joinedOn(member) ?? today;
    const reason = reasons.get(asText(member['account_id']) ?? '');
    const cells = kind.columns.map(({ cell }) => cell(member, reason));
    const row = rowFor(open.columns, [mark, day, ...cells]);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  for (const [day, rows] of [...days].sort(([a], [b]) => (a < b ? -1 : 1)))
    insertDay(sheet, open, day, rows);
  markNewest(sheet, open);
  if (!found) sheet.fitColumns(open.columns);
  return sheet;
}

/** Above everything, but below what arrived of the same day before. */
function insertDay(
  sheet: Sheet,
  { place, columns }: OpenSheet,
  day: string,
  rows: readonly Cell[][],
): void {
  const first = place.headerRow + 1;
  const { rows: last, columns: width } = sheet.extent();
  const there = last < first ? [] : sheet.read(first, 1, last - first + 1, width);
  const isOfDay = (row: readonly Cell[]) => String(row[(columns[1] ?? 2) - 1] ?? '') === day;
  const ofDay = there.findIndex((row) => !isOfDay(row));
  const at = ofDay < 0 ? there.length : ofDay;
  if (at < there.length) {
    // An execution may have ended between making room and filling it.
    const rest = there.slice(at).findIndex((row) => row.some((cell) => cell !== ''));
    const missing = rows.length - Math.max(rest, 0);
    if (missing > 0) sheet.insertRows(first + at, missing);
  }
  // In one block, blanks and all: half a row would be taken for somebody else's the next time.
  sheet.write(first + at, 1, rows);
}

/** The day is the batch: a daily signal runs once a day. */
function joinedOn(member: Loose): string | undefined {
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
