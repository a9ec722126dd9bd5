/** SpreadsheetApp about the shape of a sheet: merges, borders, hidden lines, row heights, filters. */
import type { Book } from '../../engine/book';
import { setBorders } from '../../engine/borders';
import { createFilter, filterBox, removeFilter } from '../../engine/filters';
import { heightCommand, hideLines, isLineHidden, rowHeight } from '../../engine/line-looks';
import { breakApart, mergeBoxes, mergesIn } from '../../engine/merges';
import { sheetLooks } from '../../engine/sheets';
import type { LayoutCalls } from '../wire/layout';
import type { HostService } from './service';

export function layoutService(book: () => Book): HostService<LayoutCalls> {
  const model = () => book().model;
  return {
    'range.merge': (_execution, sheet, boxes) => mergeBoxes(book(), sheet, boxes),
    'range.breakApart': (_execution, sheet, box) => breakApart(book(), sheet, box),
    'range.merges': (_execution, sheet, box) => mergesIn(model(), sheet, box),
    'range.setBorders': (_execution, sheet, box, borders) =>
      setBorders(book(), sheet, box, borders),
    'sheet.hideLines': (_execution, sheet, axis, first, count, isHidden) =>
      hideLines(book(), sheet, axis, first, count, isHidden),
    'sheet.isLineHidden': (_execution, sheet, axis, line) =>
      isLineHidden(model(), sheet, axis, line),
    'sheet.isRowFiltered': (_execution, sheet, row) =>
      model().getters.isRowFiltered(sheet, row - 1),
    'sheet.rowHeight': (_execution, sheet, row) => rowHeight(model(), sheet, row),
    'sheet.setRowHeights': (_execution, sheet, first, count, height) =>
      book().apply([heightCommand(sheet, first, count, height)]),
    'sheet.looks': (_execution, sheet) => sheetLooks(model(), sheet),
    'sheet.setTabColor': (_execution, sheet, color) =>
      book().apply([{ type: 'COLOR_SHEET', sheetId: sheet, ...(color !== null && { color }) }]),
    'sheet.setGridlines': (_execution, sheet, areShown) =>
      book().apply([
        { type: 'SET_GRID_LINES_VISIBILITY', sheetId: sheet, areGridLinesVisible: areShown },
      ]),
    'sheet.filter': (_execution, sheet) => filterBox(model(), sheet),
    'sheet.createFilter': (_execution, sheet, box) => createFilter(book(), sheet, box),
    'sheet.removeFilter': (_execution, sheet) => removeFilter(book(), sheet),
  };
}
