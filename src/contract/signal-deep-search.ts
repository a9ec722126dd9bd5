/** The signal for companies by what they are and do (§4.12.3). */
import * as v from 'valibot';
import { limits } from './limits';
import { once } from './once';
import { deploymentEntries, finderEntries, mayLimitDays, wordsSchema } from './signal-deployment';

export const deepSearchRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      ...deploymentEntries(),
      ...finderEntries(),
      /** What the company does. */
      trait: wordsSchema(limits.traitLength),
      /** What the company is doing. */
      activity: v.nullish(wordsSchema(limits.activityLength)),
    }),
    mayLimitDays(),
  ),
);

export type DeepSearchRequest = v.InferInput<ReturnType<typeof deepSearchRequestSchema>>;
export type DeepSearch = v.InferOutput<ReturnType<typeof deepSearchRequestSchema>>;
