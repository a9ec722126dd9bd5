/** Answers of the service as a transport returns them, with which tests replace the service's own. */
import type { ErrorCode, ValidationBody } from '../../src/contract/errors';

export const answer = (
  status: number,
  body: unknown = {},
  headers: Readonly<Record<string, string>> = {},
) => ({
  kind: 'answer' as const,
  status,
  headers: { ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const refusals = {
  401: { error_code: 'UNAUTHENTICATED' },
  402: { error_code: 'INSUFFICIENT_CREDITS' },
  404: { error_code: 'NOT_FOUND' },
  422: { detail: [{ loc: ['body'], msg: 'Not these.', type: 'x' }] },
  429: { error_code: 'RATE_LIMITED' },
  503: { error_code: 'UNAVAILABLE' },
} satisfies Record<number, { error_code: ErrorCode } | ValidationBody>;
export type RefusedStatus = keyof typeof refusals;

/** What our service answers before it does anything. */
export const refused = (status: RefusedStatus, headers: Readonly<Record<string, string>> = {}) =>
  answer(status, refusals[status], { 'x-request-id': 'req_1', ...headers });

/** The code of the problem that a formula's cell shows; undefined if it shows none. */
export const codeIn = (cell: unknown) => /^#SIGNAL: ([A-Z_]+) – /.exec(String(cell))?.[1];
