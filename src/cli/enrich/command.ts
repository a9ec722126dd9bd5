/** `signalsheet enrich`: a run of the add-on over a CSV or XLSX file, from a shell or by cron. */
import { access, constants, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ProblemError } from '../../client/problem';
import type { Typed, Workbench } from '../../workbench';
import { callAddon } from '../connect-addon';
import type { Credentials } from '../local-user';
import { progressBar } from '../progress-bar';
import { withUser } from '../with-user';
import { drive, isClosed, newestRun, type RunView } from './drive';
import { type FoundColumn, findColumn } from './find-column';
import { inWords, printReport } from './report';
import { type EnrichOptions, readRequest } from './request';
import { resultsIn } from './results';
import { startRun } from './start-run';
import {
  beginEnrichment,
  type Enrichment,
  endEnrichment,
  hashOf,
  knownIn,
  lastEnrichment,
  openEnrichment,
} from './state';
import { type TableFile, tableFile } from './table-file';

/** What one call of the command works on. */
interface Work {
  readonly file: string;
  readonly options: EnrichOptions;
  readonly fields: readonly string[];
  readonly bytes: Buffer;
  readonly table: TableFile;
  readonly sheet: string;
  readonly rows: readonly (readonly Typed[])[];
}

/**
 * Fills the fields in beside the domains of a column and writes OUT. Spends up to the cap. Interrupted anywhere, the same
 * call goes on. The exit code is 1 where rows failed; throws, having written nothing, where the run cannot go on.
 */
export async function enrich(file: string, options: EnrichOptions): Promise<void> {
  const fields = readRequest(file, options);
  const bytes = await contentOf(file);
  await assertWritable(options.out);
  const table = await tableFile(file, bytes);
  const sheet = sheetOf(table, options.sheet);
  const work: Work = { file, options, fields, bytes, table, sheet, rows: table.rows(sheet) };
  try {
    await withUser(options, (user) => enrichAs(user, work));
  } catch (error) {
    if (error instanceof ProblemError) throw new Error(inWords(error.problem));
    if (error instanceof Error && / is open in another process$/.test(error.message))
      throw new Error(
        `${file} is being enriched by another call. No credits were spent by this one.`,
      );
    throw error;
  }
}

async function enrichAs(user: Credentials, work: Work): Promise<void> {
  const { workbench, enrichment } = await openWork(user, work);
  try {
    const column = await findColumn(workbench, work.rows, work.options.column);
    const run = await runToItsEnd(workbench, column, work);
    await writeOut(workbench, column, work, run);
  } finally {
    await workbench.close();
  }
  await endEnrichment(enrichment);
}

/** The enrichment that was interrupted, if it was this one; else a new one, with what those before it have fetched. */
async function openWork(
  user: Credentials,
  { file, options, fields, bytes, sheet, rows }: Work,
): Promise<{ workbench: Workbench; enrichment: Enrichment }> {
  const { data, service = 'local', column, only, cap } = options;
  const place = hashOf([service, user.userId, await realpath(file), sheet]).slice(0, 16);
  const folder = join(data, 'enrich', place);
  const fingerprint = hashOf([hashOf(bytes.toString('base64')), column, fields, only, cap]);
  const last = await lastEnrichment(folder);
  let known: Typed[][] = [];
  if (last) {
    const workbench = await openEnrichment(last, user);
    const run = await newestRun(workbench);
    const isSame = last.fingerprint === fingerprint;
    if (isSame && !['starting', 'cancelling', 'cancelled'].includes(run?.state ?? 'new')) {
      if (run) console.error(`Going on with what was begun on ${day(run.startedAt)} UTC.`);
      return { workbench, enrichment: last };
    }
    try {
      await bringHome(workbench, run);
      known = knownIn(workbench);
    } finally {
      await workbench.close();
    }
  }
  return beginEnrichment(folder, fingerprint, rows, known, user);
}

/** Another run than the one that is wanted sends nothing more; what is under way is paid for, and kept. */
async function bringHome(workbench: Workbench, run: RunView | undefined): Promise<void> {
  if (!run || isClosed(run)) return;
  console.error('What was begun before, with other words or other rows, is brought home first.');
  await callAddon(workbench, 'cancel', { run: run.id });
  await drive(workbench, () => {});
}

/** Undefined where there was nothing to do. Throws where the run waits for a person. */
async function runToItsEnd(
  workbench: Workbench,
  column: FoundColumn,
  { options, fields }: Work,
): Promise<RunView | undefined> {
  const before = await newestRun(workbench);
  if (!before && !(await startRun(workbench, column, fields, options))) return undefined;
  if (before?.state === 'paused') {
    const run = before.id;
    if (!before.asksAboutUnknown) await callAddon(workbench, 'resume', { run });
    else if (options.lost)
      await callAddon(workbench, 'settleUnknown', { run, decision: options.lost });
  }
  const bar = progressBar((done, total) => `${done} of ${total} companies`);
  let told = '';
  const run = await drive(workbench, ({ finished, keys, problem, state }) => {
    const trouble = problem && state !== 'paused' ? problem.what : '';
    if (trouble !== told && trouble !== '') {
      bar.clear();
      console.error(`${trouble} It is tried again.`);
    }
    told = trouble;
    bar.show(finished, keys);
  }).finally(bar.clear);
  if (isClosed(run)) return run;
  throw new Error(
    `${run.problem ? inWords(run.problem) : 'The run stopped.'} ` +
      `${run.finished} of ${run.keys} companies are done and kept; nothing was written to ${options.out}. ` +
      'Then start it again with the same words: it goes on there.',
  );
}

async function writeOut(
  workbench: Workbench,
  column: FoundColumn,
  { file, options, fields, bytes, table, sheet, rows }: Work,
  run: RunView | undefined,
): Promise<void> {
  const { out } = options;
  const results = resultsIn(workbench, rows, column, fields);
  table.write(sheet, results.cells);
  const content = await table.content();
  const now = await readFile(file).catch(() => undefined);
  if (now && (await isSameFile(file, out)) && !now.equals(bytes)) {
    throw new Error(
      `${file} was changed meanwhile, so it was not written over. What was fetched is kept: start it again.`,
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

async function contentOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Error(
      `${isMissing ? `There is no file ${file}` : `${file} cannot be read`}. No credits were spent.`,
    );
  }
}

/** Before anything is paid for. */
async function assertWritable(out: string): Promise<void> {
  const folder = dirname(resolve(out));
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`Nothing can be written to the folder ${folder}. No credits were spent.`);
  });
}

function sheetOf({ sheets }: TableFile, wanted: string | undefined): string {
  const [first = ''] = sheets;
  const found = sheets.find((name) => name.toLowerCase() === wanted?.toLowerCase());
  if (wanted === undefined) return first;
  if (found !== undefined) return found;
  throw new Error(
    `There is no sheet “${wanted}”. No credits were spent. The sheets are: ${sheets.join(', ')}.`,
  );
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}
