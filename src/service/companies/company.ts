/** The record of a company that directories return and accounts store. */
import * as v from 'valibot';
import { employeeRangeSchema } from '../../contract/employee-range';
import { fundingStages } from '../../contract/icp';
import { isStorable, unstorableFault } from '../../contract/storable';

const text = v.pipe(v.string(), v.check(isStorable, `Text ${unstorableFault}`));
const maybeText = v.nullable(text);
const maybeCount = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

/** The source of a field's value; a field that isn't listed came from an import. */
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
  /** As `readDomain` returns it. */
  domain: text,
  name: text,
  industry: maybeText,
  employee_count: maybeCount,
  /** Null if the number is known. */
  employee_range: v.nullable(employeeRangeSchema()),
  funding_stage: v.nullable(v.picklist(fundingStages)),
  location: maybeText,
  hq_city: maybeText,
  hq_region: maybeText,
  hq_country: maybeText,
  /** ISO 3166-1 alpha-3. */
  hq_country_code: maybeText,
  revenue_usd: maybeCount,
  linkedin_url: maybeText,
  linkedin_follower_count: maybeCount,
  description: maybeText,
  technographics: v.array(text),
  sources: v.exactOptional(v.array(fieldSourceSchema)),
});

export type FieldSource = v.InferOutput<typeof fieldSourceSchema>;
export type Company = v.InferOutput<typeof companySchema>;
