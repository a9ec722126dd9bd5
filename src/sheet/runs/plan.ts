/** Works out what a run would do before anything is spent: rows, unique domains, what is known already. */
import { ProblemError, problem } from '../../client/problem';
import { prices } from '../../contract/prices';
import { headerOf, readField } from '../accounts/fields';
import { readStored, type StoredAccount } from '../accounts/result-sheet';
import type { Platform, Sheet } from '../ports';
import { type Location, readHeaders } from '../table/columns';
import { type KeyRows, type RowSpan, readKeys } from '../table/keys';
import { readColumns } from '../table/read-columns';

export interface PlanRequest {
  readonly sheetId: number;
  /** 0 when the sheet has no headers. */
  readonly headerRow: number;
  /** 1-based. */
  readonly keyColumn: number;
  /** Names of account fields, at least one. */
  readonly fields: readonly string[];
  /** Only these rows; all rows when absent. */
  readonly span?: RowSpan;
  readonly overwrite: boolean;
}

export interface PlanSummary {
  /** Rows with something in the domain column. */
  readonly rows: number;
  readonly unique: number;
  readonly invalid: number;
  /** The first few texts that are no domains. */
  readonly invalidSamples: readonly string[];
  /** Domains whose cells are all filled already. */
  readonly complete: number;
  /** Domains fetched in the last 30 days, written at no cost. */
  readonly fresh: number;
  readonly toFetch: number;
  /** Most credits that it can cost by our price list. */
  readonly estimate: number;
}

export interface Plan {
  readonly sheet: Sheet;
  readonly location: Location;
  readonly keys: KeyRows;
  readonly fields: readonly string[];
  readonly fresh: ReadonlyMap<string, StoredAccount>;
  readonly toFetch: readonly string[];
  readonly summary: PlanSummary;
}

const freshMs = 30 * 24 * 3600 * 1000;

/** Plans a run over what the sheet holds now. Spends nothing. Throws SHEET_MISSING, INVALID_FIELD, NOTHING_TO_DO. */
export function planRun(platform: Platform, request: PlanRequest): Plan {
  const sheet = platform.book.sheetById(request.sheetId);
  if (!sheet) throw new ProblemError(problem('SHEET_MISSING', ['chosen']));
  const fields = request.fields.map(readField);
  if (fields.length === 0)
    throw new ProblemError(problem('NOTHING_TO_DO', ['no column to fill is chosen']));
  const keys = readKeys(sheet, request.headerRow, request.keyColumn, request.span);
  const location = { headerRow: request.headerRow, headers: readHeaders(sheet, request.headerRow) };
  const open = request.overwrite
    ? [...keys.rows.keys()]
    : withBlanks(sheet, location, keys, fields);
  const fresh = freshOnes(platform, open);
  const toFetch = open.filter((domain) => !fresh.has(domain));
  const rowCount = [...keys.rows.values()].reduce((sum, rows) => sum + rows.length, 0);
  return {
    sheet,
    location,
    keys,
    fields,
    fresh,
    toFetch,
    summary: {
      rows: rowCount + keys.invalid.length,
      unique: keys.rows.size,
      invalid: keys.invalid.length,
      invalidSamples: keys.invalid.slice(0, 3).map(({ text }) => text.slice(0, 40)),
      complete: keys.rows.size - open.length,
      fresh: fresh.size,
      toFetch: toFetch.length,
      estimate: toFetch.length * prices.accountEnriched,
    },
  };
}

/** The domains that have a row with a blank cell to fill. */
function withBlanks(
  sheet: Sheet,
  location: Location,
  keys: KeyRows,
  fields: readonly string[],
): string[] {
  const lower =
    location.headerRow === 0 ? [] : location.headers.map((header) => header.toLowerCase());
  const columns = fields.map((field) => lower.indexOf(headerOf(field).toLowerCase()) + 1);
  const domains = [...keys.rows.keys()];
  if (columns.includes(0)) return domains;
  const cell = readColumns(sheet, [...keys.rows.values()].flat(), columns);
  return domains.filter((domain) =>
    keys.rows.get(domain)?.some((row) => columns.some((column) => cell(row, column) === '')),
  );
}

function freshOnes(platform: Platform, domains: readonly string[]): Map<string, StoredAccount> {
  const since = platform.clock.now() - freshMs;
  const stored = readStored(platform.book, domains);
  return new Map(
    [...stored].filter(([, { account, fetchedAt }]) => account !== null && fetchedAt >= since),
  );
}
