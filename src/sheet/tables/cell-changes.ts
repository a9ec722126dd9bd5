/** What a writing changes of cells: values, notes and number formats, and how to tell what a cell holds. */
import type { Cell, CellPlace } from '../ports';
import { contentAfter, contentOf } from '../safe-text';
import { type Cells, putCell } from './cells';
import type { Snapshot } from './snapshot';

/** What a cell has that a writing can change. */
export const layers = ['value', 'note', 'format'] as const;
export type Layer = (typeof layers)[number];

/** What becomes of one cell: `value` is as `Sheet.write` takes it, '' is no note. */
export type CellChange = CellPlace & {
  readonly value?: Cell;
  readonly note?: string;
  readonly format?: string;
};

/** By layer, what a try writes. */
export type Written = { readonly [Each in Layer]: Cells };

/** Leaves out what the cells show already; of several changes to one cell the last counts. */
export function writtenBy(seen: Snapshot, changes: readonly CellChange[]): Written {
  const written: Written = { value: new Map(), note: new Map(), format: new Map() };
  for (const change of changes) {
    const { row, column } = change;
    for (const layer of layers) {
      const content = change[layer];
      if (content === undefined) continue;
      if (isSame(contentAt(seen, layer, row, column), shownBy(layer, content)))
        written[layer].get(row)?.delete(column);
      else putCell(written[layer], row, column, content);
    }
  }
  return written;
}

/** What a cell holds in a layer. */
export function contentAt(now: Snapshot, layer: Layer, row: number, column: number): Cell {
  if (layer !== 'value') return now[layer](row, column);
  return contentOf(now.value(row, column), now.formula(row, column));
}

/** What a cell holds once this was written into it. */
export function shownBy(layer: Layer, written: Cell): Cell {
  return layer === 'value' ? contentAfter(written) : written;
}

/** Whether two cells hold the same. */
export function isSame(a: Cell, b: Cell): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

/** Contents that a writing put somewhere; a date by its time. */
export type Landed = ReadonlySet<Cell>;

/** Whether a writing put this content somewhere. */
export function hasLanded(landed: Landed, content: Cell): boolean {
  return landed.has(content instanceof Date ? content.getTime() : content);
}

/** What all tries so far wrote, by layer. */
export function landedWith(
  written: Written,
  before: { readonly [Each in Layer]: Landed } | undefined,
) {
  const landed = (layer: Layer): Landed => {
    const contents = [...written[layer].values()].flatMap((line) => [...line.values()]);
    const shown = contents.map((content) => shownBy(layer, content));
    return new Set<Cell>([
      ...(before?.[layer] ?? []),
      ...shown.map((content) => (content instanceof Date ? content.getTime() : content)),
    ]);
  };
  return { value: landed('value'), note: landed('note'), format: landed('format') };
}
