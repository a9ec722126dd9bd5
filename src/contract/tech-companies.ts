/** The search of companies by technology: its query and its page (§4.13, §2.5). */
import * as v from 'valibot';
import { limits } from './limits';
import { once } from './once';

/** Values a query spells as text; the schema says what each parameter means once it is read. */
export const techCompaniesQuerySchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      tech: phrase(),
      page: v.optional(count(1, limits.techPage), 1),
      /** Firmographics for each company; any of the three filters below switches it on. */
      enrich: v.optional(v.boolean(), false),
      /** ISO 3166-1 alpha-3. */
      hq_country_code: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/, countryFault))),
      min_employee_count: v.optional(count(0, Number.MAX_SAFE_INTEGER)),
      max_employee_count: v.optional(count(0, Number.MAX_SAFE_INTEGER)),
      // §4.13 shows what the following do, but not their names.
      alternates: v.optional(
        v.pipe(v.array(phrase()), v.maxLength(limits.techAlternates)),
        () => [],
      ),
      lookback_days: v.optional(count(1, limits.techLookbackDays), limits.techLookbackDays),
      exclude_vendor: v.optional(v.boolean(), true),
      exclude_aggregators: v.optional(v.boolean(), true),
      exclude_slugs: v.optional(v.pipe(v.array(slug()), v.maxLength(limits.techSlugs)), () => []),
      top_job: v.optional(v.boolean(), true),
    }),
    v.forward(
      v.check(
        ({ min_employee_count: least, max_employee_count: most }) =>
          least === undefined || most === undefined || least <= most,
        'This is below min_employee_count',
      ),
      ['max_employee_count'],
    ),
  ),
);

const countryFault = 'This must be three letters, as ISO 3166-1 alpha-3 has them';

const phrase = () => v.pipe(v.string(), v.minLength(1), v.maxLength(limits.techLength));
const slug = () => v.pipe(v.string(), v.minLength(1), v.maxLength(limits.techSlugLength));
const count = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));
const whole = () => v.pipe(v.number(), v.integer());
const text = () => v.nullish(v.string());
const integer = () => v.nullish(whole());

export const techCompanySchema = /* @__PURE__ */ once(() =>
  v.object({
    name: v.string(),
    slug: v.string(),
    domain: v.string(),
    /** Posts that mention the technology, each counted once. */
    post_count: whole(),
    // Absent without enrichment.
    employee_count: integer(),
    hq_city: text(),
    hq_region: text(),
    hq_country_code: text(),
    website: text(),
    linkedin_url: text(),
    industries: v.optional(v.array(v.string())),
    funding_stage: text(),
    revenue_usd: integer(),
    /** The newest matching post; absent where `top_job` is false. */
    top_job: v.optional(
      v.object({
        title: v.string(),
        url: v.string(),
        posted_at: v.string(),
        /** A piece of HTML: the post's text escaped, each hit in `<mark>`, and no other tag. */
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
    companies: v.array(techCompanySchema()),
    credits_consumed: whole(),
    from_cache: v.boolean(),
    ranking_ms: v.number(),
    hydration_ms: v.number(),
    total_ms: v.number(),
  }),
);

export type TechCompaniesQueryInput = v.InferInput<ReturnType<typeof techCompaniesQuerySchema>>;
export type TechCompaniesQuery = v.InferOutput<ReturnType<typeof techCompaniesQuerySchema>>;
export type TechCompany = v.InferOutput<ReturnType<typeof techCompanySchema>>;
export type TechCompaniesPage = v.InferOutput<ReturnType<typeof techCompaniesPageSchema>>;
