/**
 * Every command of o-spreadsheet's registry that changes a workbook: the workbench takes it, another page shows the same,
 * a reload too, and it can be undone and redone.
 */
import type { CoreCommand } from '@odoo/o-spreadsheet';
import { type SpreadsheetModel, spreadsheet } from '../../src/workbench/spreadsheet/library';
import { sheetId } from './rich-book';
import { alike, richPages } from './rich-pages';

type Type = CoreCommand['type'];
type Payload<T extends Type> = Omit<Extract<CoreCommand, { readonly type: T }>, 'type'>;
type Make<T extends Type> = (model: SpreadsheetModel) => Payload<T>;

const at = (left: number, top: number, right = left, bottom = top) => ({
  left,
  top,
  right,
  bottom,
});
const sheet = { sheetId, sheetName: 'Data' };
const target = { sheetId, target: [at(1, 1, 3, 4)] };
const cell = { sheetId, col: 2, row: 6 };
const rows = { ...sheet, dimension: 'ROW' } as const;
const group = { sheetId, dimension: 'ROW', start: 6, end: 7 } as const;
const inZone = { sheetId, dimension: 'ROW', zone: at(0, 5, 3, 8) } as const;
const border = { style: 'thin', color: '#00ff00' } as const;
const ranges = (model: SpreadsheetModel, zone = at(1, 1, 3, 4)) => [
  model.getters.getRangeDataFromZone(sheetId, zone),
];
const size = { width: 100, height: 80 };
const figure = { ...cell, figureId: 'figure', offset: { x: 3, y: 4 }, size };
const definition = {
  type: 'scorecard',
  title: { text: 'Staff' },
  keyValue: 'B2',
  baselineMode: 'difference',
  baselineColorUp: '#00ff00',
  baselineColorDown: '#ff0000',
} as const;
const chart = { sheetId, chartId: 'chart', figureId: 'figure', definition };
const pivot = {
  type: 'SPREADSHEET' as const,
  name: 'Pivot',
  columns: [],
  rows: [{ fieldName: 'Name' }],
  measures: [{ id: 'Staff:sum', fieldName: 'Staff', aggregator: 'sum' }],
  dataSet: { sheetId, zone: at(0, 0, 4, 4) },
};
const config = {
  hasFilters: true,
  totalRow: true,
  firstColumn: true,
  lastColumn: false,
  numberOfHeaders: 1,
  bandedRows: true,
  bandedColumns: false,
  styleId: 'TableStyleMedium5',
};
const tableStyle = {
  tableStyleId: 'own',
  tableStyleName: 'Own',
  templateName: 'lightColoredText',
  primaryColor: '#123456',
} as const;

