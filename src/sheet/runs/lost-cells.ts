/**
 * Looks once more, after a run has ended, whether the rows still show what it wrote: a sort or paste in a view that
 * hadn't seen it may have blanked or moved it. What a run wrote is in its journal, and is put back from there.
 */
import { changeOwn, locked, openWork, problemOf } from '../execution';
import type { Platform } from '../ports';
import { ownerId } from '../settings/connection';
import { inSheet, type Location } from '../tables/columns';
import { refuseLoading } from '../tables/keys';
import { writeBeside } from '../tables/safe-write';
import { type Snapshot, takeSnapshot } from '../tables/snapshot';
import { lostIn, type WrittenByKey, type WrittenEntry, writtenIn } from './find-lost-cells';
import { updateHistory } from './history-sheet';
import { kindOf } from './kinds';
import { isAsked } from './kinds/kind';
import { isQueued, rowStatus } from './row-status';
import { type Run, runRecords } from './run';
import { keepCells, type PlannedCell } from './undo/keep';
import { writtenColumns } from './undo/restore';
import { firstStretch } from './undo/undo';
import { readBatches, statusField } from './undo-journal';
import { changeOf, settled, sharesStatus, tableOf, withLooks, writeRows } from './write-rows';

/** How soon after its end a run looks again: later than an execution sleeps, so that it is the next one. */
const lookAfterMs = 15_000;
/** How soon a look that failed is repeated, and until when. */
const [againMs, giveUpMs] = [60_000, 3_600_000];

/** Plans the look at a run that ends now. A search only adds rows, and has none beside keys. */
export function planLook({ clock }: Platform, run: Run): void {
  if (run.target.status) run.lookAt = clock.now() + lookAfterMs;
}

/**
 * Looks at those of a user's runs that are due, and settles rows that still say “Queued”. Returns the looks still open.
 * `all` are the stored runs; after one has closed, which may delete others, `isCurrent` is false and none is looked at.
 * The caller holds the document's lock. Spends nothing.
 */
export function lookAgain(
  platform: Platform,
  owner: string,
  all: readonly Run[],
  isCurrent: boolean,
) {
  const now = platform.clock.now();
  for (const run of all)
    if (isCurrent && run.owner === owner && (run.lookAt ?? now + 1) <= now)
      look(platform, run, all);
  const open = all.filter((run) => run.owner === owner);
  return openWork(
    open.flatMap(({ lookAt }) => lookAt ?? []),
    now,
  );
}

/**
 * Writes results that found no row into rows which have their keys now: undo of a deletion has brought them back. Spends
 * nothing. Throws as `writeRows`.
 */
export function writeReturned(platform: Platform, run: Run): void {
  const { noRow } = run.counts;
  if (!noRow) return;
  const late = [...(readWritten(platform, run) ?? [])].flatMap(([key, { isAbsent, wrote }]) => {
    if (!isAbsent) return [];
    const { [statusField]: status, ...values } = Object.fromEntries(wrote);
    const result = { outcome: 'found', status: String(status) } as const;
    return [[key, Object.keys(values).some(isAsked) ? { ...result, values } : result] as const];
  });
  if (late.length === 0) return;
  writeRows(platform, run, new Map(late));
  // Those that still find no row were counted again.
  run.counts.noRow = (run.counts.noRow ?? 0) - noRow;
  if (run.counts.noRow === 0) delete run.counts.noRow;
}

/**
 * Plans another look at those of the user's runs whose results lacked rows, which may be back, or whose rows lost some,
 * which may have been undone. Spends nothing.
 */
export function lookForRows(platform: Platform): void {
  locked(platform, () => {
    const owner = ownerId(platform);
    for (const run of runRecords.all(platform)) {
      if (run.owner !== owner || (run.missing ?? run.lostRows) === undefined) continue;
      run.lookAt = platform.clock.now();
      runRecords.save(platform, run);
    }
  });
}

/** Looks at one run, or plans another look if it can't be read. */
function look(platform: Platform, run: Run, all: readonly Run[]): void {
  const now = platform.clock.now();
  delete run.lookAt;
  try {
    if (run.undo === 'kept') count(platform, run, all);
  } catch (error) {
    const { code } = problemOf(error);
    const mayPass = code === 'MOVING' || code === 'INTERNAL';
    if (mayPass && now - (run.endedAt ?? 0) < giveUpMs) run.lookAt = now + againMs;
  }
  runRecords.save(platform, run);
}

