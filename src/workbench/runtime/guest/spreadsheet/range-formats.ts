/** Where a range is, and the formats of its cells: colours, fonts, number formats, alignment, borders. */
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

/** What the getters answer for a cell without a style of its own. */
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

/** The methods that {@link STYLES} makes. */
interface StyleMethods {
  getBackgrounds(): string[][];
  getBackground(): string;
  /** @partly what is no colour is kept rather than refused */
  setBackgrounds(table: unknown): this;
  /** @partly what is no colour is kept rather than refused */
  setBackground(value: string | null): this;
  getFontColors(): string[][];
  getFontColor(): string;
  /** @partly what is no colour is kept rather than refused */
  setFontColors(table: unknown): this;
  /** @partly what is no colour is kept rather than refused */
  setFontColor(value: string | null): this;
  getFontWeights(): string[][];
  getFontWeight(): string;
  setFontWeights(table: unknown): this;
  setFontWeight(value: string | null): this;
  getFontStyles(): string[][];
  getFontStyle(): string;
  setFontStyles(table: unknown): this;
  setFontStyle(value: string | null): this;
  getFontSizes(): number[][];
  getFontSize(): number;
  setFontSizes(table: unknown): this;
  setFontSize(value: number | null): this;
  getFontFamilies(): string[][];
  getFontFamily(): string;
  /** @partly kept, but shown in the one font that there is */
  setFontFamilies(table: unknown): this;
  /** @partly kept, but shown in the one font that there is */
  setFontFamily(value: string | null): this;
  getFontLines(): string[][];
  getFontLine(): string;
  setFontLines(table: unknown): this;
  setFontLine(value: string | null): this;
  getHorizontalAlignments(): string[][];
  getHorizontalAlignment(): string;
  setHorizontalAlignments(table: unknown): this;
  setHorizontalAlignment(value: string | null): this;
  getVerticalAlignments(): string[][];
  getVerticalAlignment(): string;
  setVerticalAlignments(table: unknown): this;
  setVerticalAlignment(value: string | null): this;
}

const styleNames = [
  ['background', 'Background', 'Backgrounds'],
  ['fontColor', 'FontColor', 'FontColors'],
  ['fontWeight', 'FontWeight', 'FontWeights'],
  ['fontStyle', 'FontStyle', 'FontStyles'],
  ['fontSize', 'FontSize', 'FontSizes'],
  ['fontFamily', 'FontFamily', 'FontFamilies'],
  ['fontLine', 'FontLine', 'FontLines'],
  ['horizontalAlignment', 'HorizontalAlignment', 'HorizontalAlignments'],
  ['verticalAlignment', 'VerticalAlignment', 'VerticalAlignments'],
] as const;

const Styled = classWith<StyleMethods, Cells>(
  styleNames.flatMap(([part, one, all]): [string, Act<Cells>][] => [
    [`get${all}`, (range) => stylesIn(range, (style) => style[part])],
    [`get${one}`, (range) => stylesIn(range, (style) => style[part])[0]?.[0]],
    [`set${all}`, (range, table) => setAll(range, `set${all}`, part, table)],
    [`set${one}`, (range, value) => setOne(range, `set${one}`, part, value)],
  ]),
);

export class RangeFormats extends Styled {
  protected readonly sheet: SheetRef;
  readonly box: Readonly<Box>;

  constructor(sheet: SheetRef, box: Box) {
    super();
    this.sheet = sheet;
    this.box = box;
    // Scripts print ranges and list their properties: what they must not see does not show.
    Object.defineProperties(this, { sheet: { enumerable: false }, box: { enumerable: false } });
  }

  getSheet(): SheetRef {
    return this.sheet;
  }

  getGridId(): number {
    return this.sheet.state().gid;
  }

  getRow(): number {
    return this.box.row;
  }

  getRowIndex(): number {
    return this.box.row;
  }

  getColumn(): number {
    return this.box.column;
  }

  getColumnIndex(): number {
    return this.box.column;
  }

