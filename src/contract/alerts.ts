/** Alerts: channels that tell a user of new finds of their signals. Our extension `alerts`. */
import * as v from 'valibot';
import type { Endpoint } from './endpoints';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';

export const alertEndpoints = {
  alertFailures: { method: 'POST', path: '/api/v1/alert/failures', keyed: true, charges: false },
} as const satisfies Record<string, Endpoint>;

/** A webhook gets each find; Slack at most one message per minute; mail is sent daily to the user’s own address. */
export const alertKinds = ['webhook', 'slack', 'email'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertLanguages = ['en', 'de'] as const;
export type AlertLanguage = (typeof alertLanguages)[number];

/**
 * Why a delivery failed: an HTTP status outside 200 to 299, no answer in time, no connection, an address that isn’t
 * public, a mail that wasn’t accepted, or an error of the service itself.
 */
export const alertFaults = [
  'status',
  'timeout',
  'unreachable',
  'address_refused',
  'mail',
  'service',
] as const;
export type AlertFault = (typeof alertFaults)[number];

/** `save` makes a channel, or changes and turns on an existing one; `replay` sends failed events again. */
const alertActions = ['save', 'remove', 'rotate', 'test', 'replay'] as const;

const id = () => v.pipe(v.number(), v.safeInteger());
const whole = () => v.pipe(v.number(), v.integer());
const fault = () => v.picklist(alertFaults);
const status = () => v.nullable(whole());

const alertChannelSchema = /* @__PURE__ */ once(() =>
  v.object({
    channel_id: whole(),
    kind: v.picklist(alertKinds),
    /** Only its beginning and end, because addresses of channels are secret. For `email`, the user’s own address. */
    address: v.string(),
    /** The signals whose finds it reports; null for all. */
    signal_ids: v.nullable(v.array(whole())),
    language: v.picklist(alertLanguages),
    /** False after too many failures; `save` or `replay` turns it on again. */
    on: v.boolean(),
    /** Events that wait for delivery, and those that failed for good. */
    waiting: whole(),
    failed: whole(),
    last_delivered_at: v.nullable(v.string()),
    /** The last failed attempt, even if a later one succeeded. */
    last_failure: v.nullable(v.object({ at: v.string(), fault: fault(), status: status() })),
    /** When the previous secret stops signing requests; null if it doesn't sign. */
    old_secret_until: v.nullable(v.string()),
  }),
);

export const alertListRequestSchema = /* @__PURE__ */ once(() => v.strictObject({}));

export const alertListResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** Oldest first. */
    channels: v.array(alertChannelSchema()),
  }),
);

export const alertEditRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      action: v.picklist(alertActions),
      /** For every action, except a `save` that makes a channel. */
      channel_id: v.optional(id()),
      /** Only for a `save` that makes a channel. */
      kind: v.optional(v.picklist(alertKinds)),
      /** The webhook’s address, also for `slack`; absent for `email`. */
      address: v.optional(
        v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.alertAddressLength)),
      ),
      /** Null, the default, for all signals, also later ones. */
      signal_ids: v.optional(
        v.nullable(v.pipe(v.array(id()), v.minLength(1), v.maxLength(limits.alertSignals))),
      ),
      language: v.optional(v.picklist(alertLanguages)),
      /** For `replay`: which failed events; all of the channel if absent. */
      event_ids: v.optional(
        v.pipe(
          v.array(v.pipe(v.string(), v.maxLength(limits.alertEventIdLength))),
          v.maxLength(limits.alertFailuresPerPage),
        ),
      ),
    }),
    v.forward(
      v.check(
        ({ action, channel_id, kind }) =>
          channel_id !== undefined || (action === 'save' && kind !== undefined),
        rule('field_missing'),
      ),
      ['channel_id'],
    ),
    v.forward(
      v.check(
        ({ channel_id, kind, address }) =>
          channel_id !== undefined || (kind === 'email') === (address === undefined),
        rule('field_missing'),
      ),
      ['address'],
    ),
  ),
);

export const alertEditResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** As the list shows it now; null after `remove`. */
    channel: v.nullable(alertChannelSchema()),
    /** Signs a webhook’s requests. Shown only when it is made: after the first `save`, and after `rotate`. */
    secret: v.nullable(v.string()),
    /** The result of `test`; null for other actions. */
    test: v.nullable(
      v.object({ delivered: v.boolean(), fault: v.nullable(fault()), status: status() }),
    ),
    message: v.string(),
  }),
);

export const alertFailuresRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    channel_id: id(),
    /** How many of the newest failures to skip. */
    offset: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  }),
);

export const alertFailuresResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** The newest first, at most `alertFailuresPerPage`. */
    failures: v.array(
      v.object({
        event_id: v.string(),
        signal_id: whole(),
        domain: v.string(),
        failed_at: v.string(),
        /** How often it was sent. */
        attempts: whole(),
        /** The fault of its last attempt; null if it was never sent. */
        fault: v.nullable(fault()),
        status: status(),
      }),
    ),
    total_count: whole(),
    has_more: v.boolean(),
  }),
);

export type AlertChannel = v.InferOutput<ReturnType<typeof alertChannelSchema>>;
export type AlertListResponse = v.InferOutput<ReturnType<typeof alertListResponseSchema>>;
export type AlertEditRequest = v.InferOutput<ReturnType<typeof alertEditRequestSchema>>;
export type AlertEditResponse = v.InferOutput<ReturnType<typeof alertEditResponseSchema>>;
export type AlertFailuresRequest = v.InferOutput<ReturnType<typeof alertFailuresRequestSchema>>;
export type AlertFailuresResponse = v.InferOutput<ReturnType<typeof alertFailuresResponseSchema>>;
