/** The sheet of a technology search: one row per company, with unknown fields in columns after the known ones. */
import { asText, type Loose } from '../../../client/tolerant';
import { headerOf } from '../../accounts/fields';
import { cellOf, fieldsOf } from '../../accounts/flat-account';
import type { Cell, Platform } from '../../ports';
import { companyHeaders } from '../../searches/page';
import { existingSheet, indexOf, locate } from '../../tables/columns';
import {
  addMissing,
  addOwnSheet,
  headersIn,
  type OwnRow,
  type OwnSheet,
} from '../../tables/own-sheet';
import { type Chunk, type Run, type RunTarget, runRecords } from '../run';
import { appendBatch } from '../undo-journal';

/** The header of the column that identifies rows. */
export const idHeader = companyHeaders.domain;
/** A service may send anything, but a sheet has a limited number of columns. */
const [maxColumns, longestHeader] = [60, 100];

/** Checks that a page can be stored and its rows placed before it is paid for. Throws SHEET_MISSING, COLUMN_MISSING. */
export function checkPlace({ book }: Platform, { target }: Run): void {
  book.makeDataSheet();
  const { sheetId, sheetName, headerRow, key } = target;
  indexOf(locate(existingSheet(book, sheetId, sheetName), headerRow, key), key);
}

/** Creates the search's sheet again if it was deleted. */
export function ensureResultSheet(platform: Platform, run: Run): void {
  const { sheetId, sheetName } = run.target;
  if (!platform.book.sheetById(sheetId)) run.target = makeResultSheet(platform, sheetName);
}

/**
 * Creates a search's sheet with its first headers, in the execution of the user's request, and brings it to the front,
 * because its companies arrive within seconds.
 */
export function makeResultSheet({ book }: Platform, name: string): RunTarget {
  const own: OwnSheet = { name, idHeader, headers: columnsOf([]).map(({ header }) => header) };
  const sheet = addOwnSheet(book, own);
  headersIn(book, sheet, own);
  sheet.select(1, 1, 1);
  // The id is recorded only after the sheet exists, because a lost sheet would be taken for deleted.
  book.flush();
  return {
    sheetId: sheet.id,
    sheetName: sheet.name,
    headerRow: 1,
    key: { header: idHeader, index: 1 },
    fields: [],
    overwrite: false,
  };
}

/**
 * Adds a row for every company without one, wherever users have moved rows and columns. Records the rows before adding
 * them, so that they are counted once and can be undone. Repeating it adds nothing. Returns how many companies there
 * are, known ones included. Spends nothing. Throws SHEET_MISSING and COLUMN_MISSING, having written nothing.
 */
export function appendCompanies(
  platform: Platform,
  run: Run,
  chunk: Chunk,
  companies: readonly Loose[],
): number {
  if (companies.length === 0) return 0;
  const { book } = platform;
  const { sheetId, sheetName } = run.target;
  const fields = columnsOf(companies);
  const own: OwnSheet = { name: sheetName, idHeader, headers: fields.map(({ header }) => header) };
  const sheet = existingSheet(book, sheetId, sheetName);
  const rows = new Map<string, OwnRow>();
  for (const company of companies) {
    const id = keyOf(company);
    const values = fields.map(
      ({ field }): Cell => (field === 'domain' ? id : cellOf(company[field], field)),
    );
    if (id !== '' && !rows.has(id)) rows.set(id, { id, values });
  }
  addMissing(book, sheet, own, [...rows.values()], (added) => {
    if (chunk.adding === undefined) {
      chunk.adding = added.length;
      runRecords.save(platform, run);
    }
    appendBatch(book, run.id, { lines: [], added, headers: own.headers });
  });
  return rows.size;
}

/** The company's domain, which identifies rows, or another name of it if the service sends no domain. */
function keyOf(company: Loose): string {
  const names = ['domain', 'slug', 'website', 'linkedin_url', 'name'];
  return names.flatMap((name) => asText(company[name])?.trim() ?? [])[0] ?? '';
}

function columnsOf(companies: readonly Loose[]): { field: string; header: string }[] {
  const fields = fieldsOf([{ name: '', domain: '' }, ...companies], Object.keys(companyHeaders));
  const known: Readonly<Record<string, string>> = companyHeaders;
  const taken = new Set<string>();
  const columns = fields.flatMap((field) => {
    const header = (known[field] ?? headerOf(field)).trim().slice(0, longestHeader).trim();
    const plain = header.toLowerCase();
    if (header === '' || taken.has(plain)) return [];
    taken.add(plain);
    return [{ field, header }];
  });
  return columns.slice(0, maxColumns);
}
