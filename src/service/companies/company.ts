/** What is known of a company: the record that directories answer with and accounts keep. */
import * as v from 'valibot';
import { isStorable, unstorableFault } from '../../contract/storable';

/** Funding stages from the earliest to the latest; the interface leaves the format open (§2.2, §2.3). */
export const fundingStages = [
  'pre_seed',
  'seed',
  'series_a',
  'series_b',
  'series_c',
  'series_d',
  'series_e',
  'ipo',
] as const;

const text = v.pipe(v.string(), v.check(isStorable, `Text ${unstorableFault}`));
const maybeText = v.nullable(text);
const maybeCount = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

/** Field names are those of the wire and of the store's columns. */
export const companySchema = v.object({
  /** As `readDomain` gives it. */
  domain: text,
  name: text,
  industry: maybeText,
  employee_count: maybeCount,
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
});

export type Company = v.InferOutput<typeof companySchema>;
export type FundingStage = (typeof fundingStages)[number];
