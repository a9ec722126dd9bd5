/** Moves a run to its end by the calls that the sidebar makes, and tells how far it is. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ScriptRunner } from '../../workbench';
import { callAddon } from '../connect-addon';

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
    if (!run) throw new Error('The run is not in its workbook any more.');
    onProgress(run);
    if (isClosed(run) || active === 0) return run;
    await delay(Math.min(waitMs ?? 0, longestWaitMs));
  }
}
