/** Asks which cells to sort if there is data beside the selection, naming both ranges. */
import type { Model, UID, Zone } from '@odoo/o-spreadsheet';
import { toA1 } from '../../spreadsheet/shared/a1';
import { belowFrozen, withWholeRows } from '../../spreadsheet/shared/reordered-rows';
import { boxIn } from '../../spreadsheet/shared/zones';
import { askPerson } from './questions';

/** The beginning of the library's question, which names neither range and sorts the selection also on Escape. */
const question = 'We found data next to your selection.';

export const isSortQuestion = (text: string): boolean => text.startsWith(question);

/**
 * Sorts what the person chooses, if anything. While the question is open, others may fill cells beside those that it names:
 * they are sorted with them. It is asked again if they take some away.
 */
export async function askWhatToSort(
  model: Model,
  sortAll: () => void,
  sortSelected: (() => void) | undefined,
): Promise<void> {
  const sheetId = model.getters.getActiveSheetId();
  for (;;) {
    const asked = rangesIn(model, sheetId);
    const named = (zone: Zone) => toA1(boxIn(belowFrozen(model.getters, sheetId, zone)));
    const [selected, whole] = [named(asked.selected), named(asked.all)];
    const [wide, narrow] = [`Sort ${whole}`, `Sort only ${selected}`];
    const { button } = await askPerson({
      title: 'Sort the data beside it too?',
      message: `You selected ${selected}, and the data around it is in ${whole}. If you sort only ${selected}, its cells part from the rest of their rows.`,
      buttons: [wide, narrow, 'CANCEL'],
      isPrompt: false,
    });
    if (button !== wide && button !== narrow) return;
    const { getters } = model;
    if (!getters.tryGetSheet(sheetId) || getters.getActiveSheetId() !== sheetId) return;
    const now = rangesIn(model, sheetId);
    if (button === narrow && named(now.selected) === selected)
      return sortInstead(model, now.selected, sortSelected ?? (() => {}));
    if (button === wide && isInside(asked.all, now.all))
      return sortInstead(model, now.all, sortAll);
  }
}

/** The selected cells, and those with the data around them. */
function rangesIn({ getters }: Model, sheetId: UID) {
  const zone = getters.getSelectedZones()[0] ?? getters.getSelectedZone();
  const around = getters.getContiguousZone(sheetId, zone);
  // The data around a whole column is that of the sheet, also beyond blank columns.
  const isColumn = zone.bottom - zone.top + 1 === getters.getNumberRows(sheetId);
  const all = isColumn
    ? withWholeRows(getters, sheetId, around)
    : underHeaders(getters, sheetId, around);
  return { selected: zone, all };
}

/** A zone with the columns whose headers adjoin those of its own: what comes there later belongs to its rows too. */
function underHeaders(getters: Model['getters'], sheetId: UID, zone: Zone): Zone {
  const { ySplit } = getters.getPaneDivisions(sheetId);
  const row = Math.max(0, ySplit - 1);
  if (zone.top <= row) return zone;
  const has = (col: number) =>
    col >= 0 &&
    col < getters.getNumberCols(sheetId) &&
    getters.getEvaluatedCell({ sheetId, col, row }).formattedValue !== '';
  let { left, right } = zone;
  if (!has(left) || !has(right)) return zone;
  while (has(left - 1)) left -= 1;
  while (has(right + 1)) right += 1;
  return { ...zone, left, right };
}

const isInside = (inner: Zone, outer: Zone) =>
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom &&
  inner.left >= outer.left &&
  inner.right <= outer.right;

/** Lets a function of the library sort this zone, by the column of the active cell, instead of its own. */
function sortInstead(model: Model, zone: Zone, sort: () => void): void {
  const { dispatch, getters } = model;
  const { col, row } = getters.getActivePosition();
  const instead = { zone, col, row };
  const inZone = (type: string, payload: object) =>
    dispatch(type as 'SORT_CELLS', { ...payload, ...(type === 'SORT_CELLS' && instead) } as never);
  model.dispatch = inZone as Model['dispatch'];
  try {
    sort();
  } finally {
    model.dispatch = dispatch;
  }
}
