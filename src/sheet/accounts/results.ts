/** Keeps fetched accounts in a hidden sheet of the document, and what formulas fetched or were refused in its cache. */
import type { Problem } from '../../client/problem';
import type { Book, Cache, Sheet } from '../ports';
import { cutForCell, textForCell } from '../safe-text';
import { lastChange, makeBuckets } from '../storage/cache';
import { type Cells, putCell, readColumns, writeCells } from '../tables/cells';
import type { FlatAccount } from './flat-account';

/** What is known of one domain: when it was fetched (ms) and its account, or null if there is none. */
export interface StoredAccount {
  readonly fetchedAt: number;
  readonly account: FlatAccount | null;
}

export const resultSheet = 'Signalsheet results';
const note =
  'Signalsheet uses this sheet so you never pay for the same company twice. If you delete it, you may pay again.';
const firstRow = 2;

/** The stored accounts of these domains; those never stored are absent. Reads at most two blocks. */
export function readStored(book: Book, domains: readonly string[]): Map<string, StoredAccount> {
  const found = new Map<string, StoredAccount>();
  const sheet = book.sheetByName(resultSheet);
  if (!sheet || domains.length === 0) return found;
  const rows = rowsOf(sheet, new Set(domains));
  const cell = readColumns(sheet, [...rows.values()], [2, 3]);
  for (const [domain, row] of rows) {
    const stored = parse(cell(row, 2), cell(row, 3));
    if (stored) found.set(domain, stored);
  }
  return found;
}

/** Which of these domains are stored at all. Reads one column. */
export function storedDomains(book: Book, domains: readonly string[]): Set<string> {
  const sheet = book.sheetByName(resultSheet);
  return new Set(sheet ? rowsOf(sheet, new Set(domains)).keys() : []);
}

/** Stores accounts, replacing what was stored of the same domains. Makes the sheet when there is none. */
export function writeStored(book: Book, entries: ReadonlyMap<string, StoredAccount>): void {
  if (entries.size === 0) return;
  const known = book.sheetByName(resultSheet);
  // One without its note was left half made by an execution that died.
  const sheet = known && known.extent().rows > 0 ? known : create(book);
  const rows = rowsOf(sheet, new Set(entries.keys()));
  const added: [string, number, string][] = [];
  const replaced: Cells = new Map();
  for (const [domain, { fetchedAt, account }] of entries) {
    const data = account === null ? 'null' : cutForCell(JSON.stringify(account));
    const row = rows.get(domain);
    if (row === undefined) added.push([textForCell(domain), fetchedAt, data]);
    else {
      putCell(replaced, row, 2, fetchedAt);
      putCell(replaced, row, 3, data);
    }
  }
  writeCells(sheet, replaced);
  if (added.length > 0) sheet.write(Math.max(sheet.extent().rows + 1, firstRow), 1, added);
}

function create(book: Book): Sheet {
  const sheet = book.addHidden(resultSheet);
  sheet.write(1, 1, [[note]]);
  return sheet;
}

function rowsOf(sheet: Sheet, domains: ReadonlySet<string>): Map<string, number> {
  const rows = new Map<string, number>();
  const count = sheet.extent().rows - firstRow + 1;
  if (count < 1) return rows;
  sheet.read(firstRow, 1, count, 1).forEach(([cell], index) => {
    if (typeof cell === 'string' && domains.has(cell)) rows.set(cell, firstRow + index);
  });
  return rows;
}

function parse(fetchedAt: unknown, data: unknown): StoredAccount | undefined {
  if (typeof fetchedAt !== 'number' || typeof data !== 'string') return undefined;
  try {
    const account: unknown = JSON.parse(data);
    return typeof account === 'object' && !Array.isArray(account)
      ? { fetchedAt, account: account as FlatAccount | null }
      : undefined;
  } catch {
    // A person may have edited the sheet; what can't be read counts as not stored.
    return undefined;
  }
}

/** Why a domain has no account: told again for a while, so that many cells do not ask many times. */
interface Refused {
  readonly at: number;
  readonly problem: Problem;
}

/** What formulas fetched; whoever writes holds the document's lock where they can. */
export const cachedAccounts = makeBuckets<StoredAccount>('accounts', 400, 21_600);
/** What domains were refused for in the last ten minutes. */
export const refusals = makeBuckets<Refused>('refused', 100, 600);

/** The cached accounts of these domains; a forgotten one is absent, and so is one that may be known by now. */
export function readCached(cache: Cache, domains: readonly string[]): Map<string, StoredAccount> {
  const found = cachedAccounts.read(cache, domains);
  const unknown = [...found].filter(([, { account }]) => account === null);
  if (unknown.length === 0) return found;
  const changed = lastChange({ cache });
  for (const [domain, { fetchedAt }] of unknown) if (fetchedAt <= changed) found.delete(domain);
  return found;
}

/** Remembers refusals; the caller holds the document's lock where it can. */
export function writeRefused(
  cache: Cache,
  at: number,
  problems: ReadonlyMap<string, Problem>,
): void {
  refusals.write(
    cache,
    new Map([...problems].map(([domain, problem]) => [domain, { at, problem }])),
  );
}
