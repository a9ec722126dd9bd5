/** Finds pages that the document has paid for, wherever they lie, and moves them to where they last. */

import type { Platform } from '../ports';
import { hash } from '../storage/hash';
import { readLong, writeLong } from '../storage/long-text';
import { parsePage, type StoredPage } from './page';
import { allKeptPages, dropRecord, readKeptPage } from './page-records';
import { readPageRow, writePageRows } from './page-sheet';
import type { TechRequest } from './tech-request';

/** A page is good for so long; after that it is asked for, and paid, anew. */
export const keptMs = 30 * 24 * 3600 * 1000;
/** An empty page costs nothing, and tomorrow there may be companies. */
const emptyKeptMs = 3600 * 1000;
const cacheSeconds = 21_600;
const keyOf = (name: string) => `tech.${name}`;

/** A page's name: the same for everyone who asks for the same page of the same search. */
export function pageName({ identity }: TechRequest, page: number): string {
  return `${hash(`${identity}#${page}`)}${hash(`${page}#${identity}`)}`;
}

/** A page that was fetched in the last 30 days, and after `since` (ms). Spends and asks nothing. */
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

/** Puts a page where formulas look first. */
export function cachePage({ cache }: Platform, name: string, page: StoredPage): void {
  writeLong(cache, keyOf(name), JSON.stringify(page), cacheSeconds);
}

/** Moves pages from the properties into the hidden sheet. Formulas cannot; the caller holds the document's lock. */
export function storePages(platform: Platform): void {
  const pages = allKeptPages(platform);
  if (pages.size === 0) return;
  writePageRows(platform.book, pages);
  platform.book.flush();
  for (const name of pages.keys()) dropRecord(platform.document, name);
}
