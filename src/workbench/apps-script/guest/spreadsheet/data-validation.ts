/** DataValidation, and the builder that makes one. */
import type { Validation } from '../../wire/annotations';
import { fromCell, isDate, toCell } from '../cell-values';
import { dayNumberOf } from '../dates';
import { type EnumValue, enumOf } from '../enums';
import { Exception } from '../exception';
import type { RangeBase } from './range-base';
import type { SheetRef } from './sheet-ref';

export const DataValidationCriteria = enumOf(
  'DATE_AFTER',
  'DATE_BEFORE',
  'DATE_BETWEEN',
  'DATE_EQUAL_TO',
  'DATE_IS_VALID_DATE',
  'DATE_NOT_BETWEEN',
  'DATE_ON_OR_AFTER',
  'DATE_ON_OR_BEFORE',
  'NUMBER_BETWEEN',
  'NUMBER_EQUAL_TO',
  'NUMBER_GREATER_THAN',
  'NUMBER_GREATER_THAN_OR_EQUAL_TO',
  'NUMBER_LESS_THAN',
  'NUMBER_LESS_THAN_OR_EQUAL_TO',
  'NUMBER_NOT_BETWEEN',
  'NUMBER_NOT_EQUAL_TO',
  'TEXT_CONTAINS',
  'TEXT_DOES_NOT_CONTAIN',
  'TEXT_EQUAL_TO',
  'TEXT_IS_VALID_EMAIL',
  'TEXT_IS_VALID_URL',
  'VALUE_IN_LIST',
  'VALUE_IN_RANGE',
  'CUSTOM_FORMULA',
  'CHECKBOX',
);

type Criteria = keyof typeof DataValidationCriteria;

const NONE: Validation = { criteria: 'CHECKBOX', values: [], isShown: true, allowsInvalid: true };

export class DataValidation {
  readonly #state: Validation;

  constructor(state: Validation) {
    this.#state = state;
  }

