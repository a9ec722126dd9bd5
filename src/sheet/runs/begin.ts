/** Writes a run down: columns, list, statuses and what is known already. Nothing is sent before that. */
import { ProblemError, problem } from '../../client/problem';
import type { Platform } from '../ports';
import { callerOf, ownerId } from '../settings/connection';
import { ensureColumns } from '../tables/columns';
import type { RowResult } from './kinds/kind';
import { writeList } from './list';
import { type OnlyKeys, overwrites, type Plan, type PlanRequest, planRun } from './plan';
import { nextRunNumber, runRecords } from './records';
import { rowStatus, statusHeaders } from './row-status';
import type { Run } from './run';
import { readCellsNow } from './undo/keep';
import { beginJournal, statusField, unkeyed } from './undo-journal';
import { watchColumns } from './watched-columns';
import { writePlanned, writeRows } from './write-rows';

export interface BeginRequest extends PlanRequest {
  /** Most credits that the run may spend: a whole number, 0 or more. */
  readonly cap: number;
  /** Whether filled cells are written over; without it, `which` says so. */
  readonly overwrite?: boolean;
}

/** What a look at the balance told. */
export interface Funds {
  readonly credits: number;
  /** The service honours Idempotency-Key. */
  readonly honoursKeys: boolean;
}

/**
 * Writes a run down and lets the pump have it; the caller holds the document's lock. With the id of a run that is still
 * `starting` it begins that one anew. Throws what `writeDown` throws.
 */
export function beginRun(
  platform: Platform,
  request: BeginRequest,
  id: string,
  funds: Funds,
  more: { readonly only?: OnlyKeys; readonly after?: string } = {},
): Run {
  const run = writeDown(platform, request, id, funds, more);
  release(platform, run);
  return run;
}

/**
 * Writes a run down that sends nothing before it is released; the caller holds the document's lock. It takes `more.only`
 * these keys and waits for the run `more.after`. Throws what planning throws, NOTHING_TO_DO where the cap covers none of
 * its keys, and OUT_OF_CREDITS where the balance does not.
 */
export function writeDown(
  platform: Platform,
  request: BeginRequest,
  id: string,
  funds: Funds,
  more: { readonly only?: OnlyKeys; readonly after?: string } = {},
): Run {
  const plan = planRun(platform, request, more.only);
  if (plan.toFetch.length + plan.fresh.size === 0) {
    throw new ProblemError(
      problem('NOTHING_TO_DO', ['every row is already filled or has nothing to look up']),
    );
  }
  // A run that could write nothing is never begun.
  if (plan.fresh.size === 0) refuseUnpaid(plan.kind.price(plan.task), request.cap, funds.credits);
  const run = newRun(platform, request, plan, id, funds);
  if (more.after !== undefined) run.after = more.after;
  runRecords.save(platform.document, run);
  beginJournal(platform.book, run.id);
  writeList(platform.book, run.id, plan.toFetch);
  writeFirstStatuses(platform, run, plan);
  writeRows(platform, run, freshResults(plan));
  platform.book.flush();
  if (plan.task.kind === 'read-accounts' && plan.task.keepFresh)
    watchColumns(platform.document, run, callerOf(platform).connection.baseUrl);
  return run;
}

/** Lets the pump have a run that is written down whole. */
export function release({ document }: Platform, run: Run): void {
  run.state = 'running';
  runRecords.save(document, run);
}

/** Throws where not one key can be paid, which may cost `price`. */
export function refuseUnpaid(price: number, cap: number, credits: number): void {
  if (price <= Math.min(cap, credits)) return;
  if (price <= cap) throw new ProblemError(problem('OUT_OF_CREDITS'));
  const needed = price === 1 ? '1 credit' : `${price} credits`;
  throw new ProblemError(
    problem('NOTHING_TO_DO', [`a row can cost ${needed}, more than your cap of ${cap}`]),
  );
}

function newRun(
  platform: Platform,
  request: BeginRequest,
  plan: Plan,
  id: string,
  { credits, honoursKeys }: Funds,
): Run {
  const headers = [...plan.columns.map(({ header }) => header), statusHeaders[plan.task.kind]];
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
      overwrite: request.overwrite ?? overwrites(request.which),
    },
    cap: request.cap,
    ...(credits < request.cap && { funds: credits }),
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
      return { ...cell, key: unkeyed(text), row, value: plan.kind.notAKey(text) };
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
