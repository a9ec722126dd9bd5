/** Idle processes of closed workbenches, for the next one with the same script: tests open many in a row. */
import { timer } from '../../timer';
import type { ProcessFiles, ScriptProcess } from './script-process';

const maxSpares = 4;
const spareMs = 10_000;

/** Oldest first, each with the timer that ends it. */
const spares = new Map<ScriptProcess, NodeJS.Timeout>();

/** Keeps an idle process for a while. It doesn't keep the program alive and ends with it. */
export function keepSpare(spare: ScriptProcess): void {
  spare.keepAlive(false);
  spares.set(spare, timer(spareMs, () => end(spare)).unref());
  const [oldest] = spares.keys();
  if (oldest && spares.size > maxSpares) end(oldest);
}

/** A process that was set up with the same script and time zone, if there is one. */
export function takeSpare({ setup, timeZone }: ProcessFiles): ScriptProcess | undefined {
  const spare = [...spares.keys()].find(
    ({ files, hasEnded }) => !hasEnded && files.setup === setup && files.timeZone === timeZone,
  );
  if (spare) remove(spare);
  spare?.keepAlive(true);
  return spare;
}

function end(spare: ScriptProcess): void {
  remove(spare);
  void spare.stop();
}

function remove(spare: ScriptProcess): void {
  clearTimeout(spares.get(spare));
  spares.delete(spare);
}
