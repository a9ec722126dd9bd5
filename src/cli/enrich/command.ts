/** `signalsheet enrich`: a run of the add-on over a CSV or XLSX file, from a shell or by cron. */
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { ProblemError } from '../../client/problem';
import type { Workbench } from '../../workbench';
import { callAddon } from '../connect-addon';
import type { Credentials } from '../local-user';
import { withUser } from '../local-user';
import { dash, nameOf, progressBar, writeStandardOutput } from '../terminal';
import { inWords, printReport, resultsIn } from './results';
import { drive, isClosed, newestRun, type RunView, startRun } from './run';
import { endEnrichment, openWork } from './state';
import { type EnrichOptions, isThere, readWork, type Work } from './work';

/**
 * Fills the fields in beside the domains of a column and writes the result: to OUT, beside FILE or to standard output.
 * Spends up to the cap. Interrupted anywhere, the same call goes on. The exit code is 1 where rows failed; throws, having written nothing, where the run cannot go on.
 */
export async function enrich(file: string, options: EnrichOptions): Promise<void> {
  const work = await readWork(file, options);
  if (options.column === undefined) console.error(`Domains: column “${work.column.name}”.`);
  try {
    await withUser(options, (user) => enrichAs(user, work));
  } catch (error) {
    if (error instanceof ProblemError) throw new Error(inWords(error.problem));
    if (error instanceof Error && / is open in another process$/.test(error.message))
      throw new Error(
        `Another command is already enriching ${nameOf(file)}. This one spent no credits. Wait for it to finish.`,
      );
    throw error;
  }
}

async function enrichAs(user: Credentials, work: Work): Promise<void> {
  const { workbench, enrichment } = await openWork(user, work);
  try {
    const run = await runToItsEnd(workbench, work);
    await writeOut(workbench, work, run);
  } finally {
    await workbench.close();
  }
  await endEnrichment(enrichment);
}

/** Undefined where there was nothing to do. Throws where the run waits for a person. */
async function runToItsEnd(workbench: Workbench, work: Work): Promise<RunView | undefined> {
  const { options, out } = work;
  const before = await newestRun(workbench);
  if (!before && !(await startRun(workbench, work))) return undefined;
  if (before?.state === 'paused') {
    const run = before.id;
    if (!before.needsDecision) await callAddon(workbench, 'resume', { run });
    else if (options.lost)
      await callAddon(workbench, 'settleUnknown', { run, decision: options.lost });
  }
  const bar = progressBar((done, total) => `${done} of ${total} companies`);
  let told = '';
  const run = await drive(workbench, ({ finished, keys, problem, state }) => {
    const trouble = problem && state !== 'paused' ? problem.what : '';
    if (trouble !== told && trouble !== '') {
      bar.clear();
      console.error(`${trouble} Trying again.`);
    }
    told = trouble;
    bar.show(finished, keys);
  }).finally(bar.clear);
  if (isClosed(run)) return run;
  throw new Error(
    `${run.problem ? inWords(run.problem) : 'The run stopped.'} ` +
      `${run.finished} of ${run.keys} companies are done and saved. ${out === dash ? 'Nothing was written' : `${out} was not written`}. ` +
      'Then run the same command to continue.',
  );
}

async function writeOut(
  workbench: Workbench,
  { file, out, options, column, fields, bytes, table, sheet, rows }: Work,
  run: RunView | undefined,
): Promise<void> {
  const results = resultsIn(workbench, rows, column, fields);
  table.write(sheet, results.cells);
  const content = await table.content();
  if (out === dash) {
    await writeStandardOutput(content);
    return printReport(run, results, out);
  }
  if (options.out === undefined && (await isThere(out)))
    throw new Error(
      `${out} exists now, so it wasn’t overwritten. Your results are saved. To write them, add --out ${out}.`,
    );
  const now = file === dash ? undefined : await readFile(file).catch(() => undefined);
  if (now && (await isSameFile(file, out)) && !now.equals(bytes)) {
    throw new Error(
      `${file} changed in the meantime, so it wasn’t overwritten. Your results are saved. Run the command again.`,
    );
  }
  // A file that is half written must not take the place of a whole one, nor one that others may read of one they may not.
  const mode = (await stat(out).catch(() => undefined))?.mode;
  const unfinished = `${out}.unfinished`;
  await writeFile(unfinished, content, mode === undefined ? {} : { mode });
  await rename(unfinished, out);
  printReport(run, results, out);
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  return (await realpath(one)) === (await realpath(other).catch(() => ''));
}
