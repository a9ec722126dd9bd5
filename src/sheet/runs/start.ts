/** Starts what a person asked for: a run, or two where something has to be done first. */
import { send } from '../../client/call';
import { readBalance } from '../../client/credits';
import { ProblemError, problem } from '../../client/problem';
import { prices } from '../../contract/prices';
import type { Platform } from '../ports';
import { callerOf, ownerId } from '../settings/connection';
import { type BeginRequest, beginRun, type Funds, refuseUnpaid, release, writeDown } from './begin';
import { kindOf } from './kinds';
import { keysWithStatus, type Plan, type PlanRequest, planRun } from './plan';
import { runRecords } from './records';
import { wasNotFound } from './row-status';
import { rowsOfTarget } from './rows-of-target';
import type { Run } from './run';
import { checksEmployment, type EnrichAccounts, type VerifyEmployment } from './task';

export interface StartRequest extends BeginRequest {
  /** What is done first, under the same cap, for the keys that need it. */
  readonly first?: FirstTask;
}

/** Companies are enriched before people are found there, employment is checked before contacts are paid for. */
export type FirstTask = EnrichAccounts | VerifyEmployment;

/** What a plan needs to have done first. */
export interface Needed {
  /** Companies that are not enriched, or people whose employment was never checked. */
  readonly keys: number;
  /** Most credits that one of them costs. */
  readonly price: number;
  /** How old earlier checks of the others are at most: a day such as 2026-11-20. */
  readonly oldest?: string;
}

const lockWaitMs = 10_000;

/**
 * Plans once more over what the sheet holds now, makes the columns, writes what is known already and leaves
 * the rest to the pump. Spends nothing itself. Returns the run, the one that waits where there are two. Throws what
 * planning throws, NOTHING_TO_DO and OUT_OF_CREDITS where nothing could be paid, BUSY, NOT_CONNECTED and whatever the
 * service says to a look at the balance or at its accounts.
 */
export function startRun(platform: Platform, request: StartRequest): Run {
  const balance = send(callerOf(platform), readBalance());
  if (!balance.ok) throw new ProblemError(balance.problem);
  const funds = { credits: balance.value, honoursKeys: balance.honoursKeys };
  const { first } = request;
  const keys = first ? keysInNeed(platform, planRun(platform, request)) : [];
  const started = platform.lock.holding(lockWaitMs, () =>
    first && keys.length > 0
      ? beginBoth(platform, request, first, keys, funds)
      : beginRun(platform, request, platform.newId(), funds),
  );
  if (!started) throw new ProblemError(problem('BUSY'));
  return started.value;
}

/** The rows that a run left out, and what they may cost. */
export interface RestRequest {
  /** The id of a closed run of one's own. */
  readonly run: string;
  readonly cap: number;
  readonly first?: FirstTask;
}

/**
 * Starts a run over the rows of an earlier one's sheet that were not run, which writes as that one did. Spends nothing
 * itself. Throws what starting throws, SHEET_MISSING and COLUMN_MISSING.
 */
export function startRest(platform: Platform, { run: id, ...more }: RestRequest): Run {
  const run = runRecords.find(platform.document, id);
  if (!run || run.owner !== ownerId(platform))
    throw new ProblemError(problem('NOTHING_TO_DO', ['it’s no longer one of your runs']));
  const { task, target } = run;
  const rows = rowsOfTarget(platform, target);
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
  });
}

/** Counts what has to be done before a run can do its part; spends nothing. Throws what planning and reading throw. */
export function countNeeded(platform: Platform, request: PlanRequest): Needed {
  const plan = planRun(platform, request);
  const keys = keysInNeed(platform, plan).length;
  if (!plan.employment) return { keys, price: prices.accountEnriched };
  const { employment } = plan;
  const [oldest] = plan.toFetch.flatMap((key) => employment.get(key)?.day || []).sort();
  return { keys, price: prices.employmentVerified, ...(oldest !== undefined && { oldest }) };
}

/**
 * Companies that the service has no account of, but for those that it was asked for before in this sheet, or people
 * whose employment is to be checked; none in other runs.
 */
function keysInNeed(platform: Platform, plan: Plan): string[] {
  const { kind, toFetch, employment } = plan;
  if (employment) return toFetch.filter((key) => !employment.has(key));
  const found = kind.references?.(callerOf(platform), toFetch);
  if (!found) return [];
  if ('code' in found) throw new ProblemError(found);
  const unknown = new Set(keysWithStatus(plan, 'enrich-accounts', wasNotFound));
  return toFetch.filter((key) => !found.has(key) && !unknown.has(key));
}

/**
 * Two runs, so that each can be seen, undone and repeated alone: the second waits for the first. Both are written down
 * before either sends anything, so that nobody has to be there when the first ends.
 */
function beginBoth(
  platform: Platform,
  request: StartRequest,
  task: FirstTask,
  keys: readonly string[],
  funds: Funds,
): Run {
  const { kind, task: wanted, toFetch } = planRun(platform, request);
  const price = kindOf(task).price(task);
  const both = price + kind.price(wanted);
  // Nobody pays for enriching a company at which there is nothing left to find people with.
  const affordable = Math.floor(Math.min(request.cap, funds.credits) / both);
  if (affordable === 0 && keys.length < toFetch.length) {
    const inNeed = new Set(keys);
    const ready = toFetch.filter((key) => !inNeed.has(key));
    return beginRun(platform, request, platform.newId(), funds, { only: new Set(ready) });
  }
  refuseUnpaid(both, request.cap, funds.credits);
  const only = new Set(keys.slice(0, affordable));
  const first = writeDown(
    platform,
    { ...request, task, which: 'blanks', overwrite: false, cap: only.size * price },
    platform.newId(),
    funds,
    { only },
  );
  const second = beginRun(platform, request, platform.newId(), funds, { after: first.id });
  // Whoever dies before this leaves nothing that spends: the first is closed as interrupted, and the second with it.
  release(platform, first);
  return second;
}
