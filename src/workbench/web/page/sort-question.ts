/** Asks which cells to sort if there is data beside the selection, naming both ranges. */
import type { Model } from '@odoo/o-spreadsheet';
import { toA1 } from '../../spreadsheet/shared/a1';
import { boxIn } from '../../spreadsheet/shared/zones';
import { askPerson } from './questions';

/** The beginning of the library's question, which names neither range and sorts the selection also on Escape. */
const question = 'We found data next to your selection.';

export const isSortQuestion = (text: string): boolean => text.startsWith(question);

/** Sorts what the person chooses, if anything. */
export async function askWhatToSort(
  { getters }: Model,
  sortAll: () => void,
  sortSelected: (() => void) | undefined,
): Promise<void> {
  const zone = getters.getSelectedZones()[0] ?? getters.getSelectedZone();
  const all = getters.getContiguousZone(getters.getActiveSheetId(), zone);
  const [selected, whole] = [toA1(boxIn(zone)), toA1(boxIn(all))];
  const [wide, narrow] = [`Sort ${whole}`, `Sort only ${selected}`];
  const { button } = await askPerson({
    title: 'Sort the data beside it too?',
    message: `You selected ${selected}, and the data around it is in ${whole}. If you sort only ${selected}, its cells part from the rest of their rows.`,
    buttons: [wide, narrow, 'CANCEL'],
    isPrompt: false,
  });
  if (button === wide) sortAll();
  if (button === narrow) sortSelected?.();
}
