/** Does beforehand what o-spreadsheet leaves to the first edit. */
import type { Model } from '@odoo/o-spreadsheet';

/** Lets the model find out now which cells depend on which, so that nobody who types waits for it. */
export function prepareFirstEdit(model: Model): void {
  requestIdleCallback(() => {
    const { getters } = model;
    const cell = getters.getCell({ sheetId: getters.getActiveSheetId(), col: 0, row: 0 });
    if (cell && !cell.isFormula) model.dispatch('EVALUATE_CELLS', { cellIds: [cell.id] });
  });
}
