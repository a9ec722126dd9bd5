/** Reads and writes the cells of a range: values, formulas, notes, data validation, checkboxes, merges. */
import type { CellValue } from '../../../protocol/cell-values';
import type { Box } from '../../../spreadsheet/shared/a1';
import { fromCell, type ScriptValue, toCell } from '../cell-values';
import { Exception, mismatch, tableFor } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { DataValidation, DataValidationBuilder } from './data-validation';
import { fromR1C1, toR1C1 } from './r1c1';
import { RangeFormats } from './range-formats';
import { shuffled, splitTexts, trimmed } from './tidy';

export interface CopyOptions {
  readonly contentsOnly?: boolean;
  readonly formatOnly?: boolean;
}

export class RangeContents extends RangeFormats {
  getValues(): ScriptValue[][] {
    return call('range.values', this.sheet.key, this.box).map((row) => row.map(fromCell));
  }

  getValue(): ScriptValue {
    return fromCell(call('range.values', this.sheet.key, this.corner())[0]?.[0] ?? '');
  }

  isBlank(): boolean {
    return this.getValues().every((row) => row.every((value) => value === ''));
  }

  /** @partly a text such as "1,234" becomes a number, but shows without its separators */
  setValues(values: unknown): this {
    requireWrite('setValues');
    return this.#write(tableFor('setValues', this.box, values).map((row) => row.map(toCell)));
  }

  /** @partly a text such as "1,234" becomes a number, but shows without its separators */
  setValue(...args: unknown[]): this {
    requireWrite('setValue');
    const [value] = args;
    if (args.length !== 1 || Array.isArray(value)) {
      mismatch('SpreadsheetApp.Range.setValue', args);
    }
    return this.#write([[toCell(value)]]);
  }

