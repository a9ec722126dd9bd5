/** The signal for companies that hire around an initiative, migration or expansion (§4.12.2). */
import * as v from 'valibot';
import { limits } from './limits';
import { once } from './once';
import {
  hiringEntries,
  mayEnrich,
  mayLimitDays,
  namesCompanies,
  wordsSchema,
} from './signal-deployment';

export const hiringForInitiativeRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({ ...hiringEntries(), initiative: wordsSchema(limits.initiativeLength) }),
    namesCompanies(),
    mayEnrich(),
    mayLimitDays(),
  ),
);

export type HiringForInitiativeRequest = v.InferInput<
  ReturnType<typeof hiringForInitiativeRequestSchema>
>;
export type HiringForInitiative = v.InferOutput<
  ReturnType<typeof hiringForInitiativeRequestSchema>
>;
