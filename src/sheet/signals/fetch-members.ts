/** Fetches the accounts and people a signal found into sheets: one row each, with the reason, the newest day on top. */
import { readAccountsById } from '../../client/accounts';
import { type Caller, send, sendBatches } from '../../client/call';
import { failure, type Result, success } from '../../client/result';
import { readAudience, signedLinks } from '../../client/signals';
import { asNumber, asText, type Loose } from '../../client/tolerant';
import { dayInWords, type EvidenceKind, type Reason, reasonOf } from '../accounts/evidence';
import { heldPerRequest } from '../accounts/read-accounts';
import { dayOf } from '../days';
import { problemIn } from '../execution';
import type { Book, Cell, Platform, Sheet } from '../ports';
import { type Location, placeOf } from '../tables/columns';
import type { Contents } from '../tables/contents';
import {
  addOwnRows,
  addOwnSheet,
  cellFor,
  findOwnSheet,
  headersIn,
  idsIn,
  type OwnRow,
  type OwnSheet,
  sheetNameOf,
  tableOf,
} from '../tables/own-sheet';
import { writeBeside } from '../tables/safe-write';
import { type SignalRecord, signalRecords } from './record';
import { idCell } from './signals-sheet';

interface Column {
  readonly header: string;
  cell(member: Loose, reason: Reason | undefined): Cell | undefined;
}

/** A kind of audience members. */
interface MemberKind {
  readonly which: 'accounts' | 'people';
  /** The field of a listed signal with the list's address. */
  readonly link: string;
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
  which: 'accounts',
  link: signedLinks.accounts,
  suffix: ' - Accounts',
  idHeader: 'Account id',
  id: (member) => asText(member['account_id']),
  columns: [
    text('Company', 'account_name'),
    text('Website', 'account_website'),
    why,
    { header: 'Newest evidence', cell: (_member, reason) => newestTitle(reason) },
    { header: 'Evidence link', cell: (_member, reason) => reason?.newest?.url },
    { header: 'Evidence date', cell: (_member, reason) => dayInWords(reason?.newest?.date ?? '') },
    { header: 'Evidence count', cell: (_member, reason) => reason?.count || undefined },
    text('Industry', 'account_industry'),
    { header: 'Employees', cell: (member) => asNumber(member['account_employee_count']) },
    text('Employee range', 'account_employee_range'),
    text('Location', 'account_location'),
    text('LinkedIn', 'account_linkedin_url'),
    id('Account id', 'account_id'),
  ],
};

const peopleMembers: MemberKind = {
  which: 'people',
  link: signedLinks.people,
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

/**
 * Adds a row for every member whose id is missing, newer days above older ones, and marks those of the newest day;
 * `taken` are the sheets of other signals. Repeating it adds nothing. Throws COLUMN_MISSING if a user deleted the ids'
 * header.
 */
function addMembers(
  platform: Platform,
  kind: MemberKind,
  record: SignalRecord,
  taken: readonly number[],
  members: readonly Loose[],
  reasons: ReadonlyMap<string, Reason>,
): void {
  const { book, clock } = platform;
  const { sheet, own } = openMembers(platform, kind, record, taken);
  const there = idsIn(book, sheet, own);
  const today = dayOf(clock.now());
  const byDay = new Map<string, OwnRow[]>();
  for (const member of members) {
    const key = kind.id(member);
    if (key === undefined) continue;
    const day = joinedOn(member) ?? today;
    const reason = reasons.get(asText(member['account_id']) ?? '');
    const cells = kind.columns.map(({ cell }) => cell(member, reason));
    byDay.set(day, [...(byDay.get(day) ?? []), { id: key, values: [mark, day, ...cells] }]);
  }
  // Includes existing rows, because an execution may have died amid a day's rows.
  const days = [...byDay].filter(([, rows]) => rows.some(({ id }) => !there.has(id)));
  for (const [day, rows] of days.sort(([a], [b]) => (a < b ? -1 : 1)))
    addOwnRows(book, sheet, own, rows, (lines, place) => firstOfOtherDay(lines, place, day));
  markNewest(book, sheet, own);
  // Later, users choose the widths.
  if (there.size === 0) sheet.fitColumns(own.headers.map((_, i) => i + 1));
  book.flush();
}

/** Finds or creates the sheet of these members, with its headers. Throws COLUMN_MISSING, MOVING, as `addSheet`. */
function openMembers(
  { book }: Platform,
  kind: MemberKind,
  record: SignalRecord,
  taken: readonly number[],
): { readonly sheet: Sheet; readonly own: OwnSheet } {
  const own: OwnSheet = {
    name: sheetNameOf(record.name, kind.suffix),
    idHeader: kind.idHeader,
    headers: [markHeader, foundHeader, ...kind.columns.map(({ header }) => header)],
  };
  const followed = record[kind.which];
  const sheet = findOwnSheet(book, own, followed.sheet, taken) ?? addOwnSheet(book, own);
  followed.sheet = sheet.id;
  headersIn(book, sheet, own);
  return { sheet, own };
}

/** Creates the sheets for a signal's results, in the execution that deploys it. Throws as `openMembers`. */
export function makeMemberSheets(platform: Platform, record: SignalRecord): void {
  const taken = sheetsOfOthers(record, signalRecords.all(platform.document));
  openMembers(platform, peopleMembers, record, taken);
  openMembers(platform, accountMembers, record, taken);
}

function sheetsOfOthers({ id }: SignalRecord, all: readonly SignalRecord[]): number[] {
  return all
    .filter((other) => other.id !== id)
    .flatMap(({ accounts, people }) =>
      [accounts.sheet, people.sheet].flatMap((sheet) => sheet ?? []),
    );
}

/** Rows of a day go on top, but below earlier rows of the same day. */
function firstOfOtherDay(lines: Contents, place: Location, day: string): number | undefined {
  const column = placeOf(place, foundHeader) - 1;
  const at = lines.findIndex(
    (line) => String(line[column] ?? '') !== day && line.some((cell) => cell !== ''),
  );
  return at < 0 ? undefined : at;
}

/** The day identifies the batch: a daily signal runs once a day. */
function joinedOn(member: Loose): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(asText(member['added_at']) ?? '')?.[0];
}

