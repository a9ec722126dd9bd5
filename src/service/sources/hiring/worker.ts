/** Reads job boards when they are due: adds new posts to the store and closes posts that are gone. */
import { isStorable } from '../../../contract/storable';
import { day, hour } from '../../clock';
import type { Deps } from '../../deps';
import { withLimit } from '../../in-time';
import { startLeasedWork, type Worker } from '../../jobs/leased-work';
import type { Notifier } from '../../jobs/notifier';
import type { NewPost } from '../../technology/store';
import type { PoliteClient } from '../client/get';
import type { BoardReading, BoardSource, Posting, RawBody } from '../source';
import { isSameCompany } from './same-company';
import type { BoardUpdate, ClaimedBoard } from './store';

export interface BoardDeps extends Pick<Deps, 'store' | 'settings' | 'clock' | 'log'> {
  readonly boards: readonly BoardSource<RawBody>[];
  readonly client: PoliteClient;
  /** Notified when a board is due immediately. */
  readonly boardNotifier: Notifier;
}

/** About twice a day, spread randomly. */
const freshMs = 12 * hour;
const jitter = 0.1;
const restMs = { missing: 7 * day, refused: 3 * day, unreachable: hour } as const;

/** How long a board is watched after a request for its company. */
export const watchedMs = 30 * day;

/** Boards read in parallel in one process: most of the time is waiting for turns and slow answers. */
const lanes = 8;

/** Posts stored per call. */
const postsAtOnce = 200;

/** A reading that takes longer is aborted and retried later. */
const longestReadingMs = 5 * 60_000;

export function startBoardWorkers(deps: BoardDeps): readonly Worker[] {
  return Array.from({ length: lanes }, () =>
    startLeasedWork<ClaimedBoard>(deps, {
      queue: deps.store.boards,
      notifier: deps.boardNotifier,
      name: 'the reader of job boards',
      label: ({ vendor, board }) => ({ vendor, board }),
      work: (board, stopping) => readDueBoard(deps, board, stopping),
    }),
  );
}

/** Reads one board and stores the result. Rejects if the signal is aborted or the store fails. */
export async function readDueBoard(
  deps: Omit<BoardDeps, 'boardNotifier' | 'settings' | 'log'>,
  board: ClaimedBoard,
  stopping: AbortSignal,
): Promise<undefined> {
  const { store, clock, boards, client } = deps;
  const source = boards.find(({ name }) => name === board.vendor);
  const reading = await readBoard(source, board, client, stopping);
  stopping.throwIfAborted();
  const now = clock();
  const believed = (await isOthers(deps, board, reading)) ? othersBoard : openAt(reading, now);
  if (believed.kind === 'found') await addPosts(deps, board, believed.postings);
  await store.boards.keep(board, updateOf(believed, now), now);
  return undefined;
}

/** Removes postings whose end date has passed. */
function openAt(reading: BoardReading, now: number): BoardReading {
  if (reading.kind !== 'found') return reading;
  const postings = reading.postings.filter(
    ({ openUntil }) => openUntil === null || openUntil >= now,
  );
  return { ...reading, postings };
}

const othersBoard: BoardReading = {
  kind: 'refused',
  reason: 'the board names another company than the site that links to it',
};

/**
 * Whether a board belongs to another company, such as a parent or a client whose board the page embeds.
 * Always false if the operator named the board.
 */
async function isOthers(
  { store }: Pick<BoardDeps, 'store'>,
  { domain, foundBy }: ClaimedBoard,
  reading: BoardReading,
): Promise<boolean> {
  if (foundBy === 'operator' || reading.kind !== 'found' || reading.company === null) return false;
  const company = (await store.companies.find([domain])).get(domain);
  return !isSameCompany(reading.company, company?.name ?? domain, domain);
}

async function readBoard(
  source: BoardSource<RawBody> | undefined,
  { board, foundBy, validators }: ClaimedBoard,
  client: PoliteClient,
  stopping: AbortSignal,
): Promise<BoardReading> {
  if (!source) return { kind: 'refused', reason: 'this source is switched off' };
  if (source.isOptIn && foundBy !== 'operator') {
    return {
      kind: 'refused',
      reason: 'boards of this vendor are read only where the operator names them',
    };
  }
  return withLimit(longestReadingMs, stopping, (signal) =>
    source.read(board, client(signal, source.name), validators),
  );
}

/**
 * Runs before the reading is stored: if the process dies in between, the same posts are added again, which
 * changes nothing.
 */
async function addPosts(
  { store, clock }: Pick<BoardDeps, 'store' | 'clock'>,
  { id, domain, vendor }: ClaimedBoard,
  postings: readonly Posting[],
) {
  const firstSeen = await store.boards.firstSeen(id);
  const posts = postings.map(
    ({ id: key, title, body, url, postedAt }): NewPost => ({
      domain,
      company: null,
      title,
      body,
      url,
      postedAt: postedAt ?? firstSeen.get(key) ?? clock(),
      source: vendor,
    }),
  );
  const byUrl = [...new Map(posts.map((post) => [post.url, post])).values()];
  for (let from = 0; from < byUrl.length; from += postsAtOnce) {
    await store.tech.addPosts(byUrl.slice(from, from + postsAtOnce));
  }
}

function updateOf(reading: BoardReading, now: number): BoardUpdate {
  if (reading.kind === 'found') {
    const posts = reading.postings.map(({ id, url, title, department }) => ({
      key: id,
      url,
      title,
      department: department !== null && isStorable(department) ? department : null,
    }));
    const { unknown, validators } = reading;
    return { outcome: 'found', reason: null, posts, unknown, validators, dueAt: nextTime(now) };
  }
  const nothing = { posts: [], unknown: 0, validators: null };
  if (reading.kind === 'unchanged') {
    return { outcome: 'unchanged', reason: null, ...nothing, dueAt: nextTime(now) };
  }
  const { kind, reason = null } = reading;
  return { outcome: kind, reason, ...nothing, dueAt: now + restMs[kind] };
}

function nextTime(now: number): number {
  return now + Math.round(freshMs * (1 + jitter * (2 * Math.random() - 1)));
}
