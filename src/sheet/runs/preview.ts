/** Previews the first rows of a run: what it would do with each cell. */
import { dayOrText } from '../days';
import type { Cell, Platform } from '../ports';
import { shortened } from '../safe-text';
import { readColumns } from '../tables/cells';
import { placeOf } from '../tables/columns';
import { checkedField } from './kinds/kind';
import { type Plan, planRun } from './plan';
import { overwrites, type PlanRequest } from './plan-request';

/** What a run does with a cell: nothing, or it writes a known value or one to be looked up. */
type CellFate = 'stays' | 'known' | 'looked up';

export interface PreviewCell {
  readonly header: string;
  /** Its present content; '' for blank. */
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
 * Returns the first five rows that the run would look up or fill, in the sheet's order. Writes and spends nothing.
 * Throws as planning does.
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
      const stays = cell !== '' && !writesOver;
      return {
        header,
        now: previewText(cell),
        ...(stays ? { fate: 'stays', value: '' } : next(plan, key, field)),
      };
    }),
  }));
}

function next({ fresh }: Plan, key: string, field: string): Pick<PreviewCell, 'fate' | 'value'> {
  const known = fresh.get(key);
  if (!known) return { fate: 'looked up', value: '' };
  const value = known[field];
  // A value known to be missing leaves the cell unchanged.
  return value === undefined
    ? { fate: 'stays', value: '' }
    : { fate: 'known', value: previewText(value) };
}

function previewText(cell: Cell): string {
  return shortened(dayOrText(cell), longestText);
}
