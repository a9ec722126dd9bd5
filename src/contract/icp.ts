/** The ideal customer profile and its list (§2.2, §4.14). */
import * as v from 'valibot';
import { once } from './once';

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
    /** In the list only. Our service says which of both an account must meet. */
    employee_count_funding_config: text(),
  }),
);

export const icpListResponseSchema = /* @__PURE__ */ once(() =>
  v.object({ icps: v.array(icpSchema()), total_count: v.pipe(v.number(), v.integer()) }),
);

export type Icp = v.InferOutput<ReturnType<typeof icpSchema>>;
export type IcpListResponse = v.InferOutput<ReturnType<typeof icpListResponseSchema>>;
