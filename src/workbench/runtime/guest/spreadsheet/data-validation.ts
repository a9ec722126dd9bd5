/** DataValidation, and the builder that makes one. */
import type { Validation } from '../../../spreadsheet/calls';
import { dayNumberOf, fromCell, isDate, toCell } from '../cell-values';
import { classWith } from '../class-with';
import { type EnumValue, enumOf } from '../enums';
import { Exception } from '../exception';
import type { RangeRef } from './refs';

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

const none: Validation = { criteria: 'CHECKBOX', values: [], isShown: true, allowsInvalid: true };

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
   * The values as passed to the builder; for a list or a range, also whether it shows an arrow.
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

  /** The rule for the workbench. */
  toState(): Validation {
    return this.#state;
  }
}

/** The criteria of each method, and the number of values that it takes. */
const requirements = {
  requireDate: ['DATE_IS_VALID_DATE', 0],
  requireDateAfter: ['DATE_AFTER', 1],
  requireDateBefore: ['DATE_BEFORE', 1],
  requireDateBetween: ['DATE_BETWEEN', 2],
  requireDateEqualTo: ['DATE_EQUAL_TO', 1],
  requireDateNotBetween: ['DATE_NOT_BETWEEN', 2],
  requireDateOnOrAfter: ['DATE_ON_OR_AFTER', 1],
  requireDateOnOrBefore: ['DATE_ON_OR_BEFORE', 1],
  requireNumberBetween: ['NUMBER_BETWEEN', 2],
  requireNumberEqualTo: ['NUMBER_EQUAL_TO', 1],
  requireNumberGreaterThan: ['NUMBER_GREATER_THAN', 1],
  requireNumberGreaterThanOrEqualTo: ['NUMBER_GREATER_THAN_OR_EQUAL_TO', 1],
  requireNumberLessThan: ['NUMBER_LESS_THAN', 1],
  requireNumberLessThanOrEqualTo: ['NUMBER_LESS_THAN_OR_EQUAL_TO', 1],
  requireNumberNotBetween: ['NUMBER_NOT_BETWEEN', 2],
  requireNumberNotEqualTo: ['NUMBER_NOT_EQUAL_TO', 1],
  requireTextContains: ['TEXT_CONTAINS', 1],
  requireTextDoesNotContain: ['TEXT_DOES_NOT_CONTAIN', 1],
  requireTextEqualTo: ['TEXT_EQUAL_TO', 1],
  requireTextIsEmail: ['TEXT_IS_VALID_EMAIL', 0],
  requireTextIsUrl: ['TEXT_IS_VALID_URL', 0],
} as const satisfies Record<string, readonly [Criteria, number]>;

type Requirements = Record<keyof typeof requirements, (...values: unknown[]) => object>;
type WithCriteria = { withCriteria(criteria: EnumValue, args: unknown[]): object };

const Requiring = classWith<Requirements, WithCriteria>(
  Object.entries(requirements).map(([name, [criteria, count]]) => [
    name,
    (builder, ...args) => {
      const values = Array.from({ length: count }, (_, index) => args[index]);
      return builder.withCriteria(DataValidationCriteria[criteria], values);
    },
  ]),
);

export class DataValidationBuilder extends Requiring {
  #state: Validation;

  constructor(state: Validation = none) {
    super();
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

  requireValueInRange(range: RangeRef, showDropdown: unknown = true): this {
    const sheet = range.getSheet().getName().replaceAll("'", "''");
    const text = `'${sheet}'!${range.getA1Notation()}`;
    return this.#require('VALUE_IN_RANGE', [text], showDropdown !== false);
  }

  requireFormulaSatisfied(formula: unknown): this {
    return this.#require('CUSTOM_FORMULA', [formula]);
  }

  /** Sets criteria and values, as getCriteriaType and getCriteriaValues return them. */
  withCriteria(criteria: EnumValue, args: unknown[]): this {
    const name = String(criteria) as Criteria;
    if (name === 'VALUE_IN_LIST') return this.requireValueInList(args[0] as unknown[], args[1]);
    if (name === 'VALUE_IN_RANGE') {
      return this.requireValueInRange(args[0] as RangeRef, args[1]);
    }
    return this.#require(name, args);
  }

  #require(criteria: Criteria, values: unknown[], isShown = true): this {
    this.#state = { ...this.#state, criteria, values: values.map(typedText), isShown };
    return this;
  }
}

/** A value as typed text; dates are day numbers, which o-spreadsheet accepts. */
function typedText(value: unknown): string {
  return isDate(value) ? String(dayNumberOf(value)) : String(toCell(value));
}
