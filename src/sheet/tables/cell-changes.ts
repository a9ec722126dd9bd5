/** What a write changes in cells: values, notes and number formats; and reading a cell's content. */
import type { Cell, CellPlace } from '../ports';
import { contentAfter, contentOf } from '../safe-text';
import { type Cells, putCell } from './cells';
import type { Snapshot } from './snapshot';

/** The parts of a cell that a write can change. */
export const layers = ['value', 'note', 'format'] as const;
export type Layer = (typeof layers)[number];

/** The change of one cell: `value` as `Sheet.write` takes it; a note of '' removes it. */
export type CellChange = CellPlace & {
  readonly value?: Cell;
  readonly note?: string;
  readonly format?: string;
};

/** What one attempt writes, by layer. */
export type Written = { readonly [Each in Layer]: Cells };

/** Leaves out what the cells already show. Of several changes to one cell, the last counts. */
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

/** A cell's content in a layer. */
export function contentAt(now: Snapshot, layer: Layer, row: number, column: number): Cell {
  if (layer !== 'value') return now[layer](row, column);
  return contentOf(now.value(row, column), now.formula(row, column));
}

/** A cell's content after `written` was written to it. */
export function shownBy(layer: Layer, written: Cell): Cell {
  return layer === 'value' ? contentAfter(written) : written;
}

/** Whether two contents are equal. */
export function isSame(a: Cell, b: Cell): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

function comparable(content: Cell): Cell {
  return content instanceof Date ? content.getTime() : content;
}

/** Contents that a write put somewhere; dates as their time. */
export type Landed = ReadonlySet<Cell>;

/** Whether a write put this content somewhere. */
export function hasLanded(landed: Landed, content: Cell): boolean {
  return landed.has(comparable(content));
}

/** A write that met an edit: the table before it, and what was written into which cell. */
export interface Attempt {
  readonly now: Snapshot;
  readonly written: Written;
  /** What all attempts so far wrote. */
  readonly landed: { readonly [Each in Layer]: Landed };
}

/** What all attempts so far wrote, by layer. */
export function landedWith(
  written: Written,
  before: Attempt['landed'] | undefined,
): Attempt['landed'] {
  const landed = (layer: Layer): Landed => {
    const contents = [...written[layer].values()].flatMap((line) => [...line.values()]);
    const shown = contents.map((content) => comparable(shownBy(layer, content)));
    return new Set([...(before?.[layer] ?? []), ...shown]);
  };
  return { value: landed('value'), note: landed('note'), format: landed('format') };
}