/** A user may have written other texts into the column. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

function markNewest(book: Book, sheet: Sheet, own: OwnSheet): void {
  const at = (place: Location) => [placeOf(place, markHeader), placeOf(place, foundHeader)];
  // A user who deleted one of the columns doesn't want the marks.
  const isThere = (place: Location) => !at(place).includes(0);
  writeBeside(book, tableOf(sheet, own), {
    columns: (place) => (isThere(place) ? at(place) : []),
    rows: (keys) => [...keys.rows.values()].flat(),
    plan({ place, keys, value }) {
      if (!isThere(place)) return [];
      const [markColumn = 0, foundColumn = 0] = at(place);
      const rows = [...keys.rows.values()].flat();
      const dayAt = (row: number) => String(value(row, foundColumn));
      const newest = rows
        .map(dayAt)
        .reduce((latest, day) => (isDay(day) && day > latest ? day : latest), '');
      return rows.flatMap((row) => {
        const wanted = dayAt(row) !== '' && dayAt(row) === newest ? mark : '';
        // Keeps anything else that a user wrote there.
        const marked = value(row, markColumn);
        const isOurs = marked === '' || marked === mark;
        return isOurs ? [{ row, column: markColumn, value: cellFor(wanted) }] : [];
      });
    },
  });
}

/**
 * Fetches one page of each audience into its sheet, with reasons; returns whether more are left, or the problem. The
 * cursor is saved after the rows are written, so a death in between only repeats the read. Spends nothing.
 */
export function fetchMembers(
  platform: Platform,
  caller: Caller,
  record: SignalRecord,
  signal: Loose,
  all: readonly SignalRecord[],
): Result<'more' | 'all'> {
  const taken = sheetsOfOthers(record, all);
  let more = false;
  for (const kind of [accountMembers, peopleMembers]) {
    const url = asText(signal[kind.link]);
    const followed = record[kind.which];
    const call = url && readAudience(caller.connection.baseUrl, url, followed.since);
    if (!call) {
      if (kind.which === 'accounts') record.elsewhere = true;
      continue;
    }
    const page = send(caller, call);
    if (!page.ok) return page;
    if (page.value.members.length === 0) continue;
    const { members } = page.value;
    const reasons = readReasons(caller, record.kind, members);
    if (!reasons.ok) return reasons;
    const why = problemIn(() => addMembers(platform, kind, record, taken, members, reasons.value));
    if (why) return failure(why);
    // A service that doesn't advance its cursor must not be asked for ever.
    more ||= page.value.more && page.value.since !== followed.since;
    followed.since = page.value.since.slice(0, 500);
    record.refresh = '';
    signalRecords.save(platform.document, record);
  }
  return success(more ? 'more' : 'all');
}

const tellingKinds: Readonly<Record<SignalRecord['kind'], readonly EvidenceKind[]>> = {
  'hiring-role': ['hiring'],
  'hiring-initiative': ['hiring'],
  social: ['socials', 'linkedin_engagement'],
  'deep-search': [],
};

/** Account id → why it was found; empty if the service refuses to tell. */
function readReasons(
  caller: Caller,
  kind: SignalRecord['kind'],
  members: readonly Loose[],
): Result<Map<string, Reason>> {
  const ids = members.flatMap((member) => asText(member['account_id']) ?? []);
  const known = [...new Set(ids)].filter((id) => /^\d{1,15}$/.test(id));
  const accounts = sendBatches(caller, known, heldPerRequest, readAccountsById);
  if (!accounts.ok) return accounts.problem.retryable ? accounts : success(new Map());
  return success(
    new Map(
      accounts.value.map((account) => [
        String(account['id']),
        reasonOf(account, tellingKinds[kind]),
      ]),
    ),
  );
}
