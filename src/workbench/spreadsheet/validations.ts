/** Data validation, converted between Google's criteria and o-spreadsheet's rules. */
import { randomUUID } from 'node:crypto';
import type { DataValidationRule } from '@odoo/o-spreadsheet';
import type { Book } from './book';
import type { Validation } from './calls';
import { mapBox } from './cells';
import type { CoreCommand, SpreadsheetModel } from './library';
import type { Box } from './shared/a1';
import { rangeDataOf } from './shared/zones';

type Criterion = DataValidationRule['criterion'];

/** o-spreadsheet's name for each of Google's criteria. */
const types = {
  CHECKBOX: 'isBoolean',
  CUSTOM_FORMULA: 'customFormula',
  DATE_AFTER: 'dateIsAfter',
  DATE_BEFORE: 'dateIsBefore',
  DATE_BETWEEN: 'dateIsBetween',
  DATE_EQUAL_TO: 'dateIs',
  DATE_IS_VALID_DATE: 'dateIsValid',
  DATE_NOT_BETWEEN: 'dateIsNotBetween',
  DATE_ON_OR_AFTER: 'dateIsOnOrAfter',
  DATE_ON_OR_BEFORE: 'dateIsOnOrBefore',
  NUMBER_BETWEEN: 'isBetween',
  NUMBER_EQUAL_TO: 'isEqual',
  NUMBER_GREATER_THAN: 'isGreaterThan',
  NUMBER_GREATER_THAN_OR_EQUAL_TO: 'isGreaterOrEqualTo',
  NUMBER_LESS_THAN: 'isLessThan',
  NUMBER_LESS_THAN_OR_EQUAL_TO: 'isLessOrEqualTo',
  NUMBER_NOT_BETWEEN: 'isNotBetween',
  NUMBER_NOT_EQUAL_TO: 'isNotEqual',
  TEXT_CONTAINS: 'containsText',
  TEXT_DOES_NOT_CONTAIN: 'notContainsText',
  TEXT_EQUAL_TO: 'isEqualText',
  TEXT_IS_VALID_EMAIL: 'isEmail',
  TEXT_IS_VALID_URL: 'isLink',
  VALUE_IN_LIST: 'isValueInList',
  VALUE_IN_RANGE: 'isValueInRange',
} satisfies Record<string, Criterion['type']>;

type CriteriaName = keyof typeof types;

const names = new Map(Object.entries(types).map(([name, type]) => [type as string, name]));

export function readValidations(
  { getters }: SpreadsheetModel,
  sheet: string,
  box: Box,
): (Validation | null)[][] {
  return mapBox(sheet, box, (at) => {
    const rule = getters.getValidationRuleForCell(at);
    const criteria = rule && names.get(rule.criterion.type);
    if (!rule || !criteria) return null;
    const { criterion, isBlocking = false } = rule;
    const isShown = !('displayStyle' in criterion) || criterion.displayStyle !== 'plainText';
    return { criteria, values: criterion.values, isShown, allowsInvalid: !isBlocking };
  });
}

/** Sets the rules of a box; a single one applies to all cells, null removes rules. */
export function setValidations(
  book: Book,
  sheet: string,
  box: Box,
  rules: (Validation | null)[][],
): void {
  const [[single = null] = []] = rules;
  const isSingle = rules.length === 1 && rules[0]?.length === 1;
  const added = isSingle
    ? addCommands(sheet, box, single)
    : mapBox(sheet, box, ({ row, col }, y, x) => {
        const cell = { row: row + 1, column: col + 1, rows: 1, columns: 1 };
        return addCommands(sheet, cell, rules[y]?.[x] ?? null);
      }).flat(2);
  book.apply([...clearCommands(sheet, box), ...added]);
}

/** A new rule removes its cells from older ones, so setting and removing one clears all. */
function clearCommands(sheet: string, box: Box): CoreCommand[] {
  const id = randomUUID();
  const criterion: Criterion = { type: 'isEmail', values: [] };
  const rule = { id, criterion, isBlocking: false };
  const ranges = [rangeDataOf(sheet, box)];
  return [
    { type: 'ADD_DATA_VALIDATION_RULE', sheetId: sheet, ranges, rule },
    { type: 'REMOVE_DATA_VALIDATION_RULE', sheetId: sheet, id },
  ];
}

function addCommands(sheet: string, box: Box, validation: Validation | null): CoreCommand[] {
  if (!validation) return [];
  const { criteria, values, isShown, allowsInvalid } = validation;
  const type = types[criteria as CriteriaName];
  const criterion = {
    type,
    values,
    ...(type.startsWith('isValueIn') && { displayStyle: isShown ? 'arrow' : 'plainText' }),
    ...(type.startsWith('date') && { dateValue: 'exactDate' }),
  } as Criterion;
  const rule = { id: randomUUID(), criterion, isBlocking: !allowsInvalid };
  const ranges = [rangeDataOf(sheet, box)];
  return [{ type: 'ADD_DATA_VALIDATION_RULE', sheetId: sheet, ranges, rule }];
}
