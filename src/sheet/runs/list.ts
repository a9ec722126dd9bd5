/** The keys a run still has to send, kept in the hidden sheet until the run is closed. */
import { batches } from '../../client/call';
import type { Book } from '../ports';
import { putEntries, readEntries, removeEntries, seenNames } from '../storage/hidden-sheet';
import type { Run } from './run';

/** A request has at most this many keys, so it reads at most two pages of the list. */
const pageSize = 500;

const nameOf = (runId: string, list: number, page: number) => `${runId}.${list}.${page}`;

/** Writes the list before anything is sent. */
export function writeList(book: Book, runId: string, keys: readonly string[], list = 1): void {
  const pages = batches(keys, pageSize).map(
    (some, page) => [nameOf(runId, list, page), JSON.stringify(some)] as const,
  );
  putEntries(book, 'list', new Map(pages));
}

/**
 * Writes a shorter list beside the one in use and returns its number. The run uses it once that is saved, so a death in
 * between leaves the one in use unchanged.
 */
export function replaceList(
  book: Book,
  { id, list = 1 }: Pick<Run, 'id' | 'list'>,
  keys: readonly string[],
): number {
  const other = list === 1 ? 2 : 1;
  writeList(book, id, keys, other);
  return other;
}

/** Returns keys `from` (0-based) to `from + count`; undefined if a user deleted or shortened the list. */
export function readList(
  book: Book,
  { id, list = 1 }: Pick<Run, 'id' | 'list'>,
  from: number,
  count: number,
): string[] | undefined {
  if (count === 0) return [];
  const first = Math.floor(from / pageSize);
  const last = Math.floor((from + count - 1) / pageSize);
  const names = Array.from({ length: last - first + 1 }, (_, i) => nameOf(id, list, first + i));
  const pages = readEntries(book, 'list', names);
  if (pages.size < names.length) return undefined;
  const keys = names.flatMap((name) => JSON.parse(pages.get(name) ?? '[]') as string[]);
  const start = from - first * pageSize;
  const wanted = keys.slice(start, start + count);
  return wanted.length === count ? wanted : undefined;
}

/** Whether the whole list exists: a user may have deleted it. */
export function hasList(book: Book, { id, list = 1, total }: Run): boolean {
  const names = new Set(seenNames(book, 'list'));
  const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, page) => page);
  return pages.every((page) => names.has(nameOf(id, list, page)));
}

export function removeList(book: Book, runId: string): void {
  removeEntries(book, 'list', (name) => name.startsWith(`${runId}.`));
}