  copy(): DataValidationBuilder {
    return new DataValidationBuilder(this.#state);
  }

  getAllowInvalid(): boolean {
    return this.#state.allowsInvalid;
  }

  getCriteriaType(): EnumValue {
    return DataValidationCriteria[this.#state.criteria as Criteria];
  }

  /**
   * As the builder was given them; a list comes with whether it shows an arrow.
   *
   * @partly a range comes as its A1 notation
   */
  getCriteriaValues(): unknown[] {
    const { criteria, values, isShown } = this.#state;
    if (criteria === 'VALUE_IN_LIST') return [values, isShown];
    if (criteria === 'VALUE_IN_RANGE') return [values[0], isShown];
    if (criteria.startsWith('DATE_')) return values.map((value) => fromCell({ d: Number(value) }));
    if (criteria.startsWith('NUMBER_')) return values.map(Number);
    return values;
  }

  getHelpText(): string | null {
    return null;
  }

  /** What crosses to the workbench. */
  toState(): Validation {
    return this.#state;
  }
}

export class DataValidationBuilder {
  #state: Validation;

  constructor(state: Validation = NONE) {
    this.#state = state;
  }

  build(): DataValidation {
    return new DataValidation(this.#state);
  }

  copy(): DataValidationBuilder {
    return new DataValidationBuilder(this.#state);
  }

  getAllowInvalid(): boolean {
    return this.build().getAllowInvalid();
  }

  getCriteriaType(): EnumValue {
    return this.build().getCriteriaType();
  }

  getCriteriaValues(): unknown[] {
    return this.build().getCriteriaValues();
  }

  getHelpText(): string | null {
    return null;
  }

  setAllowInvalid(allowsInvalid: unknown): this {
    this.#state = { ...this.#state, allowsInvalid: allowsInvalid === true };
    return this;
  }

  /** @partly the text is not kept */
  setHelpText(_helpText: unknown): this {
    return this;
  }

  requireCheckbox(checkedValue?: unknown, uncheckedValue?: unknown): this {
    const given = [checkedValue, uncheckedValue].filter((value) => value !== undefined);
    if (given.length)
      throw new Exception('Checkboxes with values of their own are not available in the workbench');
    return this.#require('CHECKBOX', []);
  }

  requireValueInList(values: unknown[], showDropdown: unknown = true): this {
    return this.#require('VALUE_IN_LIST', values.map(String), showDropdown !== false);
  }

  requireValueInRange(range: RangeBase<SheetRef>, showDropdown: unknown = true): this {
    const sheet = range.getSheet().getName().replaceAll("'", "''");
    const text = `'${sheet}'!${range.getA1Notation()}`;
    return this.#require('VALUE_IN_RANGE', [text], showDropdown !== false);
  }

  requireFormulaSatisfied(formula: unknown): this {
    return this.#require('CUSTOM_FORMULA', [formula]);
  }

  /** With criteria and values as getCriteriaType and getCriteriaValues give them. */
  withCriteria(criteria: EnumValue, args: unknown[]): this {
    const name = String(criteria) as Criteria;
    if (name === 'VALUE_IN_LIST') return this.requireValueInList(args[0] as unknown[], args[1]);
    if (name === 'VALUE_IN_RANGE') {
      return this.requireValueInRange(args[0] as RangeBase<SheetRef>, args[1]);
    }
    return this.#require(name, args);
  }

  requireDate(): this {
    return this.#require('DATE_IS_VALID_DATE', []);
  }

  requireDateAfter(date: unknown): this {
    return this.#require('DATE_AFTER', [date]);
  }

  requireDateBefore(date: unknown): this {
    return this.#require('DATE_BEFORE', [date]);
  }

  requireDateBetween(start: unknown, end: unknown): this {
    return this.#require('DATE_BETWEEN', [start, end]);
  }

  requireDateEqualTo(date: unknown): this {
    return this.#require('DATE_EQUAL_TO', [date]);
  }

  requireDateNotBetween(start: unknown, end: unknown): this {
    return this.#require('DATE_NOT_BETWEEN', [start, end]);
  }

  requireDateOnOrAfter(date: unknown): this {
    return this.#require('DATE_ON_OR_AFTER', [date]);
  }

  requireDateOnOrBefore(date: unknown): this {
    return this.#require('DATE_ON_OR_BEFORE', [date]);
  }

  requireNumberBetween(start: unknown, end: unknown): this {
    return this.#require('NUMBER_BETWEEN', [start, end]);
  }

  requireNumberEqualTo(number: unknown): this {
    return this.#require('NUMBER_EQUAL_TO', [number]);
  }

  requireNumberGreaterThan(number: unknown): this {
    return this.#require('NUMBER_GREATER_THAN', [number]);
  }

  requireNumberGreaterThanOrEqualTo(number: unknown): this {
    return this.#require('NUMBER_GREATER_THAN_OR_EQUAL_TO', [number]);
  }

  requireNumberLessThan(number: unknown): this {
    return this.#require('NUMBER_LESS_THAN', [number]);
  }

  requireNumberLessThanOrEqualTo(number: unknown): this {
    return this.#require('NUMBER_LESS_THAN_OR_EQUAL_TO', [number]);
  }

  requireNumberNotBetween(start: unknown, end: unknown): this {
    return this.#require('NUMBER_NOT_BETWEEN', [start, end]);
  }

  requireNumberNotEqualTo(number: unknown): this {
    return this.#require('NUMBER_NOT_EQUAL_TO', [number]);
  }

  requireTextContains(text: unknown): this {
    return this.#require('TEXT_CONTAINS', [text]);
  }

  requireTextDoesNotContain(text: unknown): this {
    return this.#require('TEXT_DOES_NOT_CONTAIN', [text]);
  }

  requireTextEqualTo(text: unknown): this {
    return this.#require('TEXT_EQUAL_TO', [text]);
  }

  requireTextIsEmail(): this {
    return this.#require('TEXT_IS_VALID_EMAIL', []);
  }

  requireTextIsUrl(): this {
    return this.#require('TEXT_IS_VALID_URL', []);
  }

  #require(criteria: Criteria, values: unknown[], isShown = true): this {
    this.#state = { ...this.#state, criteria, values: values.map(textOf), isShown };
    return this;
  }
}

/** A value as it would be typed; dates as day numbers, which the engine takes for dates. */
function textOf(value: unknown): string {
  return isDate(value) ? String(dayNumberOf(value)) : String(toCell(value));
}
