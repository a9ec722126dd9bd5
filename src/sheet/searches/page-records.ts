/** What formulas intend to pay for, and the pages they paid for until a trigger or the sidebar stores them. */
import type { Platform, Properties } from '../ports';
import { parsePage, type StoredPage } from './page';

/**
 * asked: the request is being sent, or whoever sent it died; unknown: its answer was lost; kept: the page lies in
 * `parts` properties beside this one.
 */
export interface PageRecord {
  readonly state: 'asked' | 'unknown' | 'kept';
  readonly at: number;
  readonly parts: number;
}

const prefix = 'page.';
/** A property holds 9 KB, the store 500 KB, of which others need their part. */
const partLimit = 8_500;
const room = 300_000;
const defaultPage = 40_000;
/** A request has 10 seconds, an execution 30: after that nobody is going to write down what came of it. */
const sendingMs = 45_000;

/** The record of a page; one that is asked for longer than an execution lives reads as unknown. */
export function readRecord({ document, clock }: Platform, name: string): PageRecord | undefined {
  const text = document.get(prefix + name);
  if (text === undefined) return undefined;
  const record = JSON.parse(text) as PageRecord;
  const isDead = record.state === 'asked' && clock.now() - record.at > sendingMs;
  return isDead ? { ...record, state: 'unknown' } : record;
}

/** Writes down that a page is asked for, or that its answer was lost. */
export function writeRecord(
  { document, clock }: Platform,
  name: string,
  state: 'asked' | 'unknown',
) {
  const record: PageRecord = { state, at: clock.now(), parts: 0 };
  document.set(prefix + name, JSON.stringify(record));
}

/** Forgets a page that surely cost nothing, or one that is stored elsewhere. */
export function dropRecord(document: Properties, name: string): void {
  const text = document.get(prefix + name);
  if (text === undefined) return;
  const { parts } = JSON.parse(text) as PageRecord;
  document.delete(prefix + name);
  for (let i = 0; i < parts; i++) document.delete(`${prefix}${name}.${i}`);
}

/** True when the properties have room for one more page. */
export function hasRoom(document: Properties): boolean {
  const used = Object.entries(document.all())
    .filter(([key]) => key.startsWith(prefix))
    .reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  return used + defaultPage <= room;
}

/** Keeps a page that was paid for: its parts before the record that makes them count. */
export function keepPage({ document, clock }: Platform, name: string, page: StoredPage): void {
  // In ASCII, so that a character is a byte.
  const text = JSON.stringify(page).replace(
    /[\u0080-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const parts = Math.ceil(text.length / partLimit);
  for (let i = 0; i < parts; i++)
    document.set(`${prefix}${name}.${i}`, text.slice(i * partLimit, (i + 1) * partLimit));
  const record: PageRecord = { state: 'kept', at: clock.now(), parts };
  document.set(prefix + name, JSON.stringify(record));
}

/** A kept page; undefined when there is none. */
export function readKeptPage(platform: Platform, name: string): StoredPage | undefined {
  const record = readRecord(platform, name);
  if (record?.state !== 'kept') return undefined;
  return pageOf(platform.document, name, record);
}

/** Every page that still lies in the properties. */
export function allKeptPages({ document }: Platform): Map<string, StoredPage> {
  const pages = new Map<string, StoredPage>();
  for (const [key, text] of Object.entries(document.all())) {
    const name = key.slice(prefix.length);
    if (!key.startsWith(prefix) || name.includes('.')) continue;
    const record = JSON.parse(text) as PageRecord;
    const page = record.state === 'kept' ? pageOf(document, name, record) : undefined;
    if (page) pages.set(name, page);
  }
  return pages;
}

/** Forgets the lost answers, so that their pages can be asked for, and paid, again. Returns how many. */
export function forgetLost(platform: Platform): number {
  const lost = Object.keys(platform.document.all())
    .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.'))
    .map((key) => key.slice(prefix.length))
    .filter((name) => readRecord(platform, name)?.state === 'unknown');
  for (const name of lost) dropRecord(platform.document, name);
  return lost.length;
}

function pageOf(document: Properties, name: string, { parts }: PageRecord): StoredPage | undefined {
  const texts = Array.from(
    { length: parts },
    (_, i) => document.get(`${prefix}${name}.${i}`) ?? '',
  );
  return parsePage(texts.join(''));
}
