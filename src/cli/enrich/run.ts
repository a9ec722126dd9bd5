/** The run of an enrichment: started or continued, and pumped to its end as the sidebar would. */

import { sendOrThrow } from '../../client/call';
import { counted } from '../../client/counted';
import { readBalance } from '../../client/credits';
import type { Http } from '../../client/http';
import type { Platform } from '../../sheet/ports';
import { pump } from '../../sheet/pump';
import { type RunView, viewRuns } from '../../sheet/run-list';
import { beginRun, readFunds } from '../../sheet/runs/begin';
import { cancelRun, resumeRun, settleUnknown } from '../../sheet/runs/control';
import { planRun } from '../../sheet/runs/plan';
import { isClosed } from '../../sheet/runs/run';
import { callerOf } from '../../sheet/settings/connection';
import type { Request } from './messages';
import { fillNamed, keepNamed, namedIn } from './names';
import { enrichPlatform, pause } from './platform';
import { inWords } from './problems';
import type { EnrichState } from './state';

/** The longest wait between pumps, even if the run asks for a longer one. */
const longestWaitMs = 15_000;

/** Receives messages and progress. */
export interface Listener {
  say(line: string): void;
  progress(done: number, total: number): void;
}

/**
 * Runs to the end and returns the run, undefined if there was nothing to do. May spend up to the cap. Throws
 * ProblemError, and Error in words for a shell if the run can't start or waits for the user.
 */
export function runToItsEnd(
  state: EnrichState,
  request: Request,
  http: Http,
  listener: Listener,
): RunView | undefined {
  const platform = openWork(state, request, http, listener);
  const before = newestRun(platform);
  if (!before && !startRun(platform, state, request, listener)) return undefined;
  if (before?.state === 'paused') {
    if (!before.needsDecision) resumeRun(platform, before.id);
    else if (request.lost) settleUnknown(platform, before.id, request.lost);
  }
  const run = drive(platform, listener);
  if (isClosed(run)) return run;
  throw new Error(
    `${run.problem ? inWords(run.problem) : 'The run stopped.'} ` +
      `${run.finished} of ${run.keys} companies are done and saved. ${request.unwritten}. ` +
      'Then run the same command to continue.',
  );
}

/** Continues the same enrichment if it was interrupted, or begins a new one that reuses what earlier ones fetched. */
function openWork(state: EnrichState, request: Request, http: Http, listener: Listener): Platform {
  const { connection, fingerprint, rows, lost } = request;
  const platform = enrichPlatform(state, http, connection);
  sendOrThrow(callerOf(platform), readBalance());
  const run = newestRun(platform);
  if (state.fingerprint === fingerprint && canContinue(run)) {
    listener.say(`Continuing the run from ${minuteOf(run.startedAt)} UTC.`);
    return platform;
  }
  if (run && state.fingerprint !== '') finishEarlier(platform, run, lost, listener);
  const named = fillNamed(platform, request, listener.say);
  state.begin(fingerprint, rows);
  keepNamed(state, named);
  return enrichPlatform(state, http, connection);
}

/** The only run of an enrichment; undefined before it is started. */
function newestRun(platform: Platform): RunView | undefined {
  return viewRuns(platform)[0];
}

/** A run that was never started, or was interrupted while it was being recorded, starts again. */
function canContinue(run: RunView | undefined): run is RunView {
  return run !== undefined && ['running', 'paused', 'done'].includes(run.state);
}

/**
 * Stops an earlier run with other options: its open requests are paid for and their results stored. Throws if it may
 * have paid for something that this run would pay for again.
 */
function finishEarlier(
  platform: Platform,
  run: RunView,
  lost: Request['lost'],
  listener: Listener,
): void {
  assertNothingLost(run, lost);
  if (isClosed(run)) return;
  if (run.state !== 'starting')
    listener.say('Finishing an earlier run with other options or rows first.');
  cancelRun(platform, run.id);
  assertNothingLost(drive(platform), lost);
}

function assertNothingLost({ needsDecision, counts }: RunView, lost: Request['lost']): void {
  if ((!needsDecision && counts.unknown === 0) || lost === 'resend') return;
  throw new Error(
    'An earlier run lost the response to a paid request. Credits may have been spent. Check your balance. ' +
      'To send everything again (and maybe pay twice), add --lost resend. To finish the earlier run, use its options with --lost leave.',
  );
}

/**
 * Returns whether a run was started; spends nothing yet. Throws if the column holds no domains, or the balance covers
 * less than the run may cost.
 */
function startRun(
  platform: Platform,
  state: EnrichState,
  { column, fields, only, cap }: Request,
  listener: Listener,
): boolean {
  const { headerRow, keyColumn, name } = column;
  const task = { kind: 'enrich-accounts', fields } as const;
  const wanted = { sheetId: state.rows.id, headerRow, keyColumn, which: only, task };
  const { summary: plan } = planRun(platform, wanted);
  if (plan.unique === 0 && namedIn(state).length === 0) {
    const [sample] = plan.invalidSamples;
    const why =
      sample === undefined ? 'is empty' : `has no company domains, only values such as “${sample}”`;
    throw new Error(
      `The column “${name}” ${why}. No credits were spent. Choose another column, or name one of company names with --names.`,
    );
  }
  const max = Math.min(plan.estimate, cap);
  listener.say(
    `${counted(plan.toFetch, 'company', 'companies')} to enrich for up to ${counted(max, 'credit')}, ` +
      `${plan.fresh} enriched in the last 30 days, ${plan.complete} already filled` +
      `${plan.missed > 0 ? `, ${plan.missed} not found before (to look again, add --only everything)` : ''}.`,
  );
  if (plan.toFetch + plan.fresh === 0) return false;
  const funds = readFunds(platform);
  if (funds.credits < max) {
    const next =
      funds.credits >= 1 ? `Top up, or use --cap ${Math.floor(funds.credits)}.` : 'Top up first.';
    throw new Error(
      `This may cost ${counted(max, 'credit')}, but your balance is ${funds.credits}. No credits were spent. ${next}`,
    );
  }
  beginRun(platform, { ...wanted, cap }, platform.newId(), funds);
  return true;
}

/** Pumps until the run is closed or waits for the user. May spend up to the run's cap. Prints problems. */
function drive(platform: Platform, listener?: Listener): RunView {
  let lastShown = '';
  for (;;) {
    const { active, waitMs } = pump(platform, 0);
    const run = newestRun(platform);
    if (!run) throw new Error('The run is no longer in its table.');
    const trouble = run.problem && run.state !== 'paused' ? run.problem.what : '';
    if (trouble !== lastShown && trouble !== '') listener?.say(`${trouble} Trying again.`);
    lastShown = trouble;
    listener?.progress(run.finished, run.keys);
    if (isClosed(run) || active === 0) return run;
    pause(Math.min(waitMs ?? 0, longestWaitMs));
  }
}

function minuteOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}
