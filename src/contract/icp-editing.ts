/** What its owner changes of an ICP, and how many companies fit one: our own extension `icp-editing`. */
import * as v from 'valibot';
import { fundingStages } from './funding';
import { icpSchema } from './icp';
import { limits } from './limits';
import { once } from './once';

/** `count` changes nothing; `replace` sets every field, those left out to nothing. */
export const icpActions = ['count', 'create', 'replace', 'delete'] as const;

const text = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(longest),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'The text must not hold control characters'),
  );
const texts = () =>
  v.nullish(v.pipe(v.array(text(limits.icpEntryLength)), v.maxLength(limits.icpEntries)), []);
const count = () => v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), null);
const stage = () => v.nullish(v.picklist(fundingStages), null);

/** The fields of §2.2 that a person sets. An empty list or null asks for nothing. */
const icpFields = () =>
  v.pipe(
    v.strictObject({
      /** Only `count` does without. */
      name: v.nullish(text(limits.icpNameLength)),
      target_roles: texts(),
      min_employee: count(),
      max_employee: count(),
      min_funding: stage(),
      max_funding: stage(),
      location: texts(),
      sub_locations: texts(),
      people_locations: texts(),
      people_sub_locations: texts(),
    }),
    v.forward(
      v.check(
        ({ min_employee: min, max_employee: max }) => min === null || max === null || min <= max,
        'The minimum must not be above max_employee',
      ),
      ['min_employee'],
    ),
    v.forward(
      v.check(
        ({ min_funding: min, max_funding: max }) =>
          min === null || max === null || fundingStages.indexOf(min) <= fundingStages.indexOf(max),
        'The minimum must not be later than max_funding',
      ),
      ['min_funding'],
    ),
  );

export const icpEditingRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      action: v.picklist(icpActions),
      /** Of `replace` and `delete` alone. */
      icp_id: v.nullish(v.pipe(v.number(), v.safeInteger())),
      /** Of every action but `delete`. */
      icp: v.nullish(icpFields()),
    }),
    v.forward(
      v.check(
        ({ action, icp_id: id }) =>
          (action === 'replace' || action === 'delete') === (typeof id === 'number'),
        'replace and delete need an icp_id; count and create take none',
      ),
      ['icp_id'],
    ),
    v.forward(
      v.check(
        ({ action, icp }) =>
          action === 'delete' ? !icp : Boolean(icp && (icp.name || action === 'count')),
        'create and replace need an ICP with a name, count needs one, and delete takes none',
      ),
      ['icp'],
    ),
  ),
);

export const icpEditingResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** As the list shows it now; null once it is deleted, and of `count`. */
    icp: v.nullable(icpSchema()),
    /** Of `count`: companies in the service's directory that fit. */
    company_count: v.nullable(v.pipe(v.number(), v.integer())),
    message: v.string(),
  }),
);

export type IcpEditingRequest = v.InferInput<ReturnType<typeof icpEditingRequestSchema>>;
export type IcpEditingResponse = v.InferOutput<ReturnType<typeof icpEditingResponseSchema>>;