const make: { readonly [T in Type]: Make<T> } = {
  UPDATE_CELL: () => ({ ...cell, content: '=A2&"y"', style: { bold: true }, format: '0.0' }),
  UPDATE_CELL_POSITION: ({ getters }) => ({
    ...cell,
    cellId: getters.getCell({ sheetId, col: 0, row: 1 })?.id ?? -1,
  }),
  CLEAR_CELL: () => cell,
  CLEAR_CELLS: () => target,
  DELETE_CONTENT: () => target,
  ADD_COLUMNS_ROWS: () => ({ ...rows, base: 2, quantity: 3, position: 'after' }),
  REMOVE_COLUMNS_ROWS: () => ({ ...rows, elements: [2, 3] }),
  RESIZE_COLUMNS_ROWS: () => ({ ...rows, elements: [2, 3], size: 50 }),
  HIDE_COLUMNS_ROWS: () => ({ ...rows, elements: [2] }),
  UNHIDE_COLUMNS_ROWS: () => ({ ...rows, elements: [8] }),
  SET_GRID_LINES_VISIBILITY: () => ({ sheetId, areGridLinesVisible: false }),
  UNFREEZE_COLUMNS: () => ({ sheetId }),
  UNFREEZE_ROWS: () => ({ sheetId }),
  FREEZE_COLUMNS: () => ({ sheetId, quantity: 2 }),
  FREEZE_ROWS: () => ({ sheetId, quantity: 2 }),
  UNFREEZE_COLUMNS_ROWS: () => ({ sheetId }),
  ADD_MERGE: () => ({ sheetId, target: [at(7, 7, 8, 8)], force: true }),
  REMOVE_MERGE: () => ({ sheetId, target: [at(0, 10, 1, 11)] }),
  CREATE_SHEET: () => ({ sheetId: 'new', name: 'New', position: 1, rows: 5, cols: 5 }),
  DELETE_SHEET: () => sheet,
  DUPLICATE_SHEET: () => ({ sheetId, sheetIdTo: 'copy', sheetNameTo: 'Copy' }),
  MOVE_SHEET: () => ({ sheetId, delta: 1 }),
  RENAME_SHEET: () => ({ sheetId, oldName: 'Data', newName: 'It’s' }),
  COLOR_SHEET: () => ({ sheetId, color: '#ff0000' }),
  HIDE_SHEET: () => ({ sheetId }),
  SHOW_SHEET: () => ({ sheetId: 'hidden' }),
  LOCK_SHEET: () => ({ sheetId }),
  UNLOCK_SHEET: () => ({ sheetId }),
  MOVE_RANGES: () => ({ ...target, ...sheet, targetSheetId: 'gid1', col: 3, row: 3 }),
  ADD_CONDITIONAL_FORMAT: (model) => ({
    sheetId,
    cf: {
      id: 'new',
      rule: {
        type: 'ColorScaleRule',
        minimum: { type: 'value', color: 0xff0000 },
        maximum: { type: 'value', color: 0x00ff00 },
      },
    },
    ranges: ranges(model),
  }),
  REMOVE_CONDITIONAL_FORMAT: () => ({ sheetId, id: 'cf' }),
  CHANGE_CONDITIONAL_FORMAT_PRIORITY: () => ({ sheetId, cfId: 'old', delta: 1 }),
  CREATE_FIGURE: () => ({ ...figure, tag: 'text' }),
  DELETE_FIGURE: () => ({ sheetId, figureId: 'old figure' }),
  UPDATE_FIGURE: () => ({ ...figure, figureId: 'old figure' }),
  CREATE_CAROUSEL: () => ({ ...figure, definition: { items: [] } }),
  UPDATE_CAROUSEL: () => ({
    sheetId,
    figureId: 'old carousel',
    definition: { items: [{ type: 'carouselDataView' }] },
  }),
  SET_FORMATTING: () => ({ ...target, style: { italic: true, fontSize: 18 }, format: '0%' }),
  CLEAR_FORMATTING: () => target,
  SET_BORDER: () => ({ ...cell, border: { top: border } }),
  SET_ZONE_BORDERS: () => ({ ...target, border: { position: 'all', ...border } }),
  SET_BORDERS_ON_TARGET: () => ({ ...target, border: { left: border } }),
  CREATE_CHART: () => ({ ...chart, ...figure }),
  UPDATE_CHART: () => ({
    ...chart,
    chartId: 'old chart',
    figureId: 'chart figure',
    definition: { ...definition, keyValue: 'B3' },
  }),
  DELETE_CHART: () => ({ sheetId, chartId: 'old chart' }),
  CREATE_TABLE: (model) => ({
    sheetId,
    tableType: 'static',
    config,
    ranges: ranges(model, at(8, 0, 9, 4)),
  }),
  REMOVE_TABLE: () => ({ sheetId, target: [at(0, 0, 4, 4)] }),
  UPDATE_TABLE: (model) => ({
    sheetId,
    zone: at(0, 0, 4, 4),
    config: { bandedRows: false },
    newTableRange: model.getters.getRangeDataFromZone(sheetId, at(0, 0, 4, 5)),
  }),
  CREATE_TABLE_STYLE: () => tableStyle,
  REMOVE_TABLE_STYLE: () => ({ tableStyleId: 'old' }),
  CREATE_IMAGE: () => ({ ...figure, definition: { path: '/x.png', size } }),
  GROUP_HEADERS: () => ({ ...group, start: 12, end: 14 }),
  UNGROUP_HEADERS: () => group,
  UNFOLD_HEADER_GROUP: () => group,
  FOLD_HEADER_GROUP: () => group,
  FOLD_ALL_HEADER_GROUPS: () => group,
  UNFOLD_ALL_HEADER_GROUPS: () => group,
  UNFOLD_HEADER_GROUPS_IN_ZONE: () => inZone,
  FOLD_HEADER_GROUPS_IN_ZONE: () => inZone,
  ADD_DATA_VALIDATION_RULE: (model) => ({
    sheetId,
    rule: { id: 'new', criterion: { type: 'isBoolean', values: [] } },
    ranges: ranges(model, at(8, 1, 8, 4)),
  }),
  REMOVE_DATA_VALIDATION_RULE: () => ({ sheetId, id: 'dv' }),
  UPDATE_LOCALE: () => ({
    locale: {
      ...spreadsheet.DEFAULT_LOCALE,
      name: 'German',
      code: 'de_DE',
      thousandsSeparator: '.',
      decimalSeparator: ',',
      formulaArgSeparator: ';',
    },
  }),
  CREATE_NAMED_RANGE: (model) => ({ name: 'own', ranges: ranges(model) }),
  UPDATE_NAMED_RANGE: (model) => ({
    oldRangeName: 'staff',
    newRangeName: 'people',
    ranges: ranges(model),
  }),
  DELETE_NAMED_RANGE: () => ({ name: 'staff' }),
  ADD_PIVOT: () => ({ pivotId: 'pivot', pivot }),
  UPDATE_PIVOT: () => ({ pivotId: 'old pivot', pivot: { ...pivot, name: 'Other' } }),
  INSERT_PIVOT: ({ getters }) => ({
    ...cell,
    pivotId: 'old pivot',
    table: getters.getPivot('old pivot').getExpandedTableStructure().export(),
  }),
  RENAME_PIVOT: () => ({ pivotId: 'old pivot', name: 'Named' }),
  REMOVE_PIVOT: () => ({ pivotId: 'old pivot' }),
  DUPLICATE_PIVOT: () => ({ pivotId: 'old pivot', newPivotId: 'new pivot' }),
};

