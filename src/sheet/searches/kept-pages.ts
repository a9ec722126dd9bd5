/** Pages of searches, each paid for once: requests are recorded first, and pages found wherever they are stored. */
import { dayMs } from '../days';
import { locked, problemIn } from '../execution';
import type { Book, Platform, Properties } from '../ports';
import { readLong, writeLong } from '../storage/cache';
import { hash } from '../storage/hash';
import { putEntries, readEntries } from '../storage/hidden-sheet';
import { readJson } from '../storage/json';
import { parsePage, type StoredPage } from './page';
import type { TechRequest } from './tech-request';

/**
 * asked: the request is being sent, or its execution died; unknown: the reply was lost; kept: the page is stored in
 * `parts` further properties.
 */
export interface PageRecord {
  readonly state: 'asked' | 'unknown' | 'kept';
  readonly at: number;
  readonly parts: number;
}

const prefix = 'page.';
/** A property holds 9 KB, the store 500 KB, which others need too. */
const propertyLimit = 8_500;
const room = 300_000;
const defaultPage = 40_000;
/** A request takes up to 10 seconds, an execution 30: after that, no execution can still record the reply. */
const sendingMs = 45_000;

/** Reads the record of a page; one requested for longer than an execution lives reads as unknown. */
export function readRecord({ document, clock }: Platform, name: string): PageRecord | undefined {
  const record = readJson<PageRecord>(document, prefix + name);
  const isDead = record?.state === 'asked' && clock.now() - record.at > sendingMs;
  return isDead ? { ...record, state: 'unknown' } : record;
}

/** Records that a page is being requested, or that its reply was lost. */
export function writeRecord(
  { document, clock }: Platform,
  name: string,
  state: 'asked' | 'unknown',
) {
  const record: PageRecord = { state, at: clock.now(), parts: 0 };
  document.set(prefix + name, JSON.stringify(record));
}

/** Deletes the record of a page that certainly cost nothing, or that is stored elsewhere. */
export function dropRecord(document: Properties, name: string): void {
  const record = readJson<PageRecord>(document, prefix + name);
  if (!record) return;
  document.delete(prefix + name);
  for (let i = 0; i < record.parts; i++) document.delete(`${prefix}${name}.${i}`);
}

/** Whether the properties have room for one more page. */
export function hasRoom(document: Properties): boolean {
  const used = Object.entries(document.all())
    .filter(([key]) => key.startsWith(prefix))
    .reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  return used + defaultPage <= room;
}

/** Stores a paid page: its parts before the record that makes them count. */
export function keepPage({ document, clock }: Platform, name: string, page: StoredPage): void {
  // In ASCII, so that a character is a byte.
  const text = JSON.stringify(page).replace(
    /[\u0080-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const parts = Math.ceil(text.length / propertyLimit);
  for (let i = 0; i < parts; i++)
    document.set(`${prefix}${name}.${i}`, text.slice(i * propertyLimit, (i + 1) * propertyLimit));
  const record: PageRecord = { state: 'kept', at: clock.now(), parts };
  document.set(prefix + name, JSON.stringify(record));
}

/** Returns a stored page, or undefined. */
function readKeptPage(platform: Platform, name: string): StoredPage | undefined {
  const record = readRecord(platform, name);
  if (record?.state !== 'kept') return undefined;
  const part = (_: unknown, i: number) => platform.document.get(`${prefix}${name}.${i}`) ?? '';
  return parsePage(Array.from({ length: record.parts }, part).join(''));
}

/** The names of the pages that have a record. */
function recordedNames(document: Properties): string[] {
  const names = Object.keys(document.all()).flatMap((key) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  );
  // The others are parts of pages.
  return names.filter((name) => !name.includes('.'));
}

/**
 * Deletes the records of lost replies, so that their pages can be requested, and paid for, again. Returns how many.
 * Throws BUSY; then nothing was deleted.
 */
export function forgetLost(platform: Platform): number {
  return locked(platform, () => {
    const lost = lostPages(platform);
    for (const name of lost) dropRecord(platform.document, name);
    return lost.length;
  });
}

/** The names of pages whose paid request got no reply. */
export function lostPages(platform: Platform): string[] {
  return recordedNames(platform.document).filter(
    (name) => readRecord(platform, name)?.state === 'unknown',
  );
}

/** Reads a page from the hidden sheet, in two blocks. */
function readPageRow(book: Book, name: string): StoredPage | undefined {
  return parsePage(readEntries(book, 'page', [name]).get(name));
}

/** Stores pages in the hidden sheet, replacing those of the same names. Throws as `putEntries`. */
export function writePageRows(book: Book, pages: ReadonlyMap<string, StoredPage>): void {
  const texts = [...pages].map(([name, page]) => [name, JSON.stringify(page)] as const);
  putEntries(book, 'page', new Map(texts));
}

/** How long a page is used; after that it is requested, and paid for, again. */
const keptMs = 30 * dayMs;
/** An empty page is free, and tomorrow there may be companies. */
const emptyKeptMs = 3600 * 1000;
const cacheSeconds = 21_600;
const keyOf = (name: string) => `tech.${name}`;

/** A page's name, the same for everyone who asks for the same page of the same search. */
export function pageName({ identity }: TechRequest, page: number): string {
  return `${hash(`${identity}#${page}`)}${hash(`${page}#${identity}`)}`;
}

/** Returns a page fetched in the last 30 days and after `since` (ms). Spends nothing and sends no request. */
export function findPage(platform: Platform, name: string, since = 0): StoredPage | undefined {
  const isGood = (page: StoredPage | undefined) => {
    const ms = page?.rows.length === 0 ? emptyKeptMs : keptMs;
    const oldest = Math.max(since, platform.clock.now() - ms);
    return page !== undefined && page.at > oldest ? page : undefined;
  };
  const cached = isGood(parsePage(readLong(platform.cache, keyOf(name))));
  if (cached) return cached;
  const stored = isGood(readKeptPage(platform, name)) ?? isGood(readPageRow(platform.book, name));
  if (stored) cachePage(platform, name, stored);
  return stored;
}

/** Caches a page, where formulas look first. */
export function cachePage({ cache }: Platform, name: string, page: StoredPage): void {
  writeLong(cache, keyOf(name), JSON.stringify(page), cacheSeconds);
}

/**
 * Moves pages from the properties into the hidden sheet, or leaves them while that sheet can't be created. Formulas
 * can't write to sheets. The caller holds the document's lock.
 */
export function storePages(platform: Platform): void {
  const pages = new Map(
    recordedNames(platform.document).flatMap((name): [string, StoredPage][] => {
      const page = readKeptPage(platform, name);
      return page ? [[name, page]] : [];
    }),
  );
  if (pages.size === 0 || problemIn(() => writePageRows(platform.book, pages))) return;
  platform.book.flush();
  for (const name of pages.keys()) dropRecord(platform.document, name);
}
