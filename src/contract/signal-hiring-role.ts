/** The signal for companies that hire for a role (§4.12.1). */
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

export const hiringForRoleRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({ ...hiringEntries(), role: wordsSchema(limits.roleLength) }),
    namesCompanies(),
    mayEnrich(),
    mayLimitDays(),
  ),
);

export type HiringForRoleRequest = v.InferInput<ReturnType<typeof hiringForRoleRequestSchema>>;
export type HiringForRole = v.InferOutput<ReturnType<typeof hiringForRoleRequestSchema>>;
