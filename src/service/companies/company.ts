/** A company's record, as directories return it and accounts keep it. Its fields come from `fieldTable`. */
import * as v from 'valibot';
import {
  type CompanyField,
  companyFields,
  type FieldType,
  fieldTable,
  type TypeOf,
} from '../../contract/account-fields';
import { employeeRangeSchema } from '../../contract/employee-range';
import { fundingStages } from '../../contract/icp';
import { isStorable, unstorableFault } from '../../contract/storable';

const text = v.pipe(v.string(), v.check(isStorable, `Text ${unstorableFault}`));
const maybeText = v.nullable(text);
const maybeCount = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

/** The values of a company's fields by their types. Unknown values are null, or an empty list. */
const schemas = {
  text: maybeText,
  domain: maybeText,
  'linkedin page': maybeText,
  'country code': maybeText,
  stage: v.nullable(v.picklist(fundingStages)),
  employees: maybeCount,
  range: v.nullable(employeeRangeSchema()),
  count: maybeCount,
  dollars: maybeCount,
  list: v.array(text),
} as const satisfies Partial<Record<FieldType, v.GenericSchema>>;

const fieldEntries = Object.fromEntries(
  companyFields().map((name) => [name, schemas[fieldTable()[name].type]]),
) as { [Name in CompanyField]: (typeof schemas)[TypeOf<Name>] };

/** Where a field's value comes from. A field that isn't listed was imported. */
const fieldSourceSchema = v.object({
  field: text,
  /** Name of the source, or `sample` for made-up data. */
  source: text,
  url: v.nullable(text),
  licence: v.nullable(text),
  /** When the source last had this value, in ms since the epoch. */
  checked_at: v.nullable(v.number()),
});

/**
 * Field names match the API and the store's columns, except that the store has two columns for the ends of
 * `employee_range`.
 */
export const companySchema = v.object({
  ...fieldEntries,
  /** As `readDomain` gives it. */
  domain: text,
  name: text,
  sources: v.exactOptional(v.array(fieldSourceSchema)),
});

export type FieldSource = v.InferOutput<typeof fieldSourceSchema>;
export type Company = v.InferOutput<typeof companySchema>;

/** A company of which only the domain is known, which is also its name. */
export function blankCompany(domain: string): Company {
  const blanks = companyFields().map((name) => [
    name,
    fieldTable()[name].type === 'list' ? [] : null,
  ]);
  return { ...(Object.fromEntries(blanks) as Company), domain, name: domain };
}

/** Whether a field has a value. */
export function isKnown(value: Company[CompanyField]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}
