/** The looks of cells, between Google's words and the engine's. */
import type { CellStyle, Looks } from '../apps-script/wire/spreadsheet';
import type { Box } from '../shared/a1';
import type { Book } from './book';
import { type CoreCommand, type EngineModel, helpers, type Style } from './library';
import { mapBox } from './read';
import { pick } from './write';

type Look = Looks['look'];

/** The engine's property for each look, and how a value reads there. */
const PROPERTIES = {
  background: { property: 'fillColor', toEngine: (value: unknown) => String(value) },
  fontColor: { property: 'textColor', toEngine: (value: unknown) => String(value) },
  fontWeight: { property: 'bold', toEngine: (value: unknown) => value === 'bold' },
  fontStyle: { property: 'italic', toEngine: (value: unknown) => value === 'italic' },
  horizontalAlignment: {
    property: 'align',
    toEngine: (value: unknown) => (value === 'normal' ? undefined : value),
  },
  wrap: { property: 'wrapping', toEngine: (value: unknown) => (value ? 'wrap' : 'overflow') },
} satisfies Record<Look, { property: keyof Style; toEngine: (value: unknown) => unknown }>;

/** Sets one look of the cells of a box; a single value is for all, null takes the look away. */
export function setLooks(book: Book, sheet: string, box: Box, { look, values }: Looks): void {
  const { property, toEngine } = PROPERTIES[look];
  const commands = mapBox(sheet, box, (at): CoreCommand => {
    const value = pick<unknown>(values, at.row - box.row + 1, at.col - box.column + 1);
    const set = value === null || value === undefined ? undefined : toEngine(value);
    const { [property]: _old, ...others } = book.model.getters.getCell(at)?.style ?? {};
    const style: Style = set === undefined ? others : { ...others, [property]: set };
    return { type: 'UPDATE_CELL', ...at, style: Object.keys(style).length ? style : null };
  });
  book.apply(commands.flat());
}

export function setNumberFormats(book: Book, sheet: string, box: Box, formats: string[][]): void {
  const commands = mapBox(sheet, box, (at): CoreCommand => {
    const format = pick(formats, at.row - box.row + 1, at.col - box.column + 1) ?? '';
    return { type: 'UPDATE_CELL', ...at, format: engineFormat(format) };
  });
  book.apply(commands.flat());
}

/** Google writes dates as in yyyy-MM-dd, the engine as in yyyy-mm-dd; what it can't read is none. */
function engineFormat(format: string): string {
  if (/^(general|automatic|0\.#{15})?$/i.test(format)) return '';
  const lower = format.toLowerCase();
  try {
    return helpers.isDateTimeFormat(lower) ? lower : helpers.parseFormat(format) && format;
  } catch {
    return '';
  }
}

export function readStyles({ getters }: EngineModel, sheet: string, box: Box): CellStyle[][] {
  return mapBox(sheet, box, (at) => googleStyle(getters.getCell(at)?.style ?? {}));
}

function googleStyle(style: Style): CellStyle {
  return {
    ...(style.fillColor && { background: style.fillColor.toLowerCase() }),
    ...(style.textColor && { fontColor: style.textColor.toLowerCase() }),
    ...(style.bold && { fontWeight: 'bold' }),
    ...(style.italic && { fontStyle: 'italic' }),
    ...(style.align && { horizontalAlignment: style.align }),
    ...(style.wrapping && { wrap: style.wrapping === 'wrap' }),
  };
}