/** What some commands need to exist. */
function prepare(model: SpreadsheetModel): void {
  const { dispatch } = model;
  const old = make.ADD_CONDITIONAL_FORMAT(model);
  dispatch('ADD_CONDITIONAL_FORMAT', { ...old, cf: { ...old.cf, id: 'old' } });
  dispatch('CREATE_FIGURE', { ...figure, figureId: 'old figure', tag: 'text' });
  dispatch('CREATE_CAROUSEL', { ...figure, figureId: 'old carousel', definition: { items: [] } });
  dispatch('CREATE_CHART', { ...chart, ...figure, chartId: 'old chart', figureId: 'chart figure' });
  dispatch('ADD_PIVOT', { pivotId: 'old pivot', pivot });
  dispatch('CREATE_TABLE_STYLE', { ...tableStyle, tableStyleId: 'old' });
  dispatch('CREATE_SHEET', { sheetId: 'hidden', name: 'Hidden', position: 2 });
  dispatch('HIDE_SHEET', { sheetId: 'hidden' });
  dispatch('HIDE_COLUMNS_ROWS', { ...rows, elements: [8] });
}

const own = ['WORKBENCH_SET_MARKS', 'WORKBENCH_REMOVE_MARKS'];
const types = [...spreadsheet.coreTypes].filter((type) => !own.includes(type));
/** Never sent: the library makes it within other commands, of ids that differ between models. */
const internal = 'UPDATE_CELL_POSITION';

it('the registry has no other commands', () => {
  expect(types.sort()).toEqual(Object.keys(make).sort());
});

it.each(types.filter((type) => type !== internal))('%s', async (type) => {
  const pages = richPages();
  const { model, settle } = pages;
  prepare(model);
  settle();
  let reasons: readonly string[] = [];
  const sent = await alike(pages, () => {
    if (type === 'UNLOCK_SHEET') model.dispatch('LOCK_SHEET', { sheetId });
    if (type.startsWith('UNFOLD_HEADER_GROUP')) model.dispatch('FOLD_HEADER_GROUP', group);
    // A chart is only deleted with its figure.
    if (type === 'DELETE_CHART')
      model.dispatch('DELETE_FIGURE', { sheetId, figureId: 'chart figure' });
    else ({ reasons } = model.dispatch(type, make[type](model) as never));
  });
  expect(reasons).toEqual([]);
  expect(sent).toBeGreaterThan(0);
});

/** Columns that the library sends as the difference of each cell from the one above. */
const packed: Readonly<Record<string, (row: number) => string>> = {
  texts: (row) => `=$A${row}&"y"`,
  numbers: (row) => `=A$1+${row}`,
  references: (row) => `=A${row}*B${row}`,
  values: String,
};

it.each(Object.entries(packed))('a column of %s', async (_, contentOf) => {
  const pages = richPages();
  const { model, book, settle } = pages;
  for (let row = 1; row <= 4; row++)
    model.dispatch('UPDATE_CELL', { sheetId, col: 8, row, content: contentOf(row) });
  settle();
  model.selection.selectZone({ cell: { col: 8, row: 1 }, zone: at(8, 1, 8, 4) });
  model.dispatch('COPY');
  const before = book.log.content.revisions.length;
  expect(await alike(pages, () => void model.dispatch('PASTE', { target: [at(9, 1)] }))).toBe(1);
  expect(book.log.content.revisions[before]).toContain('SQUISHED_UPDATE_CELL');
});
