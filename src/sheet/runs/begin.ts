/** Records a run completely, with its columns, list and journal, before anything is sent. */
import { send } from '../../client/call';
import { readBalance } from '../../client/credits';
import { nothingToDo, ProblemError, problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Platform } from '../ports';
import { callerOf } from '../settings/connection';
import { columnName } from '../tables/cells';
import { type ColumnRef, existingSheet, placeOf, refTo } from '../tables/columns';
import { unkeyed } from '../tables/keys';
import { ensureColumns } from '../tables/new-columns';
import { doneWith, isAsked } from './kinds/kind';
import { writeList } from './list';
import { forgetMisses } from './misses';
import { isAsShown, isPaidFor, type Plan, planRun } from './plan';
import { type OnlyKeys, overwrites, type PlanRequest } from './plan-request';
import { rowStatus } from './row-status';
import { blankRun, type KeyLimit, type Run, runRecords } from './run';
import { giveShare } from './turn';
import { beginJournal } from './undo-journal';
import { watchColumns } from './watched-columns';
import { type RowText, writeRows } from './write-rows';

export interface BeginRequest extends PlanRequest {
  /** The most credits that the run may spend: a whole number, 0 or more. */
  readonly cap: number;
  /** Whether filled cells are overwritten; by default, `which` decides. */
  readonly overwrite?: boolean;
  /** Whether own keys may find, for free, what the balance doesn't cover; then the service decides whether to start. */
  readonly ownKeys?: boolean | undefined;
  /** The most that it may cost at the user's own data providers; others have only the ceilings of their keys. */
  readonly keyLimits?: readonly KeyLimit[] | undefined;
  /** Absent if no user saw a plan, as in a scheduled run. */
  readonly shown?: Shown;
}

/** What the user saw before starting a run; it starts only if all of that still holds. */
export interface Shown {
  /** The plan's fingerprint. */
  readonly fingerprint: string;
  /** The most keys that another task prepares first. */
  readonly prepared: number;
  /** The form showed the sheet in front, which must still be in front. */
  readonly inFront: boolean;
}

/** Throws OTHER_SHEET if the user has switched to another sheet than the form showed. */
export function refuseOtherSheet(
  { book }: Platform,
  { sheetId, shown }: { readonly sheetId: number; readonly shown?: Pick<Shown, 'inFront'> },
): void {
  const front = shown?.inFront ? book.currentCell()?.sheet : undefined;
  if (!front || front.id === sheetId) return;
  const { name } = existingSheet(book, sheetId);
  throw problemError('OTHER_SHEET', [name, front.name]);
}

/** Throws CHANGED if the run would look up other keys than the user saw; what is known by now needs no look-up. */
export function refuseChanged(plan: Plan, request: BeginRequest): void {
  const { shown, trial, cap } = request;
  if (!shown || isPaidFor(shown.fingerprint, plan)) return;
  const takesAll = trial === undefined && cap >= plan.summary.estimate;
  if (!isAsShown(shown.fingerprint, plan, takesAll)) throw changed(plan, request);
}

/** The error that shows what a plan is now. */
export function changed(
  { sheet, location, keyColumn, summary }: Plan,
  { cap }: Pick<BeginRequest, 'cap'>,
): ProblemError {
  const column = location.headers[keyColumn - 1] ?? '';
  return problemError('CHANGED', [
    sheet.name,
    column || columnName(keyColumn),
    String(summary.toFetch),
    String(Math.min(summary.estimate, cap)),
  ]);
}

/** Keys that another task must prepare, and the most credits that each costs there. */
export type InNeed = ReadonlyMap<string, number>;

/** For a run that shares its rows with another: the keys it takes, and the run before it. */
export interface SharedRows {
  readonly only?: OnlyKeys;
  /** How many of them it may look up before it is the other run's turn. */
  readonly share?: number;
  readonly after?: { readonly run: string; readonly inNeed: InNeed };
}

/** The result of reading the balance. */
export interface Funds {
  readonly credits: number;
  /** The service honours Idempotency-Key. */
  readonly honoursKeys: boolean;
}

/**
 * Records a run and releases it to the pump. The caller holds the document's lock. With the id of a run that is still
 * `starting`, starts that run over. Throws what `writeDown` throws.
 */
export function beginRun(
  platform: Platform,
  request: BeginRequest,
  id: string,
  funds: Funds,
  more: SharedRows = {},
): Run {
  const run = writeDown(platform, request, id, funds, more);
  release(platform, run);
  return run;
}

/**
 * Records a run that sends nothing until it is released. The caller holds the document's lock. The run takes the keys
 * `more.only` and waits for the run of `more.after`. Throws what planning throws, UNDER_WAY, CHANGED, NOTHING_TO_DO if the
 * cap covers none of its keys, and OUT_OF_CREDITS if the balance doesn't.
 */
