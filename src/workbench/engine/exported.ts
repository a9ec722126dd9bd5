/** A workbook as it is saved. */
import type { EngineModel, WorkbookData } from './library';

/** More cells are not packed: the library checks what it packed by a second model, for which a large workbook leaves no memory. */
const PACKED_MOST = 200_000;

/** The data of a workbook, in which formulas that resemble each other are packed where it is not large. */
export function exportedData(model: EngineModel): WorkbookData {
  const { getters } = model;
  const cells = getters
    .getSheetIds()
    .reduce((sum, sheet) => sum + getters.getCells(sheet).length, 0);
  return cells > PACKED_MOST ? model._exportData(false) : model.exportData();
}
