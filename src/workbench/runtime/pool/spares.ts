/** Idle processes of workbenches that closed, for the next one with the same script: tests open one after another. */
import type { ProcessFiles, ScriptProcess } from './script-process';

interface Spare {
  readonly files: ProcessFiles;
  readonly process: ScriptProcess;
  readonly end: NodeJS.Timeout;
}

const maxSpares = 4;
const spareMs = 10_000;

const spares: Spare[] = [];

/** Keeps an idle process for a while. The program does not stay alive for it, and it ends with the program. */
export function keepSpare(files: ProcessFiles, process: ScriptProcess): void {
  process.unref();
  const end = setTimeout(() => drop(spare), spareMs).unref();
  const spare: Spare = { files, process, end };
  spares.push(spare);
  if (spares.length > maxSpares) drop(spares[0]);
}

/** A process that was set up with the same script and time zone, if there is one. */
export function takeSpare({ setup, timeZone }: ProcessFiles): ScriptProcess | undefined {
  const spare = spares.find(
    ({ files, process }) =>
      files.setup === setup && files.timeZone === timeZone && !process.hasEnded,
  );
  if (!spare) return undefined;
  remove(spare);
  spare.process.ref();
  return spare.process;
}

function drop(spare: Spare | undefined): void {
  if (spare && remove(spare)) void spare.process.stop();
}

function remove(spare: Spare): boolean {
  const at = spares.indexOf(spare);
  if (at >= 0) spares.splice(at, 1);
  clearTimeout(spare.end);
  return at >= 0;
}
