/** What its owner changes of a signal: our own extension `signal-control`. */
import * as v from 'valibot';
import { once } from './once';
import { signalSchema } from './signal';
import { creditLimitSchema } from './signal-deployment';

/** `limit` sets the limits that are given; every action that has been done before changes nothing. */
export const signalActions = ['pause', 'resume', 'stop', 'delete', 'limit'] as const;
export type SignalAction = (typeof signalActions)[number];

const limit = () => v.optional(v.nullable(creditLimitSchema()));

export const signalControlRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      signal_id: v.pipe(v.number(), v.safeInteger()),
      action: v.picklist(signalActions),
      /** In total; null for none, absent to leave it. */
      max_credit_limit: limit(),
      /** A UTC day, of signals that repeat; null for none, absent to leave it. */
      daily_credit_limit: limit(),
    }),
    v.forward(
      v.check(
        (body) =>
          (body.action === 'limit') ===
          (body.max_credit_limit !== undefined || body.daily_credit_limit !== undefined),
        'Limits belong to the action limit, which needs at least one',
      ),
      ['action'],
    ),
  ),
);

export const signalControlResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** As the list shows it now; null once it is deleted. */
    signal: v.nullable(signalSchema()),
    message: v.string(),
  }),
);

export type SignalControlRequest = v.InferInput<ReturnType<typeof signalControlRequestSchema>>;
export type SignalControlResponse = v.InferOutput<ReturnType<typeof signalControlResponseSchema>>;
