/** The sheet of people: everybody whom a discovery found, each once, in rows that are the person's to edit. */
import type { DiscoveredPerson } from '../../client/people';
import type { Cell, Platform, Sheet } from '../ports';
import { textForCell } from '../safe-text';
import { ensureColumns, indexOf, locate, readHeaders } from '../table/columns';

/** A person with the domain of the company where they were found. */
export interface PersonRow extends DiscoveredPerson {
  readonly domain: string;
  /** The company's name, if known. */
  readonly company: string | undefined;
}

const sheetName = 'People';
/** The document's property that remembers the sheet, whatever people call it. */
const sheetKey = 'people.sheet';

const idHeader = 'Person id';
const columns: readonly { readonly header: string; cell(person: PersonRow): Cell | undefined }[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Role', cell: ({ role }) => role },
  { header: 'Seniority', cell: ({ seniority }) => readable(seniority) },
  { header: 'Department', cell: ({ department }) => readable(department) },
  { header: 'Company', cell: ({ company }) => company },
  { header: 'Domain', cell: ({ domain }) => domain },
  { header: 'Location', cell: ({ location }) => location },
  { header: 'LinkedIn', cell: ({ profileUrl }) => profileUrl },
  { header: 'Joined', cell: ({ joinedAt }) => joinedAt?.slice(0, 10) },
  { header: idHeader, cell: ({ personId }) => Number(personId) },
];

/**
 * Adds a row for everybody who is not there yet, wherever people have moved rows and columns; returns how many it
 * added. To do it again adds nothing. Spends nothing. Throws COLUMN_MISSING where the ids' header is gone.
 */
export function appendPeople(platform: Platform, people: readonly PersonRow[]): number {
  if (people.length === 0) return 0;
  const known = findSheet(platform);
  const sheet = known ?? makeSheet(platform);
  const place = locate(sheet, 1, { header: idHeader, index: columns.length });
  const there = idsIn(sheet, place.headerRow, indexOf(place, { header: idHeader, index: 1 }));
  const fresh = new Map(
    people.flatMap((person) => (there.has(person.personId) ? [] : [[person.personId, person]])),
  );
  const headers = columns.map(({ header }) => header);
  const refs = ensureColumns(sheet, place, headers, indexOf(place, { header: idHeader, index: 1 }));
  const places = refs.map(({ index }) => index);
  // In one block, blanks and all: half a row would be taken for somebody else's the next time.
  const rows = [...fresh.values()].map((person) => rowOf(person, places));
  if (rows.length > 0) sheet.write(sheet.extent().rows + 1, 1, rows);
  // Later their widths are the person's.
  if (!known) sheet.fitColumns(places);
  return rows.length;
}

/** Takes where the columns are now. */
function rowOf(person: PersonRow, places: readonly number[]): Cell[] {
  const row = new Array<Cell>(Math.max(...places)).fill('');
  columns.forEach(({ cell }, i) => {
    const value = cell(person) ?? '';
    row[(places[i] ?? 1) - 1] = typeof value === 'string' ? textForCell(value) : value;
  });
  return row;
}

function findSheet({ book, document }: Platform): Sheet | undefined {
  const id = document.get(sheetKey);
  const known = id === undefined ? undefined : book.sheetById(Number(id));
  if (known) return known;
  // The property may be lost with a copy of the document, or with an execution that ended too early.
  const named = book.sheetByName(sheetName);
  return named && readHeaders(named, 1).includes(idHeader) ? named : undefined;
}

function makeSheet({ book, document }: Platform): Sheet {
  const sheet = half(book) ?? book.addVisible(freeName(book));
  sheet.write(1, 1, [columns.map(({ header }) => header)]);
  sheet.markHeaders(columns.length);
  document.set(sheetKey, String(sheet.id));
  return sheet;
}

/** One without headers was left by an execution that died. */
function half(book: Platform['book']): Sheet | undefined {
  const named = book.sheetByName(sheetName);
  return named?.extent().rows === 0 ? named : undefined;
}

/** A person may have a sheet of this name already, which is none of ours. */
function freeName(book: Platform['book']): string {
  let name = sheetName;
  for (let n = 2; book.sheetByName(name); n += 1) name = `${sheetName} ${n}`;
  return name;
}

function idsIn(sheet: Sheet, headerRow: number, column: number): Set<string> {
  const count = sheet.extent().rows - headerRow;
  if (count < 1) return new Set();
  return new Set(
    sheet.read(headerRow + 1, column, count, 1).map(([cell]) => String(cell ?? '').trim()),
  );
}

/** CUSTOMER_SUCCESS → Customer success; what the contract has in two or three letters stays as it is. */
function readable(word: string | undefined): string | undefined {
  if (word === undefined || word.length <= 3) return word;
  return word.charAt(0) + word.slice(1).toLowerCase().replace(/_/g, ' ');
}
