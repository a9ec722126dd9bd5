/** RangeList: the same done to several ranges. */
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

  setBackground(color: string | null): this {
    return this.#each((range) => range.setBackground(color));
  }

  setFontColor(color: string | null): this {
    return this.#each((range) => range.setFontColor(color));
  }

  setFontWeight(weight: string | null): this {
    return this.#each((range) => range.setFontWeight(weight));
  }

  #each(act: (range: Range<Sheet>) => void): this {
    this.#ranges.forEach(act);
    return this;
  }
}
