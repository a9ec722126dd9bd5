/** Starts a run: everything is written down before the first request that can charge. */
import { send } from '../../client/call';
import { readBalance } from '../../client/credits';
import { ProblemError, problem } from '../../client/problem';
import type { Platform } from '../ports';
import { callerOf, ownerId } from '../settings/connection';
import { ensureColumns } from '../tables/columns';
import type { RowResult } from './kinds/kind';
import { writeList } from './list';
import { overwrites, type Plan, type PlanRequest, planRun } from './plan';
import { nextRunNumber, runRecords } from './records';
import { rowStatus, statusHeader } from './row-status';
import type { Run } from './run';
import { readCellsNow } from './undo/keep';
import { beginJournal, statusField, unkeyed } from './undo-journal';
import { watchColumns } from './watched-columns';
import { writePlanned, writeRows } from './write-rows';

export interface StartRequest extends PlanRequest {
  /** Most credits that the run may spend: a whole number, 0 or more. */
  readonly cap: number;
}

const lockWaitMs = 10_000;

/**
 * Plans once more over what the sheet holds now, makes the columns, writes what is known already and leaves
 * the rest to the pump. Spends nothing itself. Throws what planning throws, BUSY, NOT_CONNECTED and
 * whatever the service says to a look at the balance.
 */
export function startRun(platform: Platform, request: StartRequest): Run {
  const caller = callerOf(platform);
  const balance = send(caller, readBalance());
  if (!balance.ok) throw new ProblemError(balance.problem);
  const started = platform.lock.holding(lockWaitMs, () =>
    beginRun(platform, request, platform.newId(), balance.honoursKeys),
  );
  if (!started) throw new ProblemError(problem('BUSY'));
  return started.value;
}

/**
 * Writes a run down and sends nothing; the caller holds the document's lock. With the id of a run that is still
 * `starting` it begins that one anew. Throws what planning throws.
 */
export function beginRun(
  platform: Platform,
  request: StartRequest,
  id: string,
  honoursKeys: boolean,
): Run {
  const plan = planRun(platform, request);
  if (plan.toFetch.length + plan.fresh.size === 0) {
    throw new ProblemError(
      problem('NOTHING_TO_DO', ['every row is filled, or has nothing to look up']),
    );
  }
  const run = newRun(platform, request, plan, id, honoursKeys);
  runRecords.save(platform.document, run);
  beginJournal(platform.book, run.id);
  writeList(platform.book, run.id, plan.toFetch);
  writeFirstStatuses(platform, run, plan);
  writeRows(platform, run, freshResults(plan));
  platform.book.flush();
  if (plan.task.kind === 'read-accounts' && plan.task.keepFresh)
    watchColumns(platform.document, run, callerOf(platform).connection.baseUrl);
  run.state = 'running';
  runRecords.save(platform.document, run);
  return run;
}

function newRun(
  platform: Platform,
  request: StartRequest,
  plan: Plan,
  id: string,
  honoursKeys: boolean,
): Run {
  const headers = [...plan.columns.map(({ header }) => header), statusHeader];
  const columns = ensureColumns(plan.sheet, plan.location, headers, request.keyColumn);
  const fields = plan.columns.flatMap(({ field }, i) => {
    const column = columns[i];
    // Writing over the keys would cut the rows off from their results.
    return column && column.index !== request.keyColumn ? [{ field, column }] : [];
  });
  const status = columns[columns.length - 1];
  if (!status) throw new Error('A run has at least its status column');
  const { headers: row, headerRow } = plan.location;
  return {
    version: 1,
    id,
    number: nextRunNumber(platform),
    owner: ownerId(platform),
    task: plan.task,
    state: 'starting',
    startedAt: platform.clock.now(),
    target: {
      sheetId: plan.sheet.id,
      sheetName: plan.sheet.name,
      headerRow,
      key: { header: row[request.keyColumn - 1] ?? '', index: request.keyColumn },
      fields,
      status,
      columnsBefore: plan.location.headers.length,
      overwrite: overwrites(request.which),
    },
    cap: request.cap,
    price: plan.kind.price(plan.task),
    total: plan.toFetch.length,
    next: 0,
    chunks: [],
    counts: {
      found: plan.fresh.size,
      fresh: plan.fresh.size,
      notFound: 0,
      failed: 0,
      unsent: 0,
      unknown: 0,
      added: 0,
      spent: 0,
    },
    honoursKeys,
    holdUntil: 0,
    undo: 'kept',
  };
}

/** Row numbers are safe here: the sheet was read a moment ago, in this very execution. */
function writeFirstStatuses(platform: Platform, run: Run, plan: Plan): void {
  const column = run.target.status.index;
  const cell = { field: statusField, column };
  const planned = [
    ...plan.keys.invalid.map(({ row, text }) => {
      return { ...cell, key: unkeyed(text), row, value: plan.kind.notAKey };
    }),
    ...plan.toFetch.flatMap((key) =>
      (plan.keys.rows.get(key) ?? []).map((row) => {
        return { ...cell, key, row, value: rowStatus.queued };
      }),
    ),
  ];
  const rows = planned.map(({ row }) => row);
  const own = [...run.target.fields.map((field) => field.column.index), column];
  writePlanned(platform, run, plan.sheet, planned, readCellsNow(plan.sheet, rows, [column]), own);
}

function freshResults(plan: Plan): Map<string, RowResult> {
  const results = new Map<string, RowResult>();
  for (const [key, values] of plan.fresh)
    results.set(key, { outcome: 'found', status: rowStatus.done, values });
  return results;
}
