/** Why our service refuses a request, as data that clients translate: our extension `reasons` (§10.9). */

/** Each `reason` of an error's `details`, and the numbers that accompany it. */
export const refusalNumbers = {
  bad_since: [],
  body_ended: [],
  body_not_json: [],
  body_not_plain: [],
  body_too_large: ['limit_bytes'],
  connection_closed: [],
  header_repeated: [],
  idempotency_key_invalid: ['max_length'],
  idempotency_key_reused: [],
  limit_below_spent: ['spent'],
  runs_once: [],
  sign_up_off: [],
  too_many_icps: ['max'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Refusal = keyof typeof refusalNumbers;

export type RefusalValues = {
  readonly [Name in Refusal]: Readonly<Record<(typeof refusalNumbers)[Name][number], number>>;
};
