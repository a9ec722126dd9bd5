/** Asks which cells to sort if there is data beside the selection, naming both ranges. */
import type { Model, Zone } from '@odoo/o-spreadsheet';
import { toA1 } from '../../spreadsheet/shared/a1';
import { belowFrozen, withWholeRows } from '../../spreadsheet/shared/reordered-rows';
import { boxIn } from '../../spreadsheet/shared/zones';
import { askPerson } from './questions';

/** The beginning of the library's question, which names neither range and sorts the selection also on Escape. */
const question = 'We found data next to your selection.';

export const isSortQuestion = (text: string): boolean => text.startsWith(question);

/** Sorts what the person chooses, if anything. */
export async function askWhatToSort(
  model: Model,
  sortAll: () => void,
  sortSelected: (() => void) | undefined,
): Promise<void> {
  const { getters } = model;
  const sheetId = getters.getActiveSheetId();
  const zone = getters.getSelectedZones()[0] ?? getters.getSelectedZone();
  const around = getters.getContiguousZone(sheetId, zone);
  // The data around a whole column is that of the sheet, also beyond blank columns.
  const isColumn = zone.bottom - zone.top + 1 === getters.getNumberRows(sheetId);
  const all = isColumn ? withWholeRows(getters, sheetId, around) : around;
  const [selected, whole] = [zone, all].map((each) =>
    toA1(boxIn(belowFrozen(getters, sheetId, each))),
  );
  const [wide, narrow] = [`Sort ${whole}`, `Sort only ${selected}`];
  const { button } = await askPerson({
    title: 'Sort the data beside it too?',
    message: `You selected ${selected}, and the data around it is in ${whole}. If you sort only ${selected}, its cells part from the rest of their rows.`,
    buttons: [wide, narrow, 'CANCEL'],
    isPrompt: false,
  });
  if (button === wide) sortInstead(model, all, sortAll);
  if (button === narrow) sortSelected?.();
}

/** Lets a function of the library sort this zone instead of its own. */
function sortInstead(model: Model, zone: Zone, sort: () => void): void {
  const { dispatch } = model;
  const inZone = (type: string, payload: object) =>
    dispatch(type as 'SORT_CELLS', { ...payload, ...(type === 'SORT_CELLS' && { zone }) } as never);
  model.dispatch = inZone as Model['dispatch'];
  try {
    sort();
  } finally {
    model.dispatch = dispatch;
  }
}
