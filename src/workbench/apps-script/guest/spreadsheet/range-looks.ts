/** The looks of a range: colours, fonts, alignment, number formats. */
import type { CellStyle, Looks } from '../../wire/spreadsheet';
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
  horizontalAlignment: 'general',
  wrap: false,
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

  setBackgrounds(colors: unknown): this {
    return this.setAll('setBackgrounds', 'background', colors);
  }

  setBackground(color: string | null): this {
    return this.setOne('setBackground', 'background', color);
  }

  getFontColors(): string[][] {
    return this.styles((style) => style.fontColor);
  }

  setFontColors(colors: unknown): this {
    return this.setAll('setFontColors', 'fontColor', colors);
  }

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

  setFontStyle(style: string | null): this {
    return this.setOne('setFontStyle', 'fontStyle', style);
  }

  getHorizontalAlignments(): string[][] {
    return this.styles((style) => style.horizontalAlignment);
  }

  setHorizontalAlignment(alignment: string | null): this {
    return this.setOne('setHorizontalAlignment', 'horizontalAlignment', alignment);
  }

  getWraps(): boolean[][] {
    return this.styles((style) => style.wrap);
  }

  setWrap(isWrapped: boolean): this {
    return this.setOne('setWrap', 'wrap', isWrapped);
  }

  private styles<T>(pick: (style: Required<CellStyle>) => T): T[][] {
    const styles = call('range.styles', this.sheet.key, this.box);
    return styles.map((row) => row.map((style) => pick({ ...DEFAULTS, ...style })));
  }

  private setFormats(method: string, formats: string[][]): this {
    requireWrite(method);
    call('range.setNumberFormats', this.sheet.key, this.box, formats);
    return this;
  }

  private setOne(method: string, look: Look, value: unknown): this {
    return this.setLook(method, { look, values: [[value]] } as Looks);
  }

  private setAll(method: string, look: Look, table: unknown): this {
    return this.setLook(method, { look, values: tableFor(method, this.box, table) } as Looks);
  }

  private setLook(method: string, looks: Looks): this {
    requireWrite(method);
    call('range.setLooks', this.sheet.key, this.box, looks);
    return this;
  }
}
