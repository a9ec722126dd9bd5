/** What `enrich` keeps between calls, so that a run that was interrupted goes on and nothing is paid for twice. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textForCell } from '../../sheet/safe-text';
import { dataSheetName, isOf } from '../../sheet/storage/hidden-sheet';
import { openWorkbench, type Typed, type Workbench } from '../../workbench';
import { callAddon, connectAddon } from '../connect-addon';
import type { Credentials } from '../local-user';
import { builtScript } from '../options';
import { dash } from '../terminal';
import { dataSheet, drive, isClosed, newestRun, type RunView } from './run';
import type { EnrichOptions, Work } from './work';

const noteName = 'enrichment.json';
/** Holds the key while a run is open. */
const propertiesName = 'properties.sqlite';

export interface Enrichment {
  readonly folder: string;
  /** What was asked for, of which content; '' once its result was written to a file. */
  readonly fingerprint: string;
}

/** A name for anything that can be written as JSON. */
function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** The newest enrichment in a folder, if there is one that was written down whole. */
async function lastEnrichment(folder: string): Promise<Enrichment | undefined> {
  for (const number of (await numbersIn(folder)).reverse()) {
    const own = join(folder, String(number));
    const text = await readFile(join(own, noteName), 'utf8').catch(() => undefined);
    if (text !== undefined) return { ...(JSON.parse(text) as Enrichment), folder: own };
  }
  return undefined;
}

/** Begins one with rows and what is known already, and forgets those before it. Spends nothing. */
async function beginEnrichment(
  folder: string,
  fingerprint: string,
  rows: readonly (readonly Typed[])[],
  known: readonly (readonly Typed[])[],
  user: Credentials,
): Promise<{ enrichment: Enrichment; workbench: Workbench }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const before = await numbersIn(folder);
  const enrichment = { folder: join(folder, String((before.at(-1) ?? 0) + 1)), fingerprint };
  const sheets = [{ name: dataSheet, values: asTexts(rows) }];
  if (known.length > 0) sheets.push({ name: dataSheetName, values: asTexts(known) });
  const workbench = await openBook(enrichment.folder, user, sheets);
  await noteDown(enrichment);
  // Only now: until it is noted, what is known stands in the one before.
  for (const number of before) await rm(join(folder, String(number)), { recursive: true });
  return { enrichment, workbench };
}

/** Writes down how it stands. */
async function noteDown({ folder, ...rest }: Enrichment): Promise<void> {
  const file = join(folder, noteName);
  await writeFile(`${file}.unfinished`, JSON.stringify(rest));
  await rename(`${file}.unfinished`, file);
}

/** Says that the result was written; keeps what was fetched, and the key no longer. */
export async function endEnrichment({ folder }: Enrichment): Promise<void> {
  await noteDown({ folder, fingerprint: '' });
  for (const name of await readdir(folder))
    if (name.startsWith(propertiesName)) await rm(join(folder, name));
}

/** The rows in which the add-on keeps what was fetched. */
function knownIn({ book }: Workbench): Typed[][] {
  if (!book.sheets().includes(dataSheetName)) return [];
  return book.values(`'${dataSheetName}'!A:B`).filter(([key]) => isOf('result', String(key)));
}

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .map(Number)
    .filter(Number.isInteger)
    .sort((one, other) => one - other);
}

/** Throws ProblemError when the service refuses the key, or is not there. */
function openBook(
  dataDir: string,
  user: Credentials,
  sheets?: { name: string; values: Typed[][] }[],
): Promise<Workbench> {
  return openWorkbench({
    script: builtScript,
    dataDir,
    ...(sheets && { book: { name: 'Enrichment', sheets } }),
    prepare: (script) => connectAddon(script, user),
  });
}

/** No cell of a file may become a formula or another number by being copied. */
function asTexts(rows: readonly (readonly Typed[])[]): Typed[][] {
  return rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? textForCell(cell) : cell)),
  );
}

/** The enrichment that was interrupted, if it was this one; else a new one, with what those before it have fetched. */
export async function openWork(
  user: Credentials,
  { file, options, column, fields, bytes, sheet, rows }: Work,
): Promise<{ workbench: Workbench; enrichment: Enrichment }> {
  const { data, service = 'local', only, cap, lost } = options;
  const input = file === dash ? dash : await realpath(file);
  const place = hashOf([service, user.userId, input, sheet]).slice(0, 16);
  const folder = join(data, 'enrich', place);
  const { headerRow, keyColumn } = column;
  const fingerprint = hashOf([
    hashOf(bytes.toString('base64')),
    headerRow,
    keyColumn,
    fields,
    only,
    cap,
  ]);
  const last = await lastEnrichment(folder);
  let known: Typed[][] = [];
  if (last) {
    const workbench = await openBook(last.folder, user);
    let goesOn = false;
    try {
      const run = await newestRun(workbench);
      goesOn = last.fingerprint === fingerprint && canGoOn(run);
      if (goesOn) {
        if (run) console.error(`Continuing the run from ${day(run.startedAt)} UTC.`);
        return { workbench, enrichment: last };
      }
      if (run && last.fingerprint !== '') await finishEarlier(workbench, run, lost);
      known = knownIn(workbench);
    } finally {
      if (!goesOn) await workbench.close();
    }
  }
  return beginEnrichment(folder, fingerprint, rows, known, user);
}

/** One that was cut off while it was written down begins anew, and so does one that was never started. */
function canGoOn(run: RunView | undefined): boolean {
  return run !== undefined && ['running', 'paused', 'done'].includes(run.state);
}

/**
 * Another run than the one that is wanted sends nothing more; what is under way is paid for, and kept. Throws where it may
 * have paid for something that this would pay for again.
 */
async function finishEarlier(
  workbench: Workbench,
  run: RunView,
  lost: EnrichOptions['lost'],
): Promise<void> {
  assertNothingLost(run, lost);
  if (isClosed(run)) return;
  if (run.state !== 'starting')
    console.error('Finishing an earlier run with other options or rows first.');
  await callAddon(workbench, 'cancel', { run: run.id });
  assertNothingLost(await drive(workbench, () => {}), lost);
}

function assertNothingLost({ needsDecision, counts }: RunView, lost: EnrichOptions['lost']): void {
  if ((!needsDecision && counts.unknown === 0) || lost === 'resend') return;
  throw new Error(
    'An earlier run lost the response to a paid request. Credits may have been spent. Check your balance. ' +
      'To send everything again (and maybe pay twice), add --lost resend. To finish the earlier run, use its options with --lost leave.',
  );
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}
