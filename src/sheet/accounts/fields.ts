/** The account fields a user can ask for, with their column headers (§2.3). */
import { meantName, problemError } from '../../client/problem';
import {
  type FieldGroup,
  type FieldName,
  fieldRows,
  rowIfKnown,
  wordsFor,
} from '../../contract/account-fields';
import type { Headers } from '../tables/columns';

export interface AccountField {
  /** The name in the interface. */
  readonly name: string;
  readonly header: string;
  /** The name in the German sidebar. */
  readonly german: string;
  readonly group?: FieldGroup;
  /** Other words for it that users type. */
  readonly ways?: readonly string[];
}

/** The fields that ENRICH_DOMAIN returns by default. */
export const defaultFields: readonly FieldName[] = [
  'name',
  'industry',
  'employee_count',
  'hq_city',
  'hq_country',
  'funding_stage',
  'revenue_usd',
];

/** All fields, in the order offered. */
export function accountFields(): readonly AccountField[] {
  return fieldRows().flatMap(([name, row]) => {
    const { group, header, german } = row;
    if (group === undefined || header === undefined || german === undefined) return [];
    return [{ name, header, german, group, ways: wordsFor(row) }];
  });
}

/** The header of a field; a name that isn't in the interface is made readable. */
export function headerOf(name: string): string {
  const known = rowIfKnown(name)?.header;
  return known ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/[_.]+/g, ' ');
}

/** The headers that a field's column may have. */
export function headersOf(name: string): Headers {
  return { header: headerOf(name), german: rowIfKnown(name)?.german };
}

/**
 * Takes a field as a user writes it: its name, its header in either language, another word for it, or a dotted path,
 * in any case. Returns its name. Throws MISSPELT or INVALID_FIELD before anything is spent.
 */
export function readField(text: string): string {
  const names = accountFields().map(({ name, header, german, ways = [] }) => ({
    name,
    ways: [header, german, ...ways],
  }));
  const field = meantName(text.slice(text.lastIndexOf('.') + 1), names);
  if (field === undefined)
    throw problemError('INVALID_FIELD', [text.slice(0, 60), 'name, industry, employee_count']);
  return field;
}
