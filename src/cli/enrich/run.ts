/** The run of an enrichment: planned, started and moved to its end by the calls that the sidebar makes. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ScriptRunner, Typed } from '../../workbench';
import { columnLetters, columnNumber } from '../../workbench/spreadsheet/shared/a1';
import { callAddon } from '../connect-addon';
import { counted } from '../counted';
import type { EnrichOptions } from './work';

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

export interface FoundColumn {
  readonly sheetId: number;
  /** 0 where the sheet has no headers. */
  readonly headerRow: number;
  /** 1-based. */
  readonly keyColumn: number;
}

const searchedRows = 50;

/**
 * Looks in the row that the add-on takes for the headers, then for letters, then in the first 50 rows. Throws an error
 * that lists the columns; spends nothing.
 */
export async function findColumn(
  script: ScriptRunner,
  rows: readonly (readonly Typed[])[],
  wanted: string,
): Promise<FoundColumn> {
  const { sheetId, headerRow, columns } = await callAddon(script, 'table', {});
  const named = columns.find(({ header }) => isSame(header, wanted));
  if (named) return { sheetId, headerRow, keyColumn: named.index };
  const letters = /^[a-z]{1,3}$/i.test(wanted) ? columnNumber(wanted) : 0;
  if (letters >= 1 && letters <= columns.length) return { sheetId, headerRow, keyColumn: letters };
  const row = rows.slice(0, searchedRows).findIndex((cells) => place(cells, wanted) >= 0);
  if (row >= 0)
    return { sheetId, headerRow: row + 1, keyColumn: place(rows[row] ?? [], wanted) + 1 };
  const list = columns.map(({ index, header }) => `${columnLetters(index)} ${header}`.trim());
  throw new Error(
    `There’s no column “${wanted}”. No credits were spent. Columns: ${list.join(', ') || 'none'}.`,
  );
}

function place(cells: readonly Typed[], wanted: string): number {
  return cells.findIndex((cell) => isSame(String(cell ?? ''), wanted));
}

function isSame(header: string, wanted: string): boolean {
  return header.trim().toLowerCase() === wanted.trim().toLowerCase() && wanted.trim() !== '';
}

/**
 * Returns whether a run was started; spends nothing yet. Throws where the column holds no domains, or the balance covers
 * less than the run may cost.
 */
export async function startRun(
  script: ScriptRunner,
  place: FoundColumn,
  fields: readonly string[],
  { column, only, cap }: EnrichOptions,
): Promise<boolean> {
  const request = { ...place, which: only, task: { kind: 'enrich-accounts', fields } } as const;
  const plan = await callAddon(script, 'plan', request);
  if (plan.unique === 0) {
    const [sample] = plan.invalidSamples;
    const why =
      sample === undefined ? 'is empty' : `has no company domains, only values such as “${sample}”`;
    throw new Error(`The column “${column}” ${why}. No credits were spent. Choose another column.`);
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
  await callAddon(script, 'start', { ...request, cap });
  return true;
}
