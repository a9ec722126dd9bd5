/** TextFinder: finds and replaces text in what cells show, or in their formulas. */
import type { Replacement } from '../../../spreadsheet/calls';
import { call } from '../host';
import { requireWrite } from '../permissions';
import type { RangeRef } from './refs';

interface Find {
  /** Counted from the corner of the searched range. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export class TextFinder {
  readonly #range: RangeRef;
  readonly #findText: string;
  #isCaseMatched = false;
  #isEntireCell = false;
  #isInFormulas = false;
  #isRegularExpression = false;
  #current = -1;

  constructor(range: RangeRef, findText: string) {
    this.#range = range;
    this.#findText = findText;
  }

  matchCase(isMatched: boolean): this {
    this.#isCaseMatched = isMatched;
    return this;
  }

  matchEntireCell(isMatched: boolean): this {
    this.#isEntireCell = isMatched;
    return this;
  }

  matchFormulaText(isMatched: boolean): this {
    this.#isInFormulas = isMatched;
    return this;
  }

  useRegularExpression(isUsed: boolean): this {
    this.#isRegularExpression = isUsed;
    return this;
  }

  findAll(): RangeRef[] {
    return this.#finds().map(({ row, column }) => this.#range.getCell(row, column));
  }

  findNext(): RangeRef | null {
    return this.#move(1);
  }

  findPrevious(): RangeRef | null {
    return this.#move(-1);
  }

  getCurrentMatch(): RangeRef | null {
    return this.#move(0);
  }

  /** Replaces every occurrence, except in results of formulas. Returns the number of replacements. */
  replaceAllWith(replaceText: unknown): number {
    requireWrite('replaceAllWith');
    const { row: top, column: left } = this.#range.box;
    const pattern = this.#pattern('g');
    // As in Google Sheets, no edit happens between finding and replacing: the search repeats until the cells are
    // unchanged.
    for (;;) {
      const formulas = call('range.formulas', this.#range.getSheet().key, this.#range.box);
      let count = 0;
      const replacements = this.#finds().flatMap(({ row, column, text }): Replacement[] => {
        const isFormula = formulas[row - 1]?.[column - 1] !== '';
        if (isFormula && !this.#isInFormulas) return [];
        count += text.match(pattern)?.length ?? 0;
        const value = text.replace(pattern, this.#replacement(String(replaceText)));
        return [{ row: top + row - 1, column: left + column - 1, value, was: text }];
      });
      if (replacements.length === 0) return 0;
      if (call('range.replace', this.#range.getSheet().key, replacements)) return count;
    }
  }

  /** Only a regular expression may use $1; in a plain text, a dollar sign is literal. */
  #replacement(text: string): string {
    return this.#isRegularExpression ? text : text.replaceAll('$', '$$$$');
  }

  #move(step: number): RangeRef | null {
    const finds = this.#finds();
    const index = this.#current < 0 && step < 0 ? finds.length - 1 : this.#current + step;
    const find = finds[index];
    if (!find) return null;
    this.#current = index;
    return this.#range.getCell(find.row, find.column);
  }

  #finds(): Find[] {
    const pattern = this.#pattern('');
    return this.#texts().flatMap((row, y) =>
      row.flatMap((text, x) => (pattern.test(text) ? [{ row: y + 1, column: x + 1, text }] : [])),
    );
  }

  /** The searched text of each cell: its formula if requested, otherwise its shown text. */
  #texts(): string[][] {
    const { key } = this.#range.getSheet();
    const shown = call('range.shown', key, this.#range.box);
    if (!this.#isInFormulas) return shown;
    const formulas = call('range.formulas', key, this.#range.box);
    return shown.map((row, y) => row.map((text, x) => formulas[y]?.[x] || text));
  }

  #pattern(flags: string): RegExp {
    const text = this.#isRegularExpression
      ? this.#findText
      : this.#findText.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    return new RegExp(
      this.#isEntireCell ? `^(?:${text})$` : text,
      flags + (this.#isCaseMatched ? '' : 'i'),
    );
  }
}
