/** The search of companies by technology: its query, its page and the countries it filters by (§4.13, §2.5). */
import * as v from 'valibot';
import { employeeRangeSchema } from './employee-range';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';
import { countryCode, techOptions } from './tech-options';

/** Queries spell values as text; the schema describes them after parsing. */
export const techCompaniesQuerySchema = /* @__PURE__ */ once(() => {
  const options = techOptions;
  return v.pipe(
    v.strictObject({
      tech: phrase(limits.techLength),
      page: v.optional(count(1, limits.techPage), 1),
      enrich: v.optional(v.boolean(), options.enrich.defaultValue),
      hq_country_code: v.optional(
        v.pipe(v.string(), v.regex(countryCode, rule('country_not_alpha3'))),
      ),
      min_employee_count: v.optional(numberOf(options.min_employee_count)),
      max_employee_count: v.optional(numberOf(options.max_employee_count)),
      alternates: listOf(options.alternates),
      other_names: v.optional(v.boolean(), options.other_names.defaultValue),
      lookback_days: v.optional(
        numberOf(options.lookback_days),
        options.lookback_days.defaultValue,
      ),
      exclude_vendor: v.optional(v.boolean(), options.exclude_vendor.defaultValue),
      exclude_aggregators: v.optional(v.boolean(), options.exclude_aggregators.defaultValue),
      exclude_slugs: listOf(options.exclude_slugs),
      top_job: v.optional(v.boolean(), options.top_job.defaultValue),
      exclusion_id: v.optional(
        v.pipe(v.string(), v.minLength(1), v.maxLength(options.exclusion_id.max)),
      ),
    }),
    v.forward(
      v.check(
        ({ min_employee_count: min, max_employee_count: max }) =>
          min === undefined || max === undefined || min <= max,
        rule('max_below_min'),
      ),
      ['max_employee_count'],
    ),
  );
});

const phrase = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
const listOf = ({ max, length }: { readonly max: number; readonly length: number }) =>
  v.optional(v.pipe(v.array(phrase(length)), v.maxLength(max)), () => []);
const numberOf = ({ min, max }: { readonly min: number; readonly max: number }) => count(min, max);
const count = (min: number, max: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
const whole = () => v.pipe(v.number(), v.integer());
const text = () => v.nullish(v.string());
const integer = () => v.nullish(whole());

/** The technology and the filters of a signal (our extension `technology-signals`). Null means the default. */
export const techFilterEntries = () => ({
  tech: phrase(limits.techLength),
  alternates: v.nullish(
    v.pipe(v.array(phrase(limits.techLength)), v.maxLength(limits.techAlternates)),
    () => [],
  ),
  other_names: v.nullish(v.boolean(), techOptions.other_names.defaultValue),
  hq_country_code: v.nullish(v.pipe(v.string(), v.regex(countryCode, rule('country_not_alpha3')))),
  min_employee_count: v.nullish(numberOf(techOptions.min_employee_count)),
  max_employee_count: v.nullish(numberOf(techOptions.max_employee_count)),
});

export const techCompanySchema = /* @__PURE__ */ once(() =>
  v.object({
    name: v.string(),
    slug: v.string(),
    domain: v.string(),
    /** Posts that mention the technology, each counted once. */
    post_count: whole(),
    // Absent without enrichment.
    employee_count: integer(),
    /** Extension `employee-range`. */
    employee_range: v.nullish(employeeRangeSchema()),
    hq_city: text(),
    hq_region: text(),
    hq_country_code: text(),
    website: text(),
    linkedin_url: text(),
    industries: v.optional(v.array(v.string())),
    funding_stage: text(),
    revenue_usd: integer(),
    /** The newest matching post; absent if `top_job` is false. */
    top_job: v.optional(
      v.object({
        title: v.string(),
        url: v.string(),
        posted_at: v.string(),
        /** When the company’s job board no longer listed it; extension `sources`. */
        closed_at: v.optional(v.string()),
        /** HTML: the post's text escaped, each hit in `<mark>`, and no other tag. */
        snippet: v.string(),
      }),
    ),
  }),
);

export const techCompaniesPageSchema = /* @__PURE__ */ once(() =>
  v.object({
    tech: v.string(),
    alternates: v.array(v.string()),
    lookback_days: whole(),
    filters: v.object({
      hq_country_code: v.nullable(v.string()),
      min_employee_count: v.nullable(v.number()),
      max_employee_count: v.nullable(v.number()),
    }),
    page: whole(),
    page_size: whole(),
    total_results: whole(),
    has_more: v.boolean(),
    approx_company_count: whole(),
    /** Extension `tech-other-names`: other names of the technology that were also searched for. */
    also_searched: v.optional(v.array(v.string())),
    /** Extension `tech-did-you-mean`: a technology with a similar name, if no post mentions the requested one. */
    did_you_mean: v.optional(v.string()),
    companies: v.array(techCompanySchema()),
    credits_consumed: whole(),
    /** Extension `paid-companies`: companies on the page that cost nothing, because they were paid for. */
    already_paid: v.optional(whole()),
    /** Extension `exclude-list`: companies of the page that it leaves out. */
    excluded_count: v.optional(whole()),
    from_cache: v.boolean(),
    ranking_ms: v.number(),
    hydration_ms: v.number(),
    total_ms: v.number(),
  }),
);

/** The countries that the search can be filtered by. The interface shows no body; this is ours. */
export const countryOptionsSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** Those with the most companies first. */
    countries: v.array(
      v.object({
        /** ISO 3166-1 alpha-3. */
        code: v.string(),
        name: v.string(),
        company_count: whole(),
      }),
    ),
  }),
);

export type TechCompaniesQuery = v.InferOutput<ReturnType<typeof techCompaniesQuerySchema>>;
export type TechCompany = v.InferOutput<ReturnType<typeof techCompanySchema>>;
export type TechCompaniesPage = v.InferOutput<ReturnType<typeof techCompaniesPageSchema>>;
export type CountryOptions = v.InferOutput<ReturnType<typeof countryOptionsSchema>>;
