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
  const { rows } = extent(model, sheet);
  return lineIndexes(first, count).map((index) => {
    const shown = readShown(model, sheet, { row: 1, column: index + 1, rows, columns: 1 });
    const longest = Math.max(0, ...shown.map(([text = '']) => longestLine(text)));
    const width = Math.round(longest * CHARACTER_PX + CELL_PADDING_PX);
    return widthCommand(sheet, index + 1, 1, Math.min(WIDEST_PX, Math.max(NARROWEST_PX, width)));
  });
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length));
}
