/** What one search or signal leaves out besides the exclude list: a part of our extension `exclusions`. */
import * as v from 'valibot';
import { audienceNameSchema } from './audience';
import * as limits from './limit-values';
import { once } from './once';
import { techFilterEntries } from './tech-companies';

const whole = () => v.pipe(v.number(), v.integer());
const texts = () =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(limits.addressLength))),
      v.maxLength(limits.excludedPerChoice),
    ),
    () => [],
  );
const names = <Name extends v.GenericSchema<string, string>>(name: Name) =>
  v.optional(v.pipe(v.array(name), v.maxLength(limits.excludedNames)), () => []);

/** An id that this endpoint gave. */
export const exclusionIdSchema = () =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(limits.exclusionIdLength));

export const exclusionRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    /** Companies by domain, website or LinkedIn page; people by profile or email address. */
    entries: texts(),
    /** Names of the caller's audiences, of companies or people; their members at the time of each check. */
    audience_names: names(audienceNameSchema()),
    /** Lifecycle stages of the CRM, in upper or lower case; their companies and contacts at the time of each check. */
    crm_stages: names(
      v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.crmStageLength)),
    ),
    /** Companies and people, of which the excluded ones are counted. */
    among: texts(),
    /** A technology search whose first page is counted instead. */
    search: v.optional(
      v.strictObject({
        ...techFilterEntries(),
        lookback_days: v.optional(
          v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.techLookbackDays)),
          limits.techLookbackDays,
        ),
      }),
    ),
  }),
);

export const exclusionResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** For the `exclusion_id` of searches and signals; null if nothing was chosen. */
    exclusion_id: v.nullable(v.string()),
    /** How many companies and people the choice excludes now. */
    companies: whole(),
    people: whole(),
    /** Entries that name neither one company nor one person, as they were given. */
    unread: v.array(v.string()),
    /** How many of `among` or the search are left out, including by the exclude list; null if neither was given. */
    left_out: v.nullable(v.object({ count: whole(), of: whole() })),
    /** What can be chosen: the caller's audiences, the newest 500, and the stages of their CRM. */
    audiences: v.array(
      v.object({
        name: v.string(),
        kind: v.picklist(['companies', 'people']),
        members: whole(),
      }),
    ),
    crm_stages: v.array(v.object({ stage: v.string(), companies: whole() })),
    message: v.string(),
  }),
);

export type CountedSearch = NonNullable<ExclusionRequest['search']>;
export type ExclusionRequest = v.InferOutput<ReturnType<typeof exclusionRequestSchema>>;
export type ExclusionResponse = v.InferOutput<ReturnType<typeof exclusionResponseSchema>>;
