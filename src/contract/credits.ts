/** The credit balance (§4.3). The interface shows no body; this is our service's. */
import * as v from 'valibot';
import { once } from './once';

export const balanceSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** Credits owned, holds included. */
    balance: v.number(),
    /** Credits held for jobs under way. */
    reserved: v.number(),
    /** balance − reserved: what a new request may use. */
    available: v.number(),
    used_total: v.number(),
    currency: v.literal('credits'),
  }),
);

export type Balance = v.InferOutput<ReturnType<typeof balanceSchema>>;