  setFormulas(formulas: unknown): this {
    requireWrite('setFormulas');
    return this.#write(
      tableFor('setFormulas', this.box, formulas).map((row) => row.map(toFormula)),
    );
  }

  setFormula(formula: unknown): this {
    requireWrite('setFormula');
    if (typeof formula !== 'string') mismatch('SpreadsheetApp.Range.setFormula', [formula]);
    return this.#write([[toFormula(formula)]]);
  }

  clearContent(): this {
    requireWrite('clearContent');
    return this.#empty(true, false);
  }

  clearFormat(): this {
    requireWrite('clearFormat');
    return this.#empty(false, true);
  }

  clear(options?: CopyOptions | null): this {
    requireWrite('clear');
    return this.#empty(options?.formatOnly !== true, options?.contentsOnly !== true);
  }

  setNotes(notes: unknown): this {
    return this.#note('setNotes', tableFor('setNotes', this.box, notes));
  }

  setNote(note: unknown): this {
    return this.#note('setNote', [[note]]);
  }

  clearNote(): this {
    return this.#note('clearNote', [['']]);
  }

  getDataValidations(): (DataValidation | null)[][] {
    const rules = call('range.validations', this.sheet.key, this.box);
    return rules.map((row) => row.map((rule) => rule && new DataValidation(rule)));
  }

  getDataValidation(): DataValidation | null {
    const [[rule] = []] = call('range.validations', this.sheet.key, this.corner());
    return rule ? new DataValidation(rule) : null;
  }

  setDataValidations(rules: unknown): this {
    const table = tableFor('setDataValidations', this.box, rules) as (DataValidation | null)[][];
    return this.#validate('setDataValidations', table);
  }

  setDataValidation(rule: DataValidation | null): this {
    return this.#validate('setDataValidation', [[rule]]);
  }

  clearDataValidations(): this {
    return this.#validate('clearDataValidations', [[null]]);
  }

  insertCheckboxes(checkedValue?: unknown, uncheckedValue?: unknown): this {
    const values = [checkedValue, uncheckedValue].filter((value) => value !== undefined);
    this.#validate('insertCheckboxes', [
      [new DataValidationBuilder().requireCheckbox(...values).build()],
    ]);
    const shown = this.getValues().map((row) => row.map((value) => value === true));
    call('range.write', this.sheet.key, this.box, shown);
    return this;
  }

  removeCheckboxes(): this {
    this.#validate('removeCheckboxes', [[null]]);
    return this.clearContent();
  }

  check(): this {
    return this.#tick('check', true);
  }

  uncheck(): this {
    return this.#tick('uncheck', false);
  }

  /** Whether all checkboxes are checked; null if only some are, or a cell has none. */
  isChecked(): boolean | null {
    const isBox = this.getDataValidations().every((row) =>
      row.every((rule) => String(rule?.getCriteriaType()) === 'CHECKBOX'),
    );
    const values = new Set(this.getValues().flat());
    if (!isBox || values.size !== 1) return null;
    return values.has(true);
  }

  merge(): this {
    return this.#merge('merge', [this.box]);
  }

  mergeAcross(): this {
    const { row, rows } = this.box;
    const lines = Array.from({ length: rows }, (_, y) => ({ ...this.box, row: row + y, rows: 1 }));
    return this.#merge('mergeAcross', lines);
  }

  mergeVertically(): this {
    const { column, columns } = this.box;
    const lines = Array.from({ length: columns }, (_, x) => ({
      ...this.box,
      column: column + x,
      columns: 1,
    }));
    return this.#merge('mergeVertically', lines);
  }

  breakApart(): this {
    requireWrite('breakApart');
    call('range.breakApart', this.sheet.key, this.box);
    return this;
  }

  isPartOfMerge(): boolean {
    return call('range.merges', this.sheet.key, this.box).length > 0;
  }

  /** Trims texts and reduces inner blanks to one space. */
  trimWhitespace(): this {
    requireWrite('trimWhitespace');
    const formulas = this.getFormulas();
    const texts = this.getValues().map((values, y) =>
      values.map((value, x) => {
        const isText = typeof value === 'string' && !formulas[y]?.[x];
        return isText && trimmed(value) !== value ? trimmed(value) : undefined;
      }),
    );
    return this.#edit(texts);
  }

  /** Splits the texts of one column into the columns to its right. */
  splitTextToColumns(delimiter?: unknown): void {
    requireWrite('splitTextToColumns');
    if (this.box.columns > 1) throw new Exception('Only one column can be split at a time.');
    this.#edit(
      splitTexts(
        this.getDisplayValues().map(([text = '']) => text),
        delimiter,
      ),
    );
  }

  randomize(): this {
    requireWrite('randomize');
    call('range.reorder', this.sheet.key, this.box, shuffled(this.box.rows));
    return this;
  }

  getFormulasR1C1(): string[][] {
    const { row, column } = this.box;
    return this.getFormulas().map((formulas, y) =>
      formulas.map((formula, x) => toR1C1(formula, { row: row + y, column: column + x })),
    );
  }

  getFormulaR1C1(): string {
    return toR1C1(this.getFormula(), this.box);
  }

  setFormulaR1C1(formula: unknown): this {
    const text = String(formula);
    const table = Array.from({ length: this.box.rows }, () =>
      Array.from({ length: this.box.columns }, () => text),
    );
    return this.setFormulasR1C1(table);
  }

  setFormulasR1C1(formulas: unknown): this {
    const { row, column } = this.box;
    const table = tableFor('setFormulasR1C1', this.box, formulas).map((texts, y) =>
      texts.map((text, x) => fromR1C1(String(text), { row: row + y, column: column + x })),
    );
    return this.setFormulas(table);
  }

  #write(values: CellValue[][]): this {
    call('range.write', this.sheet.key, this.box, values);
    return this;
  }

  #empty(contents: boolean, formats: boolean): this {
    call('range.clear', this.sheet.key, this.box, { contents, formats });
    return this;
  }

  #merge(method: string, boxes: Box[]): this {
    requireWrite(method);
    call('range.merge', this.sheet.key, boxes);
    return this;
  }

  #note(method: string, notes: unknown[][]): this {
    requireWrite(method);
    const texts = notes.map((row) => row.map((note) => String(note ?? '')));
    call('range.setNotes', this.sheet.key, this.box, texts);
    return this;
  }

  #validate(method: string, rules: (DataValidation | null)[][]): this {
    requireWrite(method);
    const states = rules.map((row) => row.map((rule) => rule?.toState() ?? null));
    call('range.setValidations', this.sheet.key, this.box, states);
    return this;
  }

  /** Checks or unchecks the checkboxes, by writing their values. */
  #tick(method: string, isChecked: boolean): this {
    requireWrite(method);
    const values = this.getDataValidations().map((rules) =>
      rules.map((rule) => {
        if (String(rule?.getCriteriaType()) !== 'CHECKBOX') return undefined;
        return toCell(rule?.getCriteriaValues()[isChecked ? 0 : 1] ?? isChecked);
      }),
    );
    return this.#edit(values);
  }

  /** Types values into cells, starting at the range's corner; skips undefined ones. */
  #edit(table: (CellValue | undefined)[][]): this {
    const { row, column } = this.box;
    const edits = table.flatMap((values, y) =>
      values.flatMap((value, x) =>
        value === undefined ? [] : [{ row: row + y, column: column + x, value }],
      ),
    );
    if (edits.length) call('range.edit', this.sheet.key, edits);
    return this;
  }
}

function toFormula(formula: unknown): string {
  const text = String(formula ?? '');
  return text === '' || text.startsWith('=') ? text : `=${text}`;
}
