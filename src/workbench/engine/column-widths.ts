/** The widths of columns, and the width that fits a column's texts. */
import type { CoreCommand, EngineModel } from './library';
import { lineIndexes } from './lines';
import { extent, readShown } from './read';

const CHARACTER_PX = 7.8;
const CELL_PADDING_PX = 20;
const [NARROWEST_PX, WIDEST_PX] = [40, 400];

/** The command that sets the width of columns, in pixels. */
export function widthCommand(
  sheet: string,
  first: number,
  count: number,
  width: number,
): CoreCommand {
  return {
    type: 'RESIZE_COLUMNS_ROWS',
    sheetId: sheet,
    dimension: 'COL',
    elements: lineIndexes(first, count),
    size: width,
  };
}

/** The commands that make columns as wide as their longest text, judged by its length. */
export function fitCommands(
  model: EngineModel,
  sheet: string,
  first: number,
  count: number,
): CoreCommand[] {
  return fittingWidths(model, sheet, first, count).map((width, index) =>
    widthCommand(sheet, first + index, 1, width),
  );
}

/** The widths of columns that fit their longest text, judged by its length. */
export function fittingWidths(
  model: EngineModel,
  sheet: string,
  first: number,
  count: number,
): number[] {
  const { rows } = extent(model, sheet);
  return Array.from({ length: count }, (_, index) => {
    const box = { row: 1, column: first + index, rows, columns: 1 };
    const shown = readShown(model, sheet, box);
    return fittingWidth(
      shown.reduce((longest, [text = '']) => Math.max(longest, longestLine(text)), 0),
    );
  });
}

/** The width that fits a line of so many characters. */
export function fittingWidth(characters: number): number {
  const width = Math.round(characters * CHARACTER_PX + CELL_PADDING_PX);
  return Math.min(WIDEST_PX, Math.max(NARROWEST_PX, width));
}

/** How many characters the longest line of a text has. */
export function longestLine(text: string): number {
  if (!text.includes('\n')) return text.length;
  return Math.max(...text.split('\n').map((line) => line.length));
}
