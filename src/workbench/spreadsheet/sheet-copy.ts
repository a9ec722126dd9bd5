/** The commands that make a sheet of one workbook in another: contents, formats, sizes, merges. */

import {
  type CoreCommand,
  SPREADSHEET_DIMENSIONS,
  type SpreadsheetModel,
  type WorkbookData,
} from './library';
import { boxOf, parseA1 } from './shared/a1';
import { zoneOf } from './shared/zones';

const standard = {
  ROW: SPREADSHEET_DIMENSIONS.DEFAULT_CELL_HEIGHT,
  COL: SPREADSHEET_DIMENSIONS.DEFAULT_CELL_WIDTH,
};

/**
 * Takes the workbook to copy from, the data that it was made of, and the id of its sheet.
 *
 * @param sheetId the id it gets in the other workbook, where its name must be free
 * @param position its place there, counted from 0
 */
export function sheetCommands(
  model: SpreadsheetModel,
  { styles, formats, borders, sheets }: WorkbookData,
  source: string,
  sheetId: string,
  position: number,
): CoreCommand[] {
  const sheet = sheets.find(({ id }) => id === source);
  if (!sheet) return [];
  const { rowNumber: rows, colNumber: cols } = sheet;
  const name = model.getters.getSheetName(source);
  const zones = (texts: Record<string, number>) =>
    Object.entries(texts).map(([text, id]) => ({ target: [zoneIn(text, rows, cols)], id }));
  return [
    { type: 'CREATE_SHEET', sheetId, name, position, rows, cols },
    ...contentCommands(model, source, sheetId),
    ...zones(sheet.styles).flatMap(({ target, id }): CoreCommand[] => {
      const style = styles[id];
      return style ? [{ type: 'SET_FORMATTING', sheetId, target, style }] : [];
    }),
    ...zones(sheet.formats).map(
      ({ target, id }): CoreCommand => ({
        type: 'SET_FORMATTING',
        sheetId,
        target,
        format: formats[id] ?? '',
      }),
    ),
    ...zones(sheet.borders).map(
      ({ target, id }): CoreCommand => ({
        type: 'SET_BORDERS_ON_TARGET',
        sheetId,
        target,
        border: borders[id],
      }),
    ),
    ...sheet.merges.map(
      (text): CoreCommand => ({
        type: 'ADD_MERGE',
        sheetId,
        target: [zoneIn(text, rows, cols)],
        force: true,
      }),
    ),
    ...lineCommands(sheetId, 'ROW', sheet.rows),
    ...lineCommands(sheetId, 'COL', sheet.cols),
    ...paneCommands(sheetId, sheet.panes),
    ...(sheet.isVisible ? [] : [{ type: 'HIDE_SHEET', sheetId } as const]),
  ];
}

function contentCommands(
  { getters }: SpreadsheetModel,
  source: string,
  sheetId: string,
): CoreCommand[] {
  return getters.getEvaluatedCellsPositions(source).flatMap((at): CoreCommand[] => {
    const cell = getters.getCell(at);
    if (!cell) return [];
    const content = cell.isFormula ? cell.compiledFormula.toFormulaString(getters) : cell.content;
    return content ? [{ type: 'UPDATE_CELL', ...at, sheetId, content }] : [];
  });
}

function lineCommands(
  sheetId: string,
  dimension: 'ROW' | 'COL',
  lines: Record<number, { size?: number; isHidden?: boolean }>,
): CoreCommand[] {
  const bySize = new Map<number, number[]>();
  const hidden: number[] = [];
  for (const [index, { size: exact = standard[dimension], isHidden }] of Object.entries(lines)) {
    const size = Math.round(exact);
    if (size !== standard[dimension])
      bySize.set(size, [...(bySize.get(size) ?? []), Number(index)]);
    if (isHidden) hidden.push(Number(index));
  }
  const resized = [...bySize].map(
    ([size, elements]): CoreCommand => ({
      type: 'RESIZE_COLUMNS_ROWS',
      sheetId,
      dimension,
      elements,
      size,
    }),
  );
  return hidden.length
    ? [...resized, { type: 'HIDE_COLUMNS_ROWS', sheetId, dimension, elements: hidden }]
    : resized;
}

function paneCommands(
  sheetId: string,
  panes: { xSplit: number; ySplit: number } | undefined,
): CoreCommand[] {
  const { xSplit = 0, ySplit = 0 } = panes ?? {};
  return [
    ...(ySplit ? [{ type: 'FREEZE_ROWS', sheetId, quantity: ySplit } as const] : []),
    ...(xSplit ? [{ type: 'FREEZE_COLUMNS', sheetId, quantity: xSplit } as const] : []),
  ];
}

function zoneIn(text: string, rows: number, columns: number) {
  const reference = parseA1(text);
  if (!reference) throw new Error(`"${text}" is no range`);
  return zoneOf(boxOf(reference, rows, columns));
}
