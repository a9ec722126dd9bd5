/** Header names that both sides use. */
export const headers = {
  apiKey: 'X-API-Key',
  userId: 'X-User-ID',
  /** Ours: names one intent, so that repeating a request cannot charge twice. */
  idempotencyKey: 'Idempotency-Key',
  /** Ours: on every answer to a keyed caller, `true` says that Idempotency-Key is honoured. */
  idempotencySupported: 'Idempotency-Supported',
  /** Ours: `true` when the answer is the stored one of an earlier request with the same key. */
  idempotencyReplayed: 'Idempotency-Replayed',
  requestId: 'X-Request-Id',
  retryAfter: 'Retry-After',
} as const;
