/** Brings finished jobs home: reads the accounts, keeps them, writes the rows. */
import type { Caller } from '../../client/call';
import type { EnrichedDomain } from '../../client/enrich-accounts';
import type { FlatAccount } from '../accounts/flat-account';
import { readAccounts } from '../accounts/read-accounts';
import { type StoredAccount, writeStored } from '../accounts/result-sheet';
import type { Platform } from '../ports';
import { readList } from './list';
import { rowStatus, statusOf } from './row-status';
import type { Chunk, Run } from './run';
import { postpone, removeChunk } from './run-steps';
import { type RowResult, writeOrPause } from './write-rows';

const placeMissingMs = 60_000;

export interface Finished {
  readonly chunk: Chunk;
  readonly results: readonly EnrichedDomain[];
}

/** Every step before the last is repeatable: a death in between costs only the reads again. */
export function bringHome(
  platform: Platform,
  caller: Caller,
  run: Run,
  finished: readonly Finished[],
): void {
  const results = finished.flatMap((each) => each.results);
  const accounts = readAccounts(
    caller,
    results.flatMap(({ accountId }) => accountId ?? []),
  );
  if (!(accounts instanceof Map)) {
    for (const { chunk } of finished) postpone(platform, run, chunk, accounts);
    return;
  }
  const home = gather(platform, run, finished, accounts);
  writeStored(platform.book, home.stored);
  if (
    !written(
      platform,
      run,
      finished.map(({ chunk }) => chunk),
      home.rows,
    )
  )
    return;
  for (const result of home.rows.values()) run.counts[tally(result)] += 1;
  run.counts.spent += home.spent;
  for (const { chunk } of finished) removeChunk(run, chunk);
}

interface Home {
  readonly rows: Map<string, RowResult>;
  readonly stored: Map<string, StoredAccount>;
  /** Credits. */
  spent: number;
}

/** What became of every domain of the finished chunks. */
function gather(
  platform: Platform,
  run: Run,
  finished: readonly Finished[],
  accounts: ReadonlyMap<string, FlatAccount>,
): Home {
  const home: Home = { rows: new Map(), stored: new Map(), spent: 0 };
  const fetchedAt = platform.clock.now();
  for (const { chunk, results } of finished) {
    for (const domain of readList(platform.book, run.id, chunk.from, chunk.count) ?? []) {
      home.rows.set(domain, { status: rowStatus.failed('the service left it out') });
    }
    for (const result of results) {
      const { domain } = result;
      const account = result.accountId === undefined ? undefined : accounts.get(result.accountId);
      home.rows.set(domain, account ? { account } : { status: statusOf(result) });
      if (account) home.stored.set(domain, { fetchedAt, account });
      if (account && !unpaid.includes(result.outcome)) home.spent += run.price;
    }
  }
  return home;
}

/** Writes the chunks' rows; when their place is gone the run waits, but one being cancelled lets them go. */
export function written(
  platform: Platform,
  run: Run,
  chunks: readonly Chunk[],
  rows: ReadonlyMap<string, RowResult>,
): boolean {
  if (writeOrPause(platform, run, rows) || run.state === 'cancelling') return true;
  for (const chunk of chunks) chunk.due = platform.clock.now() + placeMissingMs;
  return false;
}

/** Outcomes that cost nothing even where an account exists; any other word with an account was paid. */
const unpaid: readonly string[] = ['not_found', 'invalid_domain', 'failed'];

function tally(result: RowResult): 'found' | 'notFound' | 'failed' {
  if ('account' in result) return 'found';
  return result.status === rowStatus.notFound || result.status === rowStatus.notADomain
    ? 'notFound'
    : 'failed';
}
