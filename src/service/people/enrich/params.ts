/** What an enrichment job keeps of its request. */
import * as v from 'valibot';

const price = v.pipe(v.number(), v.integer(), v.minValue(0));

export const enrichPeopleParamsSchema = v.object({
  emails: v.boolean(),
  phones: v.boolean(),
  /** Those of when the job was started. */
  prices: v.object({ email: price, phone: price }),
});

export type EnrichPeopleParams = v.InferOutput<typeof enrichPeopleParamsSchema>;
