/** The styles, borders and number formats of cells, converted between Google's terms and o-spreadsheet's. */
import type { Book } from './book';
import type { BorderRequest, CellStyle, StyleChange } from './calls';
import { mapBox, pick } from './cells';
import { type CoreCommand, type SpreadsheetModel, type Style, spreadsheet } from './library';
import type { Box } from './shared/a1';
import { heldFormat } from './shared/number-formats';

/** o-spreadsheet knows one font; the others are kept for scripts that read them. */
type KeptStyle = Style & { readonly fontFamily?: string };

/** o-spreadsheet's properties for each part of a style, with the conversion of a value; undefined is the default. */
const properties: Record<
  keyof CellStyle,
  [name: keyof KeptStyle, read: (value: string | number) => unknown][]
> = {
  background: [['fillColor', (value) => hexColor(String(value))]],
  fontColor: [['textColor', (value) => hexColor(String(value))]],
  fontWeight: [['bold', (value) => value === 'bold']],
  fontStyle: [['italic', (value) => value === 'italic']],
  fontSize: [['fontSize', Number]],
  fontFamily: [['fontFamily', String]],
  fontLine: [
    ['underline', (value) => value === 'underline' || undefined],
    ['strikethrough', (value) => value === 'line-through' || undefined],
  ],
  horizontalAlignment: [['align', (value) => (value === 'normal' ? undefined : value)]],
  verticalAlignment: [['verticalAlign', String]],
  wrapStrategy: [['wrapping', (value) => String(value).toLowerCase()]],
  // Google counts degrees anticlockwise, o-spreadsheet radians clockwise.
  textRotation: [['rotation', (value) => (-Number(value) * Math.PI) / 180]],
};

/** Changes one part of the styles in a box; a single value applies to all cells, null resets it. */
export function setStyles(
  book: Book,
  sheet: string,
  box: Box,
  { name, values }: StyleChange,
): void {
  const commands = mapBox(sheet, box, (at, y, x): CoreCommand => {
    const value = pick<string | number | null | undefined>(values, y, x) ?? null;
    const style: Record<string, unknown> = { ...book.model.getters.getCell(at)?.style };
    for (const [property, read] of properties[name]) {
      style[property] = value === null ? undefined : read(value);
      if (style[property] === undefined) delete style[property];
    }
    return { type: 'UPDATE_CELL', ...at, style: Object.keys(style).length ? style : null };
  });
  book.apply(commands.flat());
}

export function setNumberFormats(book: Book, sheet: string, box: Box, formats: string[][]): void {
  const commands = mapBox(sheet, box, (at, y, x): CoreCommand => {
    const format = heldFormat(spreadsheet, pick(formats, y, x) ?? '');
    return { type: 'UPDATE_CELL', ...at, format };
  });
  book.apply(commands.flat());
}

export function readStyles({ getters }: SpreadsheetModel, sheet: string, box: Box): CellStyle[][] {
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

export function setBorders(book: Book, sheet: string, box: Box, request: BorderRequest): void {
  const { getters } = book.model;
  const line = { style: request.style, color: request.color };
  const commands = mapBox(sheet, box, (at, y, x): CoreCommand => {
    const wanted = {
      top: y === 0 ? request.top : request.horizontal,
      bottom: y === box.rows - 1 ? request.bottom : request.horizontal,
      left: x === 0 ? request.left : request.vertical,
      right: x === box.columns - 1 ? request.right : request.vertical,
    };
    const now = getters.getCellBorder(at) ?? {};
    const kept = Object.entries(now).filter(
      ([side]) => wanted[side as keyof typeof wanted] === null,
    );
    const drawn = Object.entries(wanted).filter(([, isDrawn]) => isDrawn);
    const border = Object.fromEntries([...kept, ...drawn.map(([side]) => [side, line])]);
    return { type: 'SET_BORDER', ...at, border };
  });
  book.apply(commands.flat());
}

const named: Record<string, string> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  brown: '#a52a2a',
  cyan: '#00ffff',
  darkblue: '#00008b',
  darkgray: '#a9a9a9',
  darkgreen: '#006400',
  darkred: '#8b0000',
  fuchsia: '#ff00ff',
  gold: '#ffd700',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  lightblue: '#add8e6',
  lightgray: '#d3d3d3',
  lightgreen: '#90ee90',
  lightgrey: '#d3d3d3',
  lightyellow: '#ffffe0',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  silver: '#c0c0c0',
  teal: '#008080',
  violet: '#ee82ee',
  white: '#ffffff',
  yellow: '#ffff00',
};

/** A colour as #rrggbb if it is a known name or a short form; otherwise trimmed and in lower case. */
function hexColor(color: string): string {
  const lower = color.trim().toLowerCase();
  return named[lower] ?? lower.replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3');
}