function count(platform: Platform, run: Run, all: readonly Run[]): void {
  const { book } = platform;
  const written = readWritten(platform, run);
  if (!written) return;
  const isShared = sharesStatus(run, all);
  const table = tableOf(platform, run);
  const wanted = {
    columns: (place: Location) => writtenColumns(place, run).map(([, column]) => column),
    keys: written,
  };
  const settle = (now: Snapshot) => {
    const status = new Map(writtenColumns(now.place, run)).get(statusField);
    if (status === undefined || isShared) return [];
    const unknown = new Set(queuedRows(written, now));
    return settled(run, now, status).map((cell) =>
      unknown.has(cell.row) ? { ...cell, value: rowStatus.unknown } : cell,
    );
  };
  const now = inSheet(book, table.sheet, () => takeSnapshot(table, wanted));
  note(run, written, now, lostIn(run, written, now, all));
  if (settle(now).length > 0) writeBeside(book, table, { ...wanted, plan: settle });
}

/** Rows whose keys were queued and never got another status, because the run's list was deleted. */
function queuedRows(written: WrittenByKey, now: Snapshot): number[] {
  return [...written].flatMap(([key, { wrote }]) =>
    isQueued(wrote.get(statusField) ?? '') ? [...(now.keys.all.get(key) ?? [])] : [],
  );
}

/** Counts the rows of lost cells, the results that have no row, and those whose rows may come back. */
function note(run: Run, written: WrittenByKey, now: Snapshot, lost: readonly PlannedCell[]): void {
  refuseLoading(now.sheet, now.keys);
  delete run.lostRows;
  const rows = new Set(lost.map(({ row }) => row)).size;
  if (rows > 0) run.lostRows = rows;
  delete run.missing;
  const missing = [...written].filter(([key, { isAbsent, rows, lastRows }]) => {
    const present = now.keys.all.get(key)?.length ?? 0;
    return isAbsent ? present === 0 : lastRows < rows && present < rows;
  }).length;
  if (missing > 0) run.missing = missing;
  if (run.counts.noRow === undefined) return;
  const isGone = ([key, { isAbsent, wrote }]: [string, WrittenEntry]) =>
    isAbsent && wrote.size > 1 && !now.keys.all.has(key);
  run.counts.noRow = [...written].filter(isGone).length;
}

/**
 * Decides about rows that no longer show what was found: puts back what they lost, as far as `budgetMs` allows, or leaves
 * them as they are. Cells with any other content stay. Does nothing for another user's run. Spends nothing. Throws BUSY
 * and what `writeBeside` throws.
 */
export function settleLost(
  platform: Platform,
  id: string,
  decision: 'putBack' | 'leave',
  budgetMs: number,
): void {
  const { book, clock } = platform;
  const end = clock.now() + budgetMs;
  const mayChange = (run: Run) => run.lostRows !== undefined && run.undo === 'kept';
  changeOwn(platform, runRecords, id, mayChange, (run) => {
    const written = decision === 'putBack' ? readWritten(platform, run) : undefined;
    if (!written) delete run.lostRows;
    else while (putBack(platform, run, written) && clock.now() < end);
    updateHistory(platform, run);
    book.flush();
  });
}

/** Puts back what the first rows lost; returns whether there are more. */
function putBack(platform: Platform, run: Run, written: WrittenByKey): boolean {
  const { book } = platform;
  const wantsNotes = run.task.kind === 'enrich-accounts' && run.task.notes === true;
  const known = wantsNotes ? kindOf(run.task).known?.(platform, [...written.keys()], 0) : undefined;
  const all = runRecords.all(platform);
  let absent: readonly PlannedCell[] = [];
  writeBeside(book, tableOf(platform, run), {
    columns: (place) => writtenColumns(place, run).map(([, column]) => column),
    keys: written,
    plan(now) {
      const lost = lostIn(run, written, now, all);
      const some = firstStretch(lost);
      const done = new Set(some);
      note(
        run,
        written,
        now,
        lost.filter((cell) => !done.has(cell)),
      );
      absent = some.filter(({ key }) => written.get(key)?.isAbsent);
      return withLooks(platform, run, now, some, (key) => known?.get(key)).map(changeOf);
    },
    keep: (now) => keepCells(book, run.id, absent, now, []),
  });
  return run.lostRows !== undefined;
}

/** Reads the journal by keys; undefined without one. */
function readWritten({ book }: Platform, { id }: Run): WrittenByKey | undefined {
  const batches = readBatches(book, id);
  return batches && writtenIn(batches);
}
