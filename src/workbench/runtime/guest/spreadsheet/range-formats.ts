/** The position of a range, and the formats of its cells: colours, fonts, number formats, alignment, borders. */
import type { BorderRequest, CellStyle, StyleChange } from '../../../spreadsheet/calls';
import { type Box, toA1 } from '../../../spreadsheet/shared/a1';
import { type Act, classWith } from '../class-with';
import { type EnumValue, enumOf } from '../enums';
import { Exception, mismatch, tableFor, whole } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import type { RangeRef, SheetRef } from './refs';
import { TextStyle } from './text-style';

export const WrapStrategy = enumOf('WRAP', 'OVERFLOW', 'CLIP');
export const BorderStyle = enumOf(
  'DOTTED',
  'DASHED',
  'SOLID',
  'SOLID_MEDIUM',
  'SOLID_THICK',
  'DOUBLE',
);

const lines: Record<string, BorderRequest['style']> = {
  DOTTED: 'dotted',
  DASHED: 'dashed',
  SOLID: 'thin',
  SOLID_MEDIUM: 'medium',
  SOLID_THICK: 'thick',
  DOUBLE: 'medium',
};

type Side = boolean | null;
type Cells = Pick<RangeRef, 'box' | 'getSheet'>;
type Method = [name: string, act: Act<Cells>];

/** The style of a cell that has none of its own. */
const defaults: Required<CellStyle> = {
  background: '#ffffff',
  fontColor: '#000000',
  fontWeight: 'normal',
  fontStyle: 'normal',
  fontSize: 10,
  fontFamily: 'Arial',
  fontLine: 'none',
  horizontalAlignment: 'general',
  verticalAlignment: 'bottom',
  wrapStrategy: 'OVERFLOW',
  textRotation: 0,
};

type TextFormat = Pick<
  CellStyle,
  'fontWeight' | 'fontStyle' | 'fontLine' | 'fontColor' | 'fontFamily' | 'fontSize'
>;

const isWrap = (strategy: unknown) => strategy === 'WRAP';
const asWrap = (isWrapped: unknown) => (isWrapped ? 'WRAP' : 'OVERFLOW');
const strategyOf = (name: unknown) => WrapStrategy[name as keyof typeof WrapStrategy];
const same = (value: unknown) => value;

/** The parts of styles, with the names of their methods and their values for scripts. */
const styles = [
  ['background', 'Background', 'Backgrounds', same, same],
  ['fontColor', 'FontColor', 'FontColors', same, same],
  ['fontWeight', 'FontWeight', 'FontWeights', same, same],
  ['fontStyle', 'FontStyle', 'FontStyles', same, same],
  ['fontSize', 'FontSize', 'FontSizes', same, same],
  ['fontFamily', 'FontFamily', 'FontFamilies', same, same],
  ['fontLine', 'FontLine', 'FontLines', same, same],
  ['horizontalAlignment', 'HorizontalAlignment', 'HorizontalAlignments', same, same],
  ['verticalAlignment', 'VerticalAlignment', 'VerticalAlignments', same, same],
  ['wrapStrategy', 'Wrap', 'Wraps', isWrap, asWrap],
  ['wrapStrategy', 'WrapStrategy', 'WrapStrategies', strategyOf, String],
] as const;
type StyleName = (typeof styles)[number][1];
type StyleNames = (typeof styles)[number][2];

/** Return types of methods for one cell that don't return text. */
interface StyleValues {
  readonly FontSize: number;
  readonly Wrap: boolean;
  readonly WrapStrategy: EnumValue;
}

type StyleGetters = {
  [Name in StyleName as `get${Name}`]: () => Name extends keyof StyleValues
    ? StyleValues[Name]
    : string;
};

/** Methods that are only partly supported. */
interface PartlyDone {
  /** @partly a value that is not a colour is kept rather than refused */
  setBackgrounds(table: unknown): object;
  /** @partly a value that is not a colour is kept rather than refused */
  setBackground(value: unknown): object;
  /** @partly a value that is not a colour is kept rather than refused */
  setFontColors(table: unknown): object;
  /** @partly a value that is not a colour is kept rather than refused */
  setFontColor(value: unknown): object;
  /** @partly kept, but shown in the one font that there is */
  setFontFamilies(table: unknown): object;
  /** @partly kept, but shown in the one font that there is */
  setFontFamily(value: unknown): object;
}

