/** What hangs on the cells of a range: notes, data validation, checkboxes, merges. */
import type { Box } from '../../../shared/a1';
import { toCell } from '../cell-values';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { DataValidation, DataValidationBuilder } from './data-validation';
import { tableFor } from './range-tables';
import { RangeTextStyles } from './range-text-styles';
import type { SheetRef } from './sheet-ref';

export class RangeNotes<Sheet extends SheetRef> extends RangeTextStyles<Sheet> {
  getNotes(): string[][] {
    return call('range.notes', this.sheet.key, this.box);
  }

  getNote(): string {
    return call('range.notes', this.sheet.key, this.corner())[0]?.[0] ?? '';
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

  /** Whether all checkboxes are checked; null where some are, or a cell has none. */
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

  /** Checks or unchecks the cells that have a checkbox, by the values that it stands for. */
  #tick(method: string, isChecked: boolean): this {
    requireWrite(method);
    const { row, column } = this.box;
    const edits = this.getDataValidations().flatMap((rules, y) =>
      rules.flatMap((rule, x) => {
        if (String(rule?.getCriteriaType()) !== 'CHECKBOX') return [];
        const value = rule?.getCriteriaValues()[isChecked ? 0 : 1] ?? isChecked;
        return [{ row: row + y, column: column + x, value: toCell(value) }];
      }),
    );
    if (edits.length) call('range.edit', this.sheet.key, edits);
    return this;
  }
}
