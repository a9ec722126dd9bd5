/** Calls the service over HTTP; every answer is checked against the OpenAPI document on its way back. */
import * as v from 'valibot';
import { type AnyEndpointName, allEndpoints } from '../../../src/contract/all-endpoints';
import {
  type ErrorBody,
  type ErrorCode,
  errorBodySchema,
  errorCodes,
  validationBodySchema,
} from '../../../src/contract/errors';
import { headers } from '../../../src/contract/headers';
import { refusalNumbers } from '../../../src/contract/refusals';
import { expectDocumented } from './document';
import { until } from './until';

export interface Caller {
  readonly url: string;
  readonly apiKey: string;
  readonly userId: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Request {
  /** A text or bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly caller?: Caller;
  readonly headers?: Record<string, string>;
  /** Path parameters. */
  readonly parameters?: Record<string, string>;
  /** A list gives its name several times. */
  readonly query?: Record<string, string | readonly string[]>;
}

export async function call(
  url: string,
  name: AnyEndpointName,
  request: Request = {},
): Promise<Answer> {
  const endpoint = allEndpoints[name];
  const path = Object.entries(request.parameters ?? {}).reduce<string>(
    (path, [parameter, value]) => path.replace(`{${parameter}}`, encodeURIComponent(value)),
    endpoint.path,
  );
  const ask = () =>
    fetch(url + path + queryText(request.query), {
      method: endpoint.method,
      headers: {
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
        ...(request.caller && {
          [headers.apiKey]: request.caller.apiKey,
          [headers.userId]: request.caller.userId,
        }),
        ...request.headers,
      },
      ...(request.body !== undefined && {
        body: isRaw(request.body) ? request.body : JSON.stringify(request.body),
      }),
    });
  const response = await (endpoint.method === 'GET' ? ask().catch(onceMore(ask)) : ask());
  const answer = await checked(response);
  if (endpoint.keyed) expect(answer.headers.get(headers.idempotencySupported)).toBe('true');
  expectDocumented(name, answer.status, answer.body);
  return answer;
}

/** A kept connection may close just when it is reused, so read requests are retried, as in browsers. */
function onceMore(ask: () => Promise<Response>) {
  return (error: unknown) => {
    const code = Reflect.get(Object(Reflect.get(Object(error), 'cause')), 'code');
    if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return ask();
    throw error;
  };
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

function queryText(query: Request['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** Checks that hold for every answer. */
export async function checked(response: Response): Promise<Answer> {
  const text = await response.text();
  expect(response.headers.get(headers.requestId)).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const body: unknown = JSON.parse(text);
  if (response.status === 422) checkFaults(body);
  else if (response.status !== 200) checkError(response, body);
  return { status: response.status, text, body, headers: response.headers };
}

function checkError(response: Response, body: unknown) {
  const error = v.parse(v.strictObject(errorBodySchema().entries), body);
  const known = new Map<string, { status: number }>(Object.entries(errorCodes));
  expect(known.get(error.error_code)?.status).toBe(response.status);
  const wait = error.details['retry_after_seconds'];
  expect(response.headers.get(headers.retryAfter)).toBe(wait === undefined ? null : String(wait));
  if (rejections.includes(error.error_code)) checkReason(error);
}

/** Errors that the add-on shows in the service's words, unless a reason says the same in the person's language. */
const rejections: readonly string[] = [
  'BAD_REQUEST',
  'HEADERS_TOO_LARGE',
  'IDEMPOTENCY_KEY_REUSED',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'UNSUPPORTED_MEDIA_TYPE',
] satisfies ErrorCode[];

function checkFaults(body: unknown) {
  const { detail } = v.parse(v.strictObject(validationBodySchema().entries), body);
  for (const { msg: message, ctx: details = {} } of detail) checkReason({ message, details });
}

function checkReason({ details, message }: Omit<ErrorBody, 'error_code'>) {
  expect({ message, reason: details.reason }).toEqual({ message, reason: expect.any(String) });
  const numbers = details.reason === undefined ? [] : refusalNumbers[details.reason];
  for (const name of numbers) expect(details).toHaveProperty(name, expect.any(Number));
}

/** Asks again while the store is too busy to answer, as a caller should: nothing was done then. */
export function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  return until('the store to have time', async () => {
    const answer = await ask();
    return answer.status !== errorCodes.UNAVAILABLE.status && answer;
  });
}

/** Returns the body of an answer that must be a success. */
export function bodyOf<Schema extends v.GenericSchema>(answer: Answer, schema: Schema) {
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return v.parse(schema, answer.body);
}

/** Fails unless an answer is this error; its details may have more. */
export function expectError(answer: Answer, status: number, code: ErrorCode, details = {}) {
  expect(errorOf(answer)).toMatchObject({ status, code, details });
}

/** The code and details of an answer that must be an error. */
export function errorOf(answer: Answer) {
  const { error_code, details, message } = v.parse(errorBodySchema(), answer.body);
  return { status: answer.status, code: error_code, details, message };
}
