/** Plans a run over what a finished run found. */
import { nothingToDo } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { ownSheet } from '../people/people-sheet';
import type { Platform } from '../ports';
import { ownerId } from '../settings/connection';
import { indexOf, locate } from '../tables/columns';
import type { ChosenRows } from '../tables/keys';
import { findRemembered, tableOf } from '../tables/own-sheet';
import { type PlanSummary, planRun } from './plan';
import type { PlanRequest } from './plan-request';
import { type Run, runRecords } from './run';
import { countNeeded, type Needed } from './start';
import type { RowTask } from './task';
import { rowsOfTarget } from './write-rows';

export interface NextStep {
  /** The run to start. */
  readonly request: PlanRequest;
  readonly summary: PlanSummary;
  readonly needs: Needed;
}

/**
 * Plans a task over what a run of this user found, and counts what must be done first. Writes and spends nothing. Throws
 * NOTHING_TO_DO for another user's run, and what planning and counting throw.
 */
export function nextStep(
  platform: Platform,
  { run: id, task }: { readonly run: string; readonly task: RowTask },
): NextStep {
  const run = runRecords.find(platform, id);
  if (run?.owner !== ownerId(platform)) throw nothingToDo(reasons.notYourRun());
  const request: PlanRequest = { ...rowsAfter(platform, run), task, which: 'blanks', ofRun: id };
  return {
    request,
    summary: planRun(platform, request).summary,
    needs: countNeeded(platform, request),
  };
}

/** The rows that a run found: people in their sheet, domains by their column, otherwise the rows it worked on. */
function rowsAfter(platform: Platform, { task, target }: Run): ChosenRows {
  const people = task.kind === 'discover-people' && findRemembered(platform, ownSheet);
  if (people) {
    const { headerRow, key } = tableOf(people, ownSheet);
    const place = { sheetId: people.id, sheetName: people.name, headerRow, key };
    return rowsOfTarget(platform, { target: place, task });
  }
  const rows = rowsOfTarget(platform, { target, task });
  const domains = task.kind === 'find-domains' ? target.fields[0]?.column : undefined;
  const sheet = platform.book.sheetById(target.sheetId);
  if (!domains || !sheet) return rows;
  return { ...rows, keyColumn: indexOf(locate(sheet, target.headerRow, target.key), domains) };
}
