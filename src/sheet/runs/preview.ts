/** Shows what a run would write into the first rows that it would look up, without doing it. */

import { dayOf } from '../days';
import type { Cell, Platform } from '../ports';
import { shortened } from '../safe-text';
import { readColumns } from '../tables/cells';
import { placeOf } from '../tables/columns';
import { checkedField } from './kinds/kind';
import { overwrites, type Plan, type PlanRequest, planRun } from './plan';

/** What becomes of a cell: it stays, gets a value that is known for free, or one that has to be looked up. */
type CellFate = 'stays' | 'known' | 'looked up';

export interface PreviewCell {
  readonly header: string;
  /** What it shows now; '' for blank. */
  readonly now: string;
  readonly fate: CellFate;
  /** With `known`: the value. */
  readonly value: string;
}

export interface PreviewRow {
  readonly row: number;
  readonly key: string;
  readonly cells: readonly PreviewCell[];
}

const rowsShown = 5;
const longestText = 60;

/**
 * The first five rows that the run would look up or fill, in the order of the sheet. Sends nothing, writes nothing, spends
 * nothing. Throws what planning throws.
 */
export function previewRun(platform: Platform, request: PlanRequest): PreviewRow[] {
  const plan = planRun(platform, request);
  const open = [...plan.fresh.keys(), ...plan.toFetch].flatMap((key) =>
    (plan.keys.rows.get(key) ?? []).map((row) => ({ row, key })),
  );
  const first = open.sort((a, b) => a.row - b.row).slice(0, rowsShown);
  const columns = plan.columns
    .filter(({ field }) => field !== checkedField)
    .map(({ field, header }) => ({ field, header, column: placeOf(plan.location, header) }));
  const now = readColumns(
    plan.sheet,
    first.map(({ row }) => row),
    columns.flatMap(({ column }) => (column === 0 ? [] : [column])),
  );
  const writesOver = overwrites(request.which);
  return first.map(({ row, key }) => ({
    row,
    key,
    cells: columns.map(({ field, header, column }): PreviewCell => {
      const cell = column === 0 ? '' : now(row, column);
      // Nothing is ever written over the keys.
      const stays = column === request.keyColumn || (cell !== '' && !writesOver);
      return {
        header,
        now: textOf(cell),
        ...(stays ? { fate: 'stays', value: '' } : next(plan, key, field)),
      };
    }),
  }));
}

function next({ fresh }: Plan, key: string, field: string): Pick<PreviewCell, 'fate' | 'value'> {
  const known = fresh.get(key);
  if (!known) return { fate: 'looked up', value: '' };
  const value = known[field];
  // What is known to be missing leaves the cell as it is.
  return value === undefined
    ? { fate: 'stays', value: '' }
    : { fate: 'known', value: textOf(value) };
}

function textOf(cell: Cell): string {
  return shortened(cell instanceof Date ? dayOf(cell.getTime()) : String(cell), longestText);
}