  getLastRow(): number {
    return this.box.row + this.box.rows - 1;
  }

  getLastColumn(): number {
    return this.box.column + this.box.columns - 1;
  }

  getNumRows(): number {
    return this.box.rows;
  }

  getNumColumns(): number {
    return this.box.columns;
  }

  getHeight(): number {
    return this.box.rows;
  }

  getWidth(): number {
    return this.box.columns;
  }

  getA1Notation(): string {
    return toA1(this.box);
  }

  override toString(): string {
    return 'Range';
  }

  getNumberFormats(): string[][] {
    return call('range.numberFormats', this.sheet.key, this.box);
  }

  getNumberFormat(): string {
    return call('range.numberFormats', this.sheet.key, this.corner())[0]?.[0] ?? '';
  }

  setNumberFormats(formats: unknown): this {
    return this.setFormats(
      'setNumberFormats',
      tableFor('setNumberFormats', this.box, formats).map((row) => row.map(String)),
    );
  }

  setNumberFormat(format: unknown): this {
    return this.setFormats('setNumberFormat', [[String(format)]]);
  }

  setBackgroundRGB(red: unknown, green: unknown, blue: unknown): this {
    const parts = [red, green, blue].map((part) => whole(part).toString(16).padStart(2, '0'));
    return setOne(this, 'setBackgroundRGB', 'background', `#${parts.join('')}`);
  }

  getWraps(): boolean[][] {
    return stylesIn(this, (style) => style.wrapStrategy === 'WRAP');
  }

  getWrap(): boolean {
    return first(this.getWraps());
  }

  setWraps(areWrapped: unknown): this {
    const table = tableFor('setWraps', this.box, areWrapped);
    return setAll(
      this,
      'setWraps',
      'wrapStrategy',
      table.map((row) => row.map(strategyOf)),
    );
  }

  setWrap(isWrapped: boolean): this {
    return setOne(this, 'setWrap', 'wrapStrategy', strategyOf(isWrapped));
  }

  getWrapStrategies(): EnumValue[][] {
    return stylesIn(this, (style) => WrapStrategy[style.wrapStrategy as keyof typeof WrapStrategy]);
  }

  getWrapStrategy(): EnumValue {
    return first(this.getWrapStrategies());
  }

  setWrapStrategies(strategies: unknown): this {
    const table = tableFor('setWrapStrategies', this.box, strategies);
    return setAll(
      this,
      'setWrapStrategies',
      'wrapStrategy',
      table.map((row) => row.map(String)),
    );
  }

  setWrapStrategy(strategy: EnumValue): this {
    return setOne(this, 'setWrapStrategy', 'wrapStrategy', String(strategy));
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
    return this.setTextFormats('setTextStyles', table);
  }

  /** @partly text has one line, so what is both underlined and struck through is struck through */
  setTextStyle(style: unknown): this {
    const { rows, columns } = this.box;
    const table = Array.from({ length: rows }, () => Array.from({ length: columns }, () => style));
    return this.setTextFormats('setTextStyle', table);
  }

  protected corner() {
    return { ...this.box, rows: 1, columns: 1 };
  }

  private setFormats(method: string, formats: string[][]): this {
    requireWrite(method);
    call('range.setNumberFormats', this.sheet.key, this.box, formats);
    return this;
  }

  /** Cells whose style says nothing of a part keep theirs. */
  private setTextFormats(method: string, table: unknown[][]): this {
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

function strategyOf(isWrapped: unknown): string {
  return isWrapped ? 'WRAP' : 'OVERFLOW';
}

function first<T>(table: T[][]): T {
  return table[0]?.[0] as T;
}

/** What a style says, in the words of the single parts; null says nothing. */
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
): R {
  return setStyle(range, method, {
    name,
    values: tableFor(method, range.box, table),
  } as StyleChange);
}

function setStyle<R extends Cells>(range: R, method: string, change: StyleChange): R {
  requireWrite(method);
  call('range.setStyles', range.getSheet().key, range.box, change);
  return range;
}