/** The texts of cells, and the names of their methods. */
const texts = [
  ['range.shown', 'DisplayValue'],
  ['range.formulas', 'Formula'],
  ['range.notes', 'Note'],
  ['range.numberFormats', 'NumberFormat'],
] as const;
type TextName = (typeof texts)[number][1];

const places = {
  getRow: ({ row }) => row,
  getRowIndex: ({ row }) => row,
  getColumn: ({ column }) => column,
  getColumnIndex: ({ column }) => column,
  getLastRow: ({ row, rows }) => row + rows - 1,
  getLastColumn: ({ column, columns }) => column + columns - 1,
  getNumRows: ({ rows }) => rows,
  getNumColumns: ({ columns }) => columns,
  getHeight: ({ rows }) => rows,
  getWidth: ({ columns }) => columns,
} as const satisfies Record<string, (box: Box) => number>;

type Methods = Record<keyof typeof places, () => number> &
  Record<`get${TextName}s`, () => string[][]> &
  Record<`get${TextName}`, () => string> &
  Record<`get${StyleNames}`, () => unknown[][]> &
  StyleGetters &
  Record<`set${StyleNames | StyleName}`, (value: unknown) => object> &
  PartlyDone;

const Alike = classWith<Methods, Cells>([
  ...Object.entries(places).map(([name, of]): Method => [name, ({ box }) => of(box)]),
  ...texts.flatMap(([name, one]): Method[] => [
    [`get${one}s`, (range) => call(name, range.getSheet().key, range.box)],
    [`get${one}`, (range) => call(name, range.getSheet().key, cornerOf(range.box))[0]?.[0] ?? ''],
  ]),
  ...styles.flatMap(([part, one, all, read, write]): Method[] => [
    [`get${all}`, (range) => stylesIn(range, (style) => read(style[part]))],
    [`get${one}`, (range) => stylesIn(range, (style) => read(style[part]))[0]?.[0]],
    [`set${all}`, (range, table) => setAll(range, `set${all}`, part, table, write)],
    [`set${one}`, (range, value) => setOne(range, `set${one}`, part, write(value))],
  ]),
]);

export class RangeFormats extends Alike {
  protected readonly sheet: SheetRef;
  readonly box: Readonly<Box>;

  constructor(sheet: SheetRef, box: Box) {
    super();
    this.sheet = sheet;
    this.box = box;
    // Not enumerable, because scripts print ranges and list their properties.
    Object.defineProperties(this, { sheet: { enumerable: false }, box: { enumerable: false } });
  }

  getSheet(): SheetRef {
    return this.sheet;
  }

  getGridId(): number {
    return this.sheet.state().gid;
  }

  getA1Notation(): string {
    return toA1(this.box);
  }

  override toString(): string {
    return 'Range';
  }

