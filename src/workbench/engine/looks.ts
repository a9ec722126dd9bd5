/** The looks of cells, between Google's words and the engine's. */
import type { CellStyle, Looks } from '../apps-script/wire/spreadsheet';
import type { Box } from '../shared/a1';
import type { Book } from './book';
import { hexColor } from './colors';
import { type CoreCommand, type EngineModel, helpers, type Style } from './library';
import { mapBox } from './read';
import { pick } from './write';

type Look = Looks['look'];

/** The engine knows one font; the others are kept for scripts that read them. */
type KeptStyle = Style & { fontFamily?: string };

/** The engine's properties for each look, and how a value reads there. */
const PROPERTIES: Record<
  Look,
  { properties: (keyof KeptStyle)[]; toEngine: (value: unknown) => KeptStyle }
> = {
  background: {
    properties: ['fillColor'],
    toEngine: (value) => ({ fillColor: hexColor(String(value)) }),
  },
  fontColor: {
    properties: ['textColor'],
    toEngine: (value) => ({ textColor: hexColor(String(value)) }),
  },
  fontWeight: { properties: ['bold'], toEngine: (value) => ({ bold: value === 'bold' }) },
  fontStyle: { properties: ['italic'], toEngine: (value) => ({ italic: value === 'italic' }) },
  fontSize: { properties: ['fontSize'], toEngine: (value) => ({ fontSize: Number(value) }) },
  fontFamily: {
    properties: ['fontFamily'],
    toEngine: (value) => ({ fontFamily: String(value) }),
  },
  fontLine: {
    properties: ['underline', 'strikethrough'],
    toEngine: (value) => ({
      ...(value === 'underline' && { underline: true }),
      ...(value === 'line-through' && { strikethrough: true }),
    }),
  },
  horizontalAlignment: {
    properties: ['align'],
    toEngine: (value) => (value === 'normal' ? {} : { align: value as Style['align'] & string }),
  },
  verticalAlignment: {
    properties: ['verticalAlign'],
    toEngine: (value) => ({ verticalAlign: value as Style['verticalAlign'] & string }),
  },
  wrapStrategy: {
    properties: ['wrapping'],
    toEngine: (value) => ({ wrapping: String(value).toLowerCase() as Style['wrapping'] & string }),
  },
  // Google counts degrees against the clock, the engine radians with it.
  textRotation: {
    properties: ['rotation'],
    toEngine: (value) => ({ rotation: (-Number(value) * Math.PI) / 180 }),
  },
};

/** Sets one look of the cells of a box; a single value is for all, null takes the look away. */
export function setLooks(book: Book, sheet: string, box: Box, { look, values }: Looks): void {
  const { properties, toEngine } = PROPERTIES[look];
  const commands = mapBox(sheet, box, (at): CoreCommand => {
    const value = pick<unknown>(values, at.row - box.row + 1, at.col - box.column + 1);
    const style: KeptStyle = { ...book.model.getters.getCell(at)?.style };
    for (const property of properties) delete style[property];
    if (value !== null && value !== undefined) Object.assign(style, toEngine(value));
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

function googleStyle(style: KeptStyle): CellStyle {
  return {
    ...(style.fillColor && { background: style.fillColor.toLowerCase() }),
    ...(style.textColor && { fontColor: style.textColor.toLowerCase() }),
    ...(style.bold && { fontWeight: 'bold' }),
    ...(style.italic && { fontStyle: 'italic' }),
    ...(style.fontSize && { fontSize: style.fontSize }),
    ...(style.fontFamily && { fontFamily: style.fontFamily }),
    ...(style.strikethrough && { fontLine: 'line-through' }),
    ...(style.underline && { fontLine: 'underline' }),
    ...(style.align && { horizontalAlignment: style.align }),
    ...(style.verticalAlign && { verticalAlignment: style.verticalAlign }),
    ...(style.wrapping && { wrapStrategy: style.wrapping.toUpperCase() }),
    ...(style.rotation && { textRotation: Math.round((-style.rotation * 180) / Math.PI) }),
  };
}
