/** Header names that both sides use. */
export const headers = {
  apiKey: 'X-API-Key',
  userId: 'X-User-ID',
  /** Ours: identifies one intent, so that repeating a request can't charge twice. */
  idempotencyKey: 'Idempotency-Key',
  /** Ours: `true` on every reply to a caller with a key says that Idempotency-Key is honoured. */
  idempotencySupported: 'Idempotency-Supported',
  /** Ours: `true` if the reply is the stored one of an earlier request with the same key. */
  idempotencyReplayed: 'Idempotency-Replayed',
  /** The language of texts for people: German or English. */
  language: 'Accept-Language',
  requestId: 'X-Request-Id',
  retryAfter: 'Retry-After',
} as const;