  setNumberFormats(formats: unknown): this {
    return this.#setFormats(
      'setNumberFormats',
      tableFor('setNumberFormats', this.box, formats).map((row) =>
        row.map((format) => String(format ?? '')),
      ),
    );
  }

  setNumberFormat(format: unknown): this {
    return this.#setFormats('setNumberFormat', [[String(format ?? '')]]);
  }

  setBackgroundRGB(red: unknown, green: unknown, blue: unknown): this {
    const parts = [red, green, blue].map((part) => whole(part).toString(16).padStart(2, '0'));
    return setOne(this, 'setBackgroundRGB', 'background', `#${parts.join('')}`);
  }

  setTextRotation(degrees: unknown): this {
    const angle = Number(degrees);
    if (!(Math.abs(angle) <= 90)) throw new Exception(`Invalid argument: ${degrees}`);
    return setOne(this, 'setTextRotation', 'textRotation', angle);
  }

  /** @partly double lines are drawn as medium ones */
  setBorder(
    top: Side,
    left: Side,
    bottom: Side,
    right: Side,
    vertical: Side,
    horizontal: Side,
    color: string | null = null,
    style: EnumValue | null = null,
  ): this {
    requireWrite('setBorder');
    call('range.setBorders', this.sheet.key, this.box, {
      ...{ top, left, bottom, right, vertical, horizontal },
      color: color ?? '#000000',
      style: lines[String(style)] ?? 'thin',
    });
    return this;
  }

  getTextStyles(): TextStyle[][] {
    return stylesIn(
      this,
      (style) =>
        new TextStyle({
          bold: style.fontWeight === 'bold',
          italic: style.fontStyle === 'italic',
          underline: style.fontLine === 'underline',
          strikethrough: style.fontLine === 'line-through',
          fontFamily: style.fontFamily,
          fontSize: style.fontSize,
          color: style.fontColor,
        }),
    );
  }

  getTextStyle(): TextStyle {
    return this.getTextStyles()[0]?.[0] as TextStyle;
  }

  /** @partly text has one line, so what is both underlined and struck through is struck through */
  setTextStyles(styles: unknown): this {
    const table = tableFor('setTextStyles', this.box, styles);
    return this.#setTextFormats('setTextStyles', table);
  }

  /** @partly text has one line, so what is both underlined and struck through is struck through */
  setTextStyle(style: unknown): this {
    const { rows, columns } = this.box;
    const table = Array.from({ length: rows }, () => Array.from({ length: columns }, () => style));
    return this.#setTextFormats('setTextStyle', table);
  }

  protected corner(): Box {
    return cornerOf(this.box);
  }

  #setFormats(method: string, formats: string[][]): this {
    requireWrite(method);
    call('range.setNumberFormats', this.sheet.key, this.box, formats);
    return this;
  }

  /** A part that a style leaves out stays unchanged. */
  #setTextFormats(method: string, table: unknown[][]): this {
    const formats = table.map((row) => row.map((style) => formatOf(method, style)));
    const before: TextFormat[][] = call('range.styles', this.sheet.key, this.box);
    for (const name of new Set(formats.flat().flatMap(Object.keys) as (keyof TextFormat)[])) {
      const values = formats.map((row, y) =>
        row.map((format, x) => format[name] ?? before[y]?.[x]?.[name] ?? null),
      );
      setAll(this, method, name, values);
    }
    return this;
  }
}

function cornerOf(box: Box): Box {
  return { ...box, rows: 1, columns: 1 };
}

/** Splits a style into its parts; null has none. */
function formatOf(method: string, style: unknown): TextFormat {
  if (style === null) return {};
  if (!(style instanceof TextStyle)) mismatch(`SpreadsheetApp.Range.${method}`, [style]);
  const bold = style.isBold();
  const italic = style.isItalic();
  const [color, fontFamily, fontSize] = [
    style.getForegroundColor(),
    style.getFontFamily(),
    style.getFontSize(),
  ];
  return {
    ...(bold !== null && { fontWeight: bold ? 'bold' : 'normal' }),
    ...(italic !== null && { fontStyle: italic ? 'italic' : 'normal' }),
    ...lineOf(style.isUnderline(), style.isStrikethrough()),
    ...(color !== null && { fontColor: color }),
    ...(fontFamily !== null && { fontFamily }),
    ...(fontSize !== null && { fontSize }),
  };
}

function lineOf(underline: boolean | null, strikethrough: boolean | null): TextFormat {
  if (strikethrough) return { fontLine: 'line-through' };
  if (underline) return { fontLine: 'underline' };
  return underline === null && strikethrough === null ? {} : { fontLine: 'none' };
}

function stylesIn<T>(range: Cells, pick: (style: Required<CellStyle>) => T): T[][] {
  const styles = call('range.styles', range.getSheet().key, range.box);
  return styles.map((row) => row.map((style) => pick({ ...defaults, ...style })));
}

function setOne<R extends Cells>(
  range: R,
  method: string,
  name: keyof CellStyle,
  value: unknown,
): R {
  return setStyle(range, method, { name, values: [[value]] } as StyleChange);
}

function setAll<R extends Cells>(
  range: R,
  method: string,
  name: keyof CellStyle,
  table: unknown,
  write = same,
): R {
  const values = tableFor(method, range.box, table).map((row) => row.map(write));
  return setStyle(range, method, { name, values } as StyleChange);
}

function setStyle<R extends Cells>(range: R, method: string, change: StyleChange): R {
  requireWrite(method);
  call('range.setStyles', range.getSheet().key, range.box, change);
  return range;
}
