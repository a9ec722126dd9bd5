/** `signalsheet enrich`: a run of the add-on over a CSV or XLSX file, from a shell or by cron. */
import { createWriteStream } from 'node:fs';
import { readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readBaseUrl } from '../../client/connection';
import { counted } from '../../client/counted';
import { ProblemError } from '../../client/problem';
import type { Credentials } from '../local-user';
import { withUser } from '../local-user';
import { dash, nameOf, progressBar, writeStandardOutput } from '../terminal';
import { limitThisThread } from './memory';
import type { Request, Results } from './messages';
import type { EnrichOptions } from './options';
import { inWords } from './problems';
import { printReport } from './report';
import { startThread } from './thread';
import { hashOf, isThere, readWork, type Work } from './work';

/**
 * Fills in fields beside the domains of a column and writes the result to OUT, beside FILE or to standard output.
 * Spends up to the cap. If interrupted, the same command continues. The exit code is 1 if rows failed; throws, having
 * written nothing, if the run can't continue.
 */
export async function enrich(file: string, options: EnrichOptions): Promise<void> {
  // A service in this thread would be slower.
  if (options.service !== undefined) limitThisThread();
  const work = await readWork(file, options);
  if (options.column === undefined) console.error(`Domains: column “${work.column.name}”.`);
  if (work.uncalculated > 0)
    console.error(
      `${counted(work.uncalculated, 'formula')} without a value in ${nameOf(file)}: not run, and left as they are. ` +
        'Open the file in a spreadsheet, or with signalsheet calc, save it, and run this again.',
    );
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
  const bar = progressBar((done, total) => `${done} of ${total} companies`);
  const thread = startThread(await requestOf(user, work), {
    say(line) {
      bar.clear();
      console.error(line);
    },
    progress: bar.show,
  });
  try {
    const results = await thread.results.finally(bar.clear);
    await writeOut(work, results);
    await thread.end();
  } finally {
    await thread.close();
  }
}

async function requestOf(
  { baseUrl, userId, apiKey }: Credentials,
  { file, out, options, fields, hash, sheet, column, rows }: Work,
): Promise<Request> {
  const { data, service = 'local', only, cap, lost } = options;
  const input = file === dash ? dash : await realpath(file);
  const place = hashOf(JSON.stringify([service, userId, input, sheet])).slice(0, 16);
  const { headerRow, keyColumn, names } = column;
  return {
    connection: { baseUrl: readBaseUrl(baseUrl), userId: userId.trim(), apiKey: apiKey.trim() },
    stateFile: join(data, 'enrich', `${place}.sqlite`),
    fingerprint: hashOf(JSON.stringify([hash, headerRow, keyColumn, names, fields, only, cap])),
    rows,
    column,
    fields,
    only,
    cap,
    ...(lost && { lost }),
    unwritten: out === dash ? 'Nothing was written' : `${out} was not written`,
  };
}

async function writeOut(work: Work, results: Results): Promise<void> {
  const { file, out, options, hash, table, sheet } = work;
  const content = table.content(sheet, results.columns);
  if (out === dash) {
    for await (const part of content) await writeStandardOutput(part);
    return printReport(results, out);
  }
  if (options.out === undefined && (await isThere(out)))
    throw new Error(
      `${out} exists now, so it wasn’t overwritten. Your results are saved. To write them, add --out ${out}.`,
    );
  const now = file === dash ? undefined : await readFile(file).catch(() => undefined);
  if (now && (await isSameFile(file, out)) && hashOf(now) !== hash) {
    throw new Error(
      `${file} changed in the meantime, so it wasn’t overwritten. Your results are saved. Run the command again.`,
    );
  }
  // Written to another file first: a partial file must not replace a complete one, and permissions are kept.
  const mode = (await stat(out).catch(() => undefined))?.mode;
  const unfinished = `${out}.unfinished`;
  await rm(unfinished, { force: true });
  await pipeline(
    Readable.from(content),
    createWriteStream(unfinished, mode === undefined ? {} : { mode }),
  );
  await rename(unfinished, out);
  printReport(results, out);
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  return (await realpath(one)) === (await realpath(other).catch(() => ''));
}
