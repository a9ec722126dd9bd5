/** Starts a run, or two if one is needed first. Both are recorded before anything is sent. */

import { nothingToDo, problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { orThrow } from '../../client/result';
import { prices } from '../../contract/prices';
import { paidDomains } from '../accounts/paid';
import { locked } from '../execution';
import type { Platform } from '../ports';
import { callerOf, ownerId } from '../settings/connection';
import {
  type BeginRequest,
  beginRun,
  changed,
  type Funds,
  fundsFor,
  type InNeed,
  paidFirst,
  readFunds,
  refuseChanged,
  refuseOtherSheet,
  refuseUnpaid,
  release,
  writeDown,
} from './begin';
import { kindOf } from './kinds';
import { type Plan, planRun } from './plan';
import type { PlanRequest } from './plan-request';
import { type KeyLimit, type Run, runRecords } from './run';
import { checksEmployment, type EnrichAccounts, type VerifyEmployment } from './task';
import { payable } from './turn';
import { underWay } from './under-way';
import { rowsOfTarget } from './write-rows';

export interface StartRequest extends BeginRequest {
  /** The task to do first, under the same cap, for the keys that need it. */
  readonly first?: FirstTask;
  /** As `keyLimits`, of the run that does it. */
  readonly firstLimits?: readonly KeyLimit[] | undefined;
}

/** Companies are enriched before people are found there; employment is checked before contacts are paid for. */
type FirstTask = EnrichAccounts | VerifyEmployment;

/** What a plan needs done first. */
export interface Needed {
  /** Companies that aren't enriched, or people whose employment was never checked. */
  readonly keys: number;
  /** Those of them that cost nothing, because the account has paid for them. */
  readonly paid: number;
  /** The most credits that one of the others costs. */
  readonly price: number;
  /** The day of the oldest earlier check of the others, such as 2026-11-20. */
  readonly oldest?: string;
}

/**
 * Plans again over the sheet's present content, adds the columns, writes known results and leaves the rest to the pump.
 * Spends nothing itself. Returns the run; of two, the one that waits. Throws what planning throws; NOTHING_TO_DO and
 * OUT_OF_CREDITS if nothing could be paid; UNDER_WAY if others pay for all of it; CHANGED and OTHER_SHEET if it isn't
 * what the user saw; BUSY, NOT_CONNECTED, and the service's problem when reading the balance or accounts.
 */
export function startRun(platform: Platform, request: StartRequest): Run {
  refuseOtherSheet(platform, request);
  const funds = readFunds(platform);
  const { first } = request;
  const keys = first ? keysToPrepare(platform, request) : new Map();
  return locked(platform, () =>
    first && keys.size > 0
      ? beginBoth(platform, request, first, keys, funds)
      : beginRun(platform, request, platform.newId(), fundsFor(funds, request)),
  );
}

/** Throws CHANGED if more needs to be done first than the user saw. */
function keysToPrepare(platform: Platform, request: StartRequest): InNeed {
  const plan = planRun(platform, request);
  const keys = keysInNeed(platform, plan);
  if (request.shown && keys.size > request.shown.prepared) throw changed(plan, request);
  return keys;
}

/** The rows that a run left out, and what they may cost. */
export interface RestRequest {
  /** The id of the user's own closed run. */
  readonly run: string;
  readonly cap: number;
  readonly first?: FirstTask;
  readonly keyLimits?: readonly KeyLimit[] | undefined;
}

/**
 * Starts a run over those rows of an earlier run's sheet that weren't run, with that run's settings. Spends nothing
 * itself. Throws what starting throws, SHEET_MISSING and COLUMN_MISSING.
 */
export function startRest(platform: Platform, { run: id, ...more }: RestRequest): Run {
  const run = runRecords.find(platform, id);
  if (run?.owner !== ownerId(platform) || run.task.kind === 'tech-companies')
    throw nothingToDo(reasons.notYourRun());
  const { task, target, ownKeys } = run;
  const rows = rowsOfTarget(platform, run);
  const first: FirstTask | undefined = checksEmployment(task)
    ? { kind: 'verify-employment' }
    : more.first;
  return startRun(platform, {
    cap: more.cap,
    ...(first && { first }),
    ...rows,
    task,
    which: 'notRun',
    overwrite: target.overwrite,
    ownKeys,
    keyLimits: more.keyLimits,
  });
}

/** Counts the keys that need another task first. Spends nothing. Throws what planning and reading throw. */
export function countNeeded(platform: Platform, request: PlanRequest): Needed {
  const plan = planRun(platform, request);
  const costs = [...keysInNeed(platform, plan).values()];
  const needed = { keys: costs.length, paid: costs.filter((cost) => cost === 0).length };
  if (!plan.employment) return { ...needed, price: prices.accountEnriched };
  const { employment } = plan;
  const [oldest] = plan.toFetch.flatMap((key) => employment.get(key)?.day || []).sort();
  return {
    ...needed,
    price: prices.employmentVerified,
    ...(oldest !== undefined && { oldest }),
  };
}

/**
 * Companies without an account at the service, or people whose employment must be checked; none for other tasks.
 */
function keysInNeed(platform: Platform, plan: Plan): InNeed {
  const { kind, toFetch, employment } = plan;
  const found = employment ? undefined : kind.references?.(callerOf(platform), toFetch);
  const known = employment ?? (found && orThrow(found));
  const keys = known ? toFetch.filter((key) => !known.has(key)) : [];
  const paid = employment ? new Set() : paidDomains(platform, keys);
  const price = employment ? prices.employmentVerified : prices.accountEnriched;
  return new Map(keys.map((key) => [key, paid.has(key) ? 0 : price]));
}

/**
 * Begins two runs, so that each can be seen, undone and repeated alone: the second waits for the first. Both are
 * recorded before either sends anything, so that the second starts unattended.
 */
function beginBoth(
  platform: Platform,
  request: StartRequest,
  task: FirstTask,
  inNeed: InNeed,
  funds: Funds,
): Run {
  const plan = planRun(platform, request);
  refuseChanged(plan, request);
  const { kind, task: wanted, toFetch } = plan;
  const others = underWay(platform, task);
  const [takenBy] = [...inNeed.keys()].flatMap((key) => others.by(key) ?? []);
  if (takenBy !== undefined) throw problemError('UNDER_WAY', [takenBy]);
  const { shown: _checked, ...unshown } = request;
  const costs = [...inNeed.values()];
  const price = kind.price(wanted);
  const priceOfFirst = kindOf(task).price(task);
  const both = costs.includes(0) ? Math.max(price, priceOfFirst) : price + priceOfFirst;
  const credits = Math.min(request.cap, funds.credits);
  if (credits < both && inNeed.size < toFetch.length) {
    const ready = toFetch.filter((key) => !inNeed.has(key));
    return beginRun(platform, unshown, platform.newId(), funds, { only: new Set(ready) });
  }
  refuseUnpaid(both, request.cap, funds.credits);
  // Doesn't pay for enriching a company if nothing is left to find people with.
  const inOrder = paidFirst(toFetch, inNeed);
  const share = payable(inOrder, inNeed, [priceOfFirst, price], credits);
  const first = writeDown(
    platform,
    { ...unshown, task, which: 'blanks', overwrite: false, keyLimits: request.firstLimits },
    platform.newId(),
    funds,
    { only: new Set(inNeed.keys()), share },
  );
  const after = { run: first.id, inNeed };
  const second = beginRun(platform, request, platform.newId(), funds, { after });
  // If the execution dies before this, nothing spends: the first is closed as interrupted, and the second with it.
  release(platform, first);
  return second;
}
