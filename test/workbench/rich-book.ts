/** A workbook with something of each kind: numbers, texts, dates, formulas, styles, a merge, a filter, a table. */
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import {
  Model,
  type SpreadsheetModel,
  type WorkbookData,
} from '../../src/workbench/spreadsheet/library';

export const sheetId = 'gid0';
const rows = [
  ['Name', 'Staff', 'Since', 'Size', 'Sum', 'Joined'],
  ['Acme', 12, '2026-01-02', '=IF(B2>5,"big","small")', '=SUM(B$2:B2)', '=$A2&"y"'],
  ['Borg, Inc', 7, '2026-02-03', '=IF(B3>5,"big","small")', '=SUM(B$2:B3)', '=$A3&"y"'],
  [' Cord', 3, '2026-03-04', '=A4&"y"', '=Other!A1', '=$A4&"y"'],
  ['Acme', 12, '2026-04-05', '=CONCATENATE(A5,"|",B5)', '=B5*2', '=$A5&"y"'],
  ['', '', '', '', ''],
  ['a,b', 1, 'TRUE', '=1/0', '=A1:A2'],
];
const at = (left: number, top: number, right = left, bottom = top) => ({
  left,
  top,
  right,
  bottom,
});

/** The values of the workbook's sheets. */
export const richSheets = [
  { name: 'Data', values: rows },
  { name: 'Other', values: [['over there', 1]] },
];

/** The data of a new copy of the workbook. */
export function richBook(): WorkbookData {
  const model = new Model(dataOfSheets(richSheets));
  enrich(model);
  return model._exportData(false);
}

/** Adds to the values of the sheets what else the workbook has. */
export function enrich({ dispatch, getters }: SpreadsheetModel): void {
  const range = (zone: ReturnType<typeof at>) => getters.getRangeDataFromZone(sheetId, zone);
  const style = { bold: true, fillColor: '#ff0000', wrapping: 'wrap' } as const;
  dispatch('SET_FORMATTING', { sheetId, target: [at(0, 0, 4, 0)], style });
  dispatch('SET_FORMATTING', { sheetId, target: [at(1, 1, 1, 4)], format: '#,##0.00' });
  dispatch('ADD_MERGE', { sheetId, target: [at(0, 10, 1, 11)] });
  const config = {
    hasFilters: true,
    totalRow: false,
    firstColumn: false,
    lastColumn: false,
    numberOfHeaders: 1,
    bandedRows: true,
    bandedColumns: false,
    automaticAutofill: true,
    styleId: 'TableStyleMedium5',
  };
  const table = { sheetId, tableType: 'static', config } as const;
  dispatch('CREATE_TABLE', { ...table, ranges: [range(at(0, 0, 4, 4))] });
  const cf = {
    id: 'cf',
    rule: { type: 'CellIsRule', operator: 'isGreaterThan', values: ['5'], style },
  } as const;
  dispatch('ADD_CONDITIONAL_FORMAT', {
    sheetId,
    cf: { ...cf, rule: { ...cf.rule, values: ['5'] } },
    ranges: [range(at(1, 1, 1, 4))],
  });
  const criterion = { type: 'isBoolean' as const, values: [] };
  dispatch('ADD_DATA_VALIDATION_RULE', {
    sheetId,
    rule: { id: 'dv', criterion },
    ranges: [range(at(6, 0, 6, 2))],
  });
  dispatch('CREATE_NAMED_RANGE', { name: 'staff', ranges: [range(at(1, 1, 1, 4))] });
  dispatch('FREEZE_ROWS', { sheetId, quantity: 1 });
  dispatch('GROUP_HEADERS', { sheetId, dimension: 'ROW', start: 6, end: 7 });
}
