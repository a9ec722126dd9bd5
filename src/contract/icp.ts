/** The ideal customer profile, its list (§2.2, §4.14), and how its owner edits it. */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';

/** Funding stages, from the earliest to the latest; the interface leaves their format open (§2.3). */
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
export type FundingStage = (typeof fundingStages)[number];

const text = () => v.nullish(v.string());
const integer = () => v.nullish(v.pipe(v.number(), v.integer()));
const texts = () => v.nullish(v.array(v.string()));

export const icpSchema = /* @__PURE__ */ once(() =>
  v.object({
    id: v.pipe(v.number(), v.integer()),
    name: text(),
    target_roles: texts(),
    min_employee: integer(),
    max_employee: integer(),
    /** Our service names funding stages, from `pre_seed` to `ipo`. */
    min_funding: text(),
    max_funding: text(),
    location: texts(),
    sub_locations: texts(),
    people_locations: texts(),
    people_sub_locations: texts(),
    /** Only in the list. Our service says whether an account must meet employee count, funding, both or neither. */
    employee_count_funding_config: text(),
  }),
);

export const icpListResponseSchema = /* @__PURE__ */ once(() =>
  v.object({ icps: v.array(icpSchema()), total_count: v.pipe(v.number(), v.integer()) }),
);

/** How its owner edits an ICP, our extension `icp-editing`. `count` changes nothing; `replace` sets every field. */
export const icpActions = ['count', 'create', 'replace', 'delete'] as const;

const given = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(longest),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, rule('control_characters')),
  );
const givenTexts = () =>
  v.nullish(v.pipe(v.array(given(limits.icpEntryLength)), v.maxLength(limits.icpEntries)), []);
const count = () => v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), null);
const stage = () => v.nullish(v.picklist(fundingStages), null);

/** The fields that users set. An empty list or null sets no condition. */
const icpFields = () =>
  v.pipe(
    v.strictObject({
      /** Optional only for `count`. */
      name: v.nullish(given(limits.icpNameLength)),
      target_roles: givenTexts(),
      min_employee: count(),
      max_employee: count(),
      min_funding: stage(),
      max_funding: stage(),
      location: givenTexts(),
      sub_locations: givenTexts(),
      people_locations: givenTexts(),
      people_sub_locations: givenTexts(),
    }),
    v.forward(
      v.check(
        ({ min_employee: min, max_employee: max }) => min === null || max === null || min <= max,
        rule('min_above_max'),
      ),
      ['min_employee'],
    ),
    v.forward(
      v.check(
        ({ min_funding: min, max_funding: max }) =>
          min === null || max === null || fundingStages.indexOf(min) <= fundingStages.indexOf(max),
        rule('min_later_than_max'),
      ),
      ['min_funding'],
    ),
  );

export const icpEditingRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      action: v.picklist(icpActions),
      /** Only for `replace` and `delete`. */
      icp_id: v.nullish(v.pipe(v.number(), v.safeInteger())),
      /** For every action except `delete`. */
      icp: v.nullish(icpFields()),
    }),
    v.forward(
      v.check(
        ({ action, icp_id: id }) =>
          (action === 'replace' || action === 'delete') === (typeof id === 'number'),
        rule('icp_id_misplaced'),
      ),
      ['icp_id'],
    ),
    v.forward(
      v.check(
        ({ action, icp }) =>
          action === 'delete' ? !icp : Boolean(icp && (icp.name || action === 'count')),
        rule('icp_misplaced'),
      ),
      ['icp'],
    ),
  ),
);

export const icpEditingResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** As the list shows it now; null after `delete` and for `count`. */
    icp: v.nullable(icpSchema()),
    /** For `count`: fitting companies in the service's directory. */
    company_count: v.nullable(v.pipe(v.number(), v.integer())),
    message: v.string(),
  }),
);

export type Icp = v.InferOutput<ReturnType<typeof icpSchema>>;
export type IcpListResponse = v.InferOutput<ReturnType<typeof icpListResponseSchema>>;
export type IcpEditingRequest = v.InferInput<ReturnType<typeof icpEditingRequestSchema>>;
export type IcpEditingResponse = v.InferOutput<ReturnType<typeof icpEditingResponseSchema>>;
