/** RangeList: the same done to several ranges. */
import type { EnumValue } from '../enums';
import type { Range } from './range';
import type { SheetRef } from './sheet-ref';

export class RangeList<Sheet extends SheetRef> {
  readonly #ranges: Range<Sheet>[];

  constructor(ranges: Range<Sheet>[]) {
    this.#ranges = ranges;
  }

  getRanges(): Range<Sheet>[] {
    return this.#ranges;
  }

  activate(): this {
    this.#ranges.at(-1)?.activate();
    return this;
  }

  clear(options?: { contentsOnly?: boolean; formatOnly?: boolean }): this {
    return this.#each((range) => range.clear(options));
  }

  clearContent(): this {
    return this.#each((range) => range.clearContent());
  }

  setValue(value: unknown): this {
    return this.#each((range) => range.setValue(value));
  }

  setFormula(formula: unknown): this {
    return this.#each((range) => range.setFormula(formula));
  }

  setNumberFormat(format: unknown): this {
    return this.#each((range) => range.setNumberFormat(format));
  }

  /** @partly what is no colour is kept rather than refused */
  setBackground(color: string | null): this {
    return this.#each((range) => range.setBackground(color));
  }

  /** @partly what is no colour is kept rather than refused */
  setFontColor(color: string | null): this {
    return this.#each((range) => range.setFontColor(color));
  }

  setFontWeight(weight: string | null): this {
    return this.#each((range) => range.setFontWeight(weight));
  }

  clearFormat(): this {
    return this.#each((range) => range.clearFormat());
  }

  clearNote(): this {
    return this.#each((range) => range.clearNote());
  }

  clearDataValidations(): this {
    return this.#each((range) => range.clearDataValidations());
  }

  breakApart(): this {
    return this.#each((range) => range.breakApart());
  }

  trimWhitespace(): this {
    return this.#each((range) => range.trimWhitespace());
  }

  check(): this {
    return this.#each((range) => range.check());
  }

  uncheck(): this {
    return this.#each((range) => range.uncheck());
  }

  removeCheckboxes(): this {
    return this.#each((range) => range.removeCheckboxes());
  }

  setNote(note: unknown): this {
    return this.#each((range) => range.setNote(note));
  }

  setBackgroundRGB(red: unknown, green: unknown, blue: unknown): this {
    return this.#each((range) => range.setBackgroundRGB(red, green, blue));
  }

  setFontSize(size: number | null): this {
    return this.#each((range) => range.setFontSize(size));
  }

  setFontFamily(family: string | null): this {
    return this.#each((range) => range.setFontFamily(family));
  }

  setFontLine(line: string | null): this {
    return this.#each((range) => range.setFontLine(line));
  }

  setFontStyle(style: string | null): this {
    return this.#each((range) => range.setFontStyle(style));
  }

  setFormulaR1C1(formula: unknown): this {
    return this.#each((range) => range.setFormulaR1C1(formula));
  }

  setHorizontalAlignment(alignment: string | null): this {
    return this.#each((range) => range.setHorizontalAlignment(alignment));
  }

  setVerticalAlignment(alignment: string | null): this {
    return this.#each((range) => range.setVerticalAlignment(alignment));
  }

  setWrap(isWrapped: boolean): this {
    return this.#each((range) => range.setWrap(isWrapped));
  }

  setWrapStrategy(strategy: EnumValue): this {
    return this.#each((range) => range.setWrapStrategy(strategy));
  }

  setTextRotation(degrees: unknown): this {
    return this.#each((range) => range.setTextRotation(degrees));
  }

  insertCheckboxes(...values: unknown[]): this {
    return this.#each((range) => range.insertCheckboxes(...values));
  }

  setBorder(...borders: Parameters<Range<Sheet>['setBorder']>): this {
    return this.#each((range) => range.setBorder(...borders));
  }

  #each(act: (range: Range<Sheet>) => void): this {
    this.#ranges.forEach(act);
    return this;
  }
}