export function writeDown(
  platform: Platform,
  request: BeginRequest,
  id: string,
  funds: Funds,
  more: SharedRows = {},
): Run {
  const plan = planAsShown(platform, request, more);
  if (plan.toFetch.length + plan.fresh.size === 0) {
    if (plan.underWayBy !== undefined) throw problemError('UNDER_WAY', [plan.underWayBy]);
    throw nothingToDo(reasons.nothingLeft());
  }
  refuseChanged(plan, request);
  // Refuses a run that can pay for nothing and has no known values to write.
  const { paid, price } = plan.summary;
  const credits = paid > 0 ? request.cap : funds.credits;
  if (plan.fresh.size === 0) refuseUnpaid(price, request.cap, credits);
  platform.book.makeDataSheet();
  const run = newRun(platform, request, plan, id, funds);
  plan.kind.prepare?.(platform, run);
  if (more.after) run.after = more.after.run;
  if (more.share !== undefined) giveShare(run, more.share, Math.min(request.cap, funds.credits));
  runRecords.save(platform, run);
  beginJournal(platform.book, run.id);
  const fields = plan.columns.map(({ field }) => field).filter(isAsked);
  const what = fields.flatMap((field) => plan.kind.asks?.(field) ?? []);
  forgetMisses(platform, [...new Set(what)], plan.toFetch);
  const inOrder = more.after ? paidFirst(plan.toFetch, more.after.inNeed) : plan.toFetch;
  writeList(platform.book, run.id, [...inOrder, ...plan.leftToOthers]);
  writeRows(platform, run, firstRows(plan, run.upTo));
  if (plan.task.kind === 'read-accounts' && plan.task.keepFresh)
    watchColumns(platform, run, callerOf(platform).connection.baseUrl);
  return run;
}

/** The present plan; without the rows that were added after those that the user saw. */
function planAsShown(platform: Platform, request: BeginRequest, { only, after }: SharedRows): Plan {
  const plan = planRun(platform, request, only);
  if (only || after || !request.shown) return plan;
  const first = plan.shownFirst(request.shown.fingerprint);
  return first && first.length > 0 ? planRun(platform, request, new Set(first)) : plan;
}

/** Releases a completely recorded run to the pump. */
export function release(platform: Platform, run: Run): void {
  run.state = 'running';
  runRecords.save(platform, run);
}

/** Throws if the cap or the credits don't cover even one key at `price`. */
export function refuseUnpaid(price: number, cap: number, credits: number): void {
  if (price <= Math.min(cap, credits)) return;
  if (price <= cap) throw problemError('OUT_OF_CREDITS');
  throw nothingToDo(reasons.rowCost(price, cap));
}

function newRun(
  platform: Platform,
  request: BeginRequest,
  plan: Plan,
  id: string,
  { credits, honoursKeys }: Funds,
): Run {
  const { headers, headerRow } = plan.location;
  const wanted = [...plan.columns.map(({ header }) => header), plan.statusHeader];
  const {
    place,
    key,
    columns: found,
  } = ensureColumns(
    platform.book,
    plan.sheet,
    headerRow,
    refTo({ headerRow, headers: plan.headers }, plan.keyColumn),
    wanted,
  );
  const isNew = ({ header, index }: ColumnRef) =>
    headerRow === 0 ? index > headers.length : placeOf(plan.location, header) === 0;
  const columns = found.map((each) => (isNew(each) ? { ...each, isNew: true as const } : each));
  const fields = plan.columns.flatMap(({ field }, i) => {
    const column = columns[i];
    return column ? [{ field, column }] : [];
  });
  const status = columns[columns.length - 1];
  if (!status) throw new Error('A run has at least its status column');
  const blank = blankRun(platform, id);
  return {
    ...blank,
    task: plan.task,
    state: 'starting',
    target: {
      sheetId: plan.sheet.id,
      sheetName: plan.sheet.name,
      headerRow: place.headerRow,
      key,
      fields,
      status,
      overwrite: request.overwrite ?? overwrites(request.which),
      rules: request.rules,
    },
    cap: request.cap,
    ...(credits < request.cap && { funds: credits }),
    price: plan.summary.price,
    total: plan.toFetch.length,
    ...(plan.summary.paid > 0 && { paid: plan.summary.paid }),
    ...(plan.leftToOthers.length > 0 && { leftToOthers: plan.leftToOthers.length }),
    ...(request.ownKeys && { ownKeys: true }),
    ...(request.keyLimits?.length && { keyLimits: request.keyLimits }),
    counts: { ...blank.counts, found: plan.fresh.size, fresh: plan.fresh.size },
    honoursKeys,
  };
}

/**
 * The rows' content before anything is sent: known values, "Queued" for the first `queued`, or why they have no key.
 */
function firstRows({ keys, kind, refused, fresh, toFetch }: Plan, queued?: number) {
  return new Map<string, RowText>([
    ...keys.invalid.map(({ text }) => [unkeyed(text), { status: kind.notAKey(text) }] as const),
    ...[...refused.keys()].map((key) => [key, { status: kind.notAKey(key) }] as const),
    ...toFetch.slice(0, queued).map((key) => [key, { status: rowStatus.queued }] as const),
    ...[...fresh].map(([key, values]) => [key, doneWith(values)] as const),
  ]);
}

/** Reads the balance. Spends nothing. Throws NOT_CONNECTED and the service's problem. */
export function readFunds(platform: Platform): Funds {
  const balance = send(callerOf(platform), readBalance());
  if (!balance.ok) throw new ProblemError(balance.problem);
  return { credits: balance.value, honoursKeys: balance.honoursKeys };
}

/** The funds of a run without a preparation: no limit if own keys may find what the balance doesn't cover. */
export function fundsFor(funds: Funds, { ownKeys }: BeginRequest): Funds {
  return ownKeys ? { ...funds, credits: Number.POSITIVE_INFINITY } : funds;
}

/** Moves keys that are prepared for free to the front, as the run that prepares them does. */
export function paidFirst(keys: readonly string[], inNeed: InNeed): readonly string[] {
  const isPaid = (key: string) => inNeed.get(key) === 0;
  return [...keys.filter(isPaid), ...keys.filter((key) => !isPaid(key))];
}
