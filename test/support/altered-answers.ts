/** What gateways answer in place of a service that has done its work. */
import fc from 'fast-check';

const page = '<!DOCTYPE html><html><head><title>Sorry</title></head><body>Sorry</body></html>';
const statuses = [
  ...[
    204, 301, 302, 304, 307, 400, 401, 402, 403, 404, 405, 407, 408, 409, 410, 413, 414, 415, 418,
  ],
  ...[421, 422, 425, 429, 431, 451, 499, 500, 501, 502, 503, 504, 511, 520, 524, 530],
];
const bodies = [
  '',
  page,
  'upstream connect error',
  '{}',
  '[]',
  'null',
  '{"message":"Forbidden"}',
  '{"error_code":"INSUFFICIENT_CREDITS","message":"No credits were spent."}',
  '{"detail":"Not Found"}',
  '{"detail":[]}',
  '{"detail":[{"msg":"no place"}]}',
  '{"error":{"code":429,"message":"Quota exceeded"}}',
];
const given: Readonly<Record<string, string>>[] = [
  {},
  { 'retry-after': '1' },
  { 'content-type': 'text/html', server: 'nginx' },
];
/** As of a gateway that numbers requests too, whose words are not the service's. */
const numbered = { 'x-request-id': 'gateway-1' };

export interface AlteredAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Each status with each body and, by turns, other headers; then answers with status 200 that can't be read. */
export const alteredAnswers: readonly AlteredAnswer[] = [
  ...statuses.flatMap((status, i) =>
    bodies.map((body, j) => ({
      status,
      body,
      headers: { ...given[(i + j) % given.length], ...(j !== 7 && (i + j) % 2 === 0 && numbered) },
    })),
  ),
  ...['', page, '{"job_id":"j', '{"job_id":"a"}{"job_id":"a"}', '[]', 'null', '{}'].map((body) => ({
    status: 200,
    body,
    headers: {},
  })),
];

/** Some of them, in an order that a seed gives. */
export const alteredSample = (size: number, seed: number): readonly AlteredAnswer[] =>
  fc.sample(fc.shuffledSubarray([...alteredAnswers], { minLength: size, maxLength: size }), {
    numRuns: 1,
    seed,
  })[0] ?? [];
