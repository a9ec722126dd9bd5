/** The run of an enrichment: planned, started and moved to its end by the calls that the sidebar makes. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ScriptRunner } from '../../workbench';
import { callAddon } from '../connect-addon';
import { counted } from '../terminal';
import type { Work } from './work';

/** The sheet of the file's rows in the workbook of a run. */
export const dataSheet = 'Data';

/** A run as the sidebar sees it. */
export type RunView = Awaited<ReturnType<typeof newestRun>> & object;

/** However long the run says that it waits: the clock trigger may have moved it on meanwhile. */
const longestWaitMs = 15_000;

/** The one run of an enrichment; undefined before it was started. */
export async function newestRun(script: ScriptRunner) {
  return (await callAddon(script, 'overview', {})).runs[0];
}

/** True once nothing more will happen to it. */
export function isClosed({ state }: RunView): boolean {
  return state === 'done' || state === 'cancelled';
}

/**
 * Pumps until the run is closed, or waits for a person. May spend what the run's cap allows. What goes wrong meanwhile is
 * told to `onProgress` with the run, and tried again by the run itself.
 */
export async function drive(
  script: ScriptRunner,
  onProgress: (run: RunView) => void,
): Promise<RunView> {
  for (;;) {
    const { runs, active, waitMs } = await callAddon(script, 'pump', {});
    const [run] = runs;
    if (!run) throw new Error('The run is no longer in its workbook.');
    onProgress(run);
    if (isClosed(run) || active === 0) return run;
    await delay(Math.min(waitMs ?? 0, longestWaitMs));
  }
}

/**
 * Returns whether a run was started; spends nothing yet. Throws where the column holds no domains, or the balance covers
 * less than the run may cost.
 */
export async function startRun(
  script: ScriptRunner,
  { column, fields, options: { only, cap } }: Work,
): Promise<boolean> {
  const { headerRow, keyColumn, name } = column;
  const { sheets } = await callAddon(script, 'table', {});
  const sheetId = sheets.find((sheet) => sheet.name === dataSheet)?.id;
  if (sheetId === undefined) throw new Error('The rows are no longer in their workbook.');
  const task = { kind: 'enrich-accounts', fields } as const;
  const request = { sheetId, headerRow, keyColumn, which: only, task };
  const plan = await callAddon(script, 'plan', request);
  if (plan.unique === 0) {
    const [sample] = plan.invalidSamples;
    const why =
      sample === undefined ? 'is empty' : `has no company domains, only values such as “${sample}”`;
    throw new Error(`The column “${name}” ${why}. No credits were spent. Choose another column.`);
  }
  const max = Math.min(plan.estimate, cap);
  console.error(
    `${counted(plan.toFetch, 'company', 'companies')} to enrich for up to ${counted(max, 'credit')}, ` +
      `${plan.fresh} enriched in the last 30 days, ${plan.complete} already filled.`,
  );
  if (plan.toFetch + plan.fresh === 0) return false;
  const { credits } = max > 0 ? await callAddon(script, 'balance', {}) : { credits: 0 };
  if (credits < max) {
    const next = credits >= 1 ? `Top up, or use --cap ${Math.floor(credits)}.` : 'Top up first.';
    throw new Error(
      `This may cost ${counted(max, 'credit')}, but your balance is ${credits}. No credits were spent. ${next}`,
    );
  }
  const shown = { fingerprint: plan.fingerprint, prepared: 0, inFront: false };
  await callAddon(script, 'start', { ...request, cap, shown });
  return true;
}
