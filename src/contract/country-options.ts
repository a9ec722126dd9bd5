/** The countries that a technology search can be filtered by (§4.13). The interface shows no body; this is ours. */
import * as v from 'valibot';
import { once } from './once';

export const countryOptionsSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** Those with the most companies first. */
    countries: v.array(
      v.object({
        /** ISO 3166-1 alpha-3. */
        code: v.string(),
        name: v.string(),
        company_count: v.pipe(v.number(), v.integer()),
      }),
    ),
  }),
);

export type CountryOptions = v.InferOutput<ReturnType<typeof countryOptionsSchema>>;
