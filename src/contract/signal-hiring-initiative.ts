/** The signal for companies that hire around an initiative, migration or expansion (§4.12.2). */
import * as v from 'valibot';
import { limits } from './limits';
import { once } from './once';
import {
  hiringEntries,
  mayEnrich,
  mayEnrichFault,
  mayLimitDays,
  mayLimitDaysFault,
  namesCompanies,
  namesCompaniesFault,
  wordsSchema,
} from './signal-deployment';

export const hiringForInitiativeRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({ ...hiringEntries(), initiative: wordsSchema(limits.initiativeLength) }),
    v.forward(
      v.check((body) => namesCompanies(body), namesCompaniesFault),
      ['icp_id'],
    ),
    v.forward(
      v.check((body) => mayEnrich(body), mayEnrichFault),
      ['auto_enrich_people_emails'],
    ),
    v.forward(
      v.check((body) => mayLimitDays(body), mayLimitDaysFault),
      ['daily_credit_limit'],
    ),
  ),
);

export type HiringForInitiativeRequest = v.InferInput<
  ReturnType<typeof hiringForInitiativeRequestSchema>
>;
export type HiringForInitiative = v.InferOutput<
  ReturnType<typeof hiringForInitiativeRequestSchema>
>;
