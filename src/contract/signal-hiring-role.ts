/** The signal for companies that hire for a role (§4.12.1). */
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

export const hiringForRoleRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({ ...hiringEntries(), role: wordsSchema(limits.roleLength) }),
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

export type HiringForRoleRequest = v.InferInput<ReturnType<typeof hiringForRoleRequestSchema>>;
export type HiringForRole = v.InferOutput<ReturnType<typeof hiringForRoleRequestSchema>>;
