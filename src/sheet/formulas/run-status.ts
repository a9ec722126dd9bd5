/** =RUN_STATUS: the state of the document's runs. */
import { sentence } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Cell, Platform } from '../ports';
import { type RunView, viewRuns } from '../run-list';
import { answer, nothingFound } from './answer';
import { formulaCaller } from './formula-caller';

const columns: readonly [string, (run: RunView) => Cell][] = [
  ['Run', (run) => run.number],
  ['What', (run) => run.kind.replace(/-/g, ' ')],
  ['State', (run) => run.outcome],
  ['Sheet', (run) => run.sheetName],
  ['Unique', (run) => run.keys],
  ['Finished', (run) => run.finished],
  ['Found', (run) => run.counts.found],
  ['Credits spent', (run) => run.counts.spent],
  ['Note', (run) => (run.problem ? sentence(run.problem) : '')],
];

/**
 * Takes a run's number, or nothing for all stored runs. Returns a header row and one row per run, newest first; if
 * there are none, why. Sends no request.
 */
export function runStatus(platform: Platform, run?: unknown): Cell[][] {
  return answer(platform, () => {
    const number = run === undefined || run === null || run === '' ? undefined : Number(run);
    const runs = viewRuns(platform).filter((it) => number === undefined || it.number === number);
    if (runs.length === 0) {
      formulaCaller(platform);
      const what = number === undefined ? reasons.noRuns() : reasons.noRun(String(run));
      throw nothingFound(what, reasons.startRun());
    }
    return [
      columns.map(([header]) => header),
      ...runs.map((it) => columns.map(([, value]) => value(it))),
    ];
  });
}
