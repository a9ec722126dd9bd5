/** The looks of a range: colours, fonts, number formats. */
import type { CellStyle, Looks } from '../../wire/spreadsheet';
import { whole } from '../arguments';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { tableFor } from './range-tables';
import { RangeValues } from './range-values';
import type { SheetRef } from './sheet-ref';

type Look = Looks['look'];

/** What the getters answer for a cell without a look of its own. */
const DEFAULTS: Required<CellStyle> = {
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

export class RangeLooks<Sheet extends SheetRef> extends RangeValues<Sheet> {
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

  getBackgrounds(): string[][] {
    return this.styles((style) => style.background);
  }

  getBackground(): string {
    return this.getBackgrounds()[0]?.[0] ?? DEFAULTS.background;
  }

  setBackgroundRGB(red: unknown, green: unknown, blue: unknown): this {
    const parts = [red, green, blue].map((part) => whole(part).toString(16).padStart(2, '0'));
    return this.setOne('setBackgroundRGB', 'background', `#${parts.join('')}`);
  }

  /** @partly what is no colour is kept rather than refused */
  setBackgrounds(colors: unknown): this {
    return this.setAll('setBackgrounds', 'background', colors);
  }

  /** @partly what is no colour is kept rather than refused */
  setBackground(color: string | null): this {
    return this.setOne('setBackground', 'background', color);
  }

  getFontColors(): string[][] {
    return this.styles((style) => style.fontColor);
  }

  /** @partly what is no colour is kept rather than refused */
  setFontColors(colors: unknown): this {
    return this.setAll('setFontColors', 'fontColor', colors);
  }

  /** @partly what is no colour is kept rather than refused */
  setFontColor(color: string | null): this {
    return this.setOne('setFontColor', 'fontColor', color);
  }

  getFontWeights(): string[][] {
    return this.styles((style) => style.fontWeight);
  }

  getFontWeight(): string {
    return this.getFontWeights()[0]?.[0] ?? DEFAULTS.fontWeight;
  }

  setFontWeights(weights: unknown): this {
    return this.setAll('setFontWeights', 'fontWeight', weights);
  }

  setFontWeight(weight: string | null): this {
    return this.setOne('setFontWeight', 'fontWeight', weight);
  }

  getFontStyles(): string[][] {
    return this.styles((style) => style.fontStyle);
  }

  getFontStyle(): string {
    return this.getFontStyles()[0]?.[0] ?? DEFAULTS.fontStyle;
  }

  setFontStyles(styles: unknown): this {
    return this.setAll('setFontStyles', 'fontStyle', styles);
  }

  setFontStyle(style: string | null): this {
    return this.setOne('setFontStyle', 'fontStyle', style);
  }

  getFontSizes(): number[][] {
    return this.styles((style) => style.fontSize);
  }

  getFontSize(): number {
    return this.getFontSizes()[0]?.[0] ?? DEFAULTS.fontSize;
  }

  setFontSizes(sizes: unknown): this {
    return this.setAll('setFontSizes', 'fontSize', sizes);
  }

  setFontSize(size: number | null): this {
    return this.setOne('setFontSize', 'fontSize', size);
  }

  getFontFamilies(): string[][] {
    return this.styles((style) => style.fontFamily);
  }

  getFontFamily(): string {
    return this.getFontFamilies()[0]?.[0] ?? DEFAULTS.fontFamily;
  }

  /** @partly kept, but shown in the one font that there is */
  setFontFamilies(families: unknown): this {
    return this.setAll('setFontFamilies', 'fontFamily', families);
  }

  /** @partly kept, but shown in the one font that there is */
  setFontFamily(family: string | null): this {
    return this.setOne('setFontFamily', 'fontFamily', family);
  }

  getFontLines(): string[][] {
    return this.styles((style) => style.fontLine);
  }

  getFontLine(): string {
    return this.getFontLines()[0]?.[0] ?? DEFAULTS.fontLine;
  }

  setFontLines(lines: unknown): this {
    return this.setAll('setFontLines', 'fontLine', lines);
  }

  setFontLine(line: string | null): this {
    return this.setOne('setFontLine', 'fontLine', line);
  }

  protected styles<T>(pick: (style: Required<CellStyle>) => T): T[][] {
    const styles = call('range.styles', this.sheet.key, this.box);
    return styles.map((row) => row.map((style) => pick({ ...DEFAULTS, ...style })));
  }

  private setFormats(method: string, formats: string[][]): this {
    requireWrite(method);
    call('range.setNumberFormats', this.sheet.key, this.box, formats);
    return this;
  }

  protected setOne(method: string, look: Look, value: unknown): this {
    return this.setLook(method, { look, values: [[value]] } as Looks);
  }

  protected setAll(method: string, look: Look, table: unknown): this {
    return this.setLook(method, { look, values: tableFor(method, this.box, table) } as Looks);
  }

  private setLook(method: string, looks: Looks): this {
    requireWrite(method);
    call('range.setLooks', this.sheet.key, this.box, looks);
    return this;
  }
}
