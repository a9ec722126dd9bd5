import { peopleOf, pollEnrichment, startEnrichment } from '../../src/client/accounts';
import { readOutcome } from '../../src/client/answer';
import { maskKey, readBaseUrl } from '../../src/client/connection';
import { readBalance } from '../../src/client/credits';
import type { HttpOutcome } from '../../src/client/http';
import { problemTexts, sentence } from '../../src/client/problem';
import { retryAfterSeconds, waitBeforeRetry } from '../../src/client/retry';
import { readAudience, readIcps, readSignals } from '../../src/client/signals';
import { readTechPage } from '../../src/client/tech-companies';
import { answer, refused } from '../support/answers';
import { asked, now, told } from './asked';

const codeOf = (outcome: HttpOutcome, charges: boolean) => {
  const result = readOutcome(outcome, charges, () => 'fine', now);
  return result.ok
    ? result.value
    : `${result.problem.code} ${result.problem.spent}${result.problem.retryable ? ' retryable' : ''}`;
};

const unclear = 'UNKNOWN_OUTCOME maybe retryable';

describe('an answer', () => {
  it.each<[HttpOutcome, string, string]>([
    [answer(200, {}), 'fine', 'fine'],
    [
      { kind: 'unsent', reason: 'DNS error' },
      'UNREACHABLE no retryable',
      'UNREACHABLE no retryable',
    ],
    [{ kind: 'lost', reason: 'Timeout' }, 'NO_ANSWER no retryable', unclear],
    [answer(200, '{"job'), 'BAD_ANSWER no', unclear],
    [answer(200, '<html>'), 'NO_SERVICE no', unclear],
    [answer(200, ''), 'BAD_ANSWER no', unclear],
    [answer(502, '<html>'), 'SERVICE_ERROR no retryable', unclear],
    [answer(503, {}), 'SERVICE_ERROR no retryable', unclear],
    [answer(401, {}), 'BAD_KEY no', unclear],
    [answer(402, {}), 'OUT_OF_CREDITS no', unclear],
    [answer(404, {}), 'NOT_FOUND no', unclear],
    [answer(404, '<html>'), 'NO_SERVICE no', unclear],
    [answer(403, '<html>'), 'NO_SERVICE no', unclear],
    [answer(403, 'Forbidden'), 'BAD_KEY no', unclear],
    [answer(501, '<html>'), 'NO_SERVICE no', unclear],
    [answer(404, ''), 'NOT_FOUND no', unclear],
    [answer(422, { detail: [] }), 'REJECTED no', unclear],
    [answer(429, {}), 'RATE_LIMITED no retryable', unclear],
    [answer(429, { error_code: 'OTP_MAX_ATTEMPTS' }), 'OTP_MAX_ATTEMPTS no', unclear],
    [answer(400, { error_code: 'OTP_EXPIRED' }), 'OTP_EXPIRED no', unclear],
    [refused(401), 'BAD_KEY no', 'BAD_KEY no'],
    [refused(402), 'OUT_OF_CREDITS no', 'OUT_OF_CREDITS no'],
    [refused(429), 'RATE_LIMITED no retryable', 'RATE_LIMITED no retryable'],
    [refused(503), 'SERVICE_ERROR no retryable', 'SERVICE_ERROR no retryable'],
    [
      answer(422, { detail: [{ loc: ['body', 'domains'], msg: 'Too many.', type: 'x' }] }),
      'REJECTED no',
      'REJECTED no',
    ],
    [answer(413, { error_code: 'PAYLOAD_TOO_LARGE', message: 'No.' }), 'REJECTED no', unclear],
    [
      answer(500, { error_code: 'INTERNAL_ERROR', message: 'No.' }, { 'x-request-id': 'r-1' }),
      'SERVICE_ERROR no retryable',
      unclear,
    ],
    [answer(403, { message: 'Forbidden' }, { 'x-request-id': 'r-1' }), 'BAD_KEY no', unclear],
    [answer(302, ''), 'BAD_ANSWER no', unclear],
  ])('%j reads as %s, and of a paid request as %s', (outcome, free, paid) => {
    expect(codeOf(outcome, false)).toBe(free);
    expect(codeOf(outcome, true)).toBe(paid);
  });

  it('carries the service’s own words in one safe line, its wait and its request id', () => {
    const refused = readOutcome(
      answer(
        422,
        { detail: [{ loc: ['body', 'domains', '3'], msg: 'is\nno domain\u0007', type: 'x' }] },
        { 'x-request-id': 'r-9' },
      ),
      true,
      () => 1,
      now,
    );
    expect(refused).toMatchObject({
      ok: false,
      problem: {
        what: 'The service rejected the request: domains.3: is no domain',
        requestId: 'r-9',
      },
    });
    const limited = readOutcome(
      answer(429, { details: { retry_after_seconds: 90 } }),
      false,
      () => 1,
      now,
    );
    expect(limited).toMatchObject({
      ok: false,
      problem: { retryAfterSeconds: 90, next: 'Wait 2 minutes, then try again.' },
    });
  });

  it('says how many tries a code has left', () => {
    const wrong = readOutcome(
      answer(400, { error_code: 'OTP_INVALID', details: { remaining_attempts: 8 } }),
      false,
      () => 1,
      now,
    );
    expect(wrong).toMatchObject({
      ok: false,
      problem: { code: 'OTP_INVALID', next: 'Check the latest email. 8 of 10 tries left.' },
    });
  });
});

describe('a call', () => {
  it('carries key and user id in headers, never in the address', () => {
    const outcome = answer(200, { job_id: 'j' }, { 'idempotency-supported': 'true' });
    const { request, result } = asked(startEnrichment(['a.example'], 'k-1'), {}, outcome);
    expect(result).toEqual({ ok: true, value: 'j', honoursKeys: true });
    expect(request).toEqual([
      {
        method: 'POST',
        url: 'https://s.example/x/api/v1/enrich/accounts',
        headers: { 'X-API-Key': 'secret', 'X-User-ID': 'dana', 'Idempotency-Key': 'k-1' },
        body: '{"domains":["a.example"]}',
      },
    ]);
  });

  it('escapes path parameters', () => {
    const { request } = asked(pollEnrichment('../a b?'), { status: 'running' });
    expect(request[0]?.url).toBe('https://s.example/x/api/v1/enrich/accounts/..%2Fa%20b%3F');
  });

  it.each([
    [{ balance: 5, available: 3 }, 3],
    [{ credits: '12' }, 12],
    [{ remaining: 0 }, 0],
  ])('reads the balance in %j', (body, credits) => {
    expect(told(readBalance(), body)).toBe(credits);
  });

  it.each([
    [{ status: 'queued-somehow' }, { state: 'working' }],
    [
      { status: 'RUNNING', progress: { completed: 4 } },
      { state: 'working', completed: 4 },
    ],
    [
      { status: 'failed', error_message: 'no luck' },
      { state: 'failed', message: 'no luck' },
    ],
    [
      {
        status: 'completed',
        result: [
          { domain: 'A.example', account_id: 5 },
          { domain: 'b.example', status: 'not_found' },
          7,
        ],
      },
      {
        state: 'completed',
        results: [
          { domain: 'a.example', accountId: '5', outcome: 'enriched' },
          { domain: 'b.example', accountId: undefined, outcome: 'not_found' },
        ],
      },
    ],
  ])('reads the job %j', (body, job) => {
    expect(told(pollEnrichment('j'), body)).toMatchObject(job);
  });
});

describe('waiting', () => {
  it('follows Retry-After in seconds and as a date, within an hour', () => {
    expect(retryAfterSeconds('7', now)).toBe(7);
    expect(retryAfterSeconds(new Date(now + 30_000).toUTCString(), now)).toBe(30);
    expect(retryAfterSeconds(new Date(now - 30_000).toUTCString(), now)).toBe(0);
    expect(retryAfterSeconds('999999', now)).toBe(3_600);
    expect(retryAfterSeconds('soon', now)).toBeUndefined();
    expect(retryAfterSeconds(undefined, now)).toBeUndefined();
  });

  it('doubles with jitter up to a minute otherwise', () => {
    expect([1, 2, 3, 9].map((tries) => waitBeforeRetry(tries, undefined, 0))).toEqual([
      1_000, 2_000, 4_000, 30_000,
    ]);
    expect(waitBeforeRetry(1, undefined, 0.999)).toBeLessThanOrEqual(2_000);
    expect(waitBeforeRetry(5, 3, 0)).toBe(3_000);
  });
});

describe('a connection', () => {
  it.each([
    'https://api.example.com/',
    ' https://api.example.com/base ',
    'http://127.0.0.1:8701',
    'http://localhost:1',
    'http://[::1]:80',
  ])('takes %j', (text) => {
    expect(readBaseUrl(text)).toBe(text.trim().replace(/\/$/, ''));
  });

  it.each([
    '',
    'api.example.com',
    'http://api.example.com',
    'ftp://x.example',
    'https://u:p@x.example',
    'https://x.example?q',
    'javascript:alert(1)',
  ])('refuses %j', (text) => {
    expect(() => readBaseUrl(text)).toThrow('This service address won’t work');
  });

  it('shows only the ends of a key', () => {
    expect(maskKey('ssk_0123456789abcdef')).toBe('ssk_••••cdef');
    expect(maskKey('short')).toBe('••••');
  });
});

it('every problem says what happened, the credits and the next step', () => {
  for (const [code, [what, next]] of Object.entries(problemTexts())) {
    expect(`${code}: ${what}`).toMatch(/[.}]$/);
    expect(`${code}: ${next}`).toMatch(/(?:[.?]|: \{[01]\})$/);
  }
  expect(sentence({ code: 'BUSY', what: 'A.', next: 'B.', spent: 'maybe', retryable: false })).toBe(
    'A. Credits may have been spent. B.',
  );
});

describe('the reads of formulas', () => {
  it('repeats a list’s name in an address for each value, and omits values that aren’t given', () => {
    const call = readTechPage({ tech: 'C# & .NET', alternates: ['a b', 'c'], enrich: true });
    expect(asked(call, { companies: [] }).request[0]?.url).toBe(
      'https://s.example/x/api/v2/tech/companies?tech=C%23%20%26%20.NET&alternates=a%20b&alternates=c&enrich=true',
    );
  });

  it.each([
    [{ companies: [{ name: 'A' }], has_more: true, credits_consumed: 5 }, 1, true, 5],
    [
      { hits: [{ post_count: 3 }, { post_count: 2 }], page: 2, page_size: 50, total_results: 52 },
      2,
      false,
      undefined,
    ],
    [{ alternates: [{ x: 1 }], rows: [{ post_count: 1 }], total_results: 51 }, 1, true, undefined],
    [{ total_results: 0 }, 0, false, undefined],
  ])('finds the companies of %j', (body, count, more, credits) => {
    const { result } = asked(readTechPage({ tech: 'k' }), body);
    expect(result).toMatchObject({ ok: true, value: { more } });
    expect(result.ok && [result.value.companies.length, result.value.credits]).toEqual([
      count,
      credits,
    ]);
  });

  it('treats a paid page without companies as an unknown outcome', () => {
    expect(told(readTechPage({ tech: 'k' }), { surprise: 1 })).toEqual([
      'UNKNOWN_OUTCOME',
      'its status is 200',
    ]);
  });

  it.each([
    [0, { signals: [{ signal_id: 1 }], pagination: { has_more: true } }, true],
    [0, { signals: [{ signal_id: 1 }], total_count: 2 }, true],
    [1, { signals: [{ signal_id: 1 }], total_count: 2 }, false],
    [0, { signals: [], pagination: { has_more: true } }, false],
  ])('pages signals from %i of %j, and always ends', (offset, body, more) => {
    expect(told(readSignals([], offset), body)).toMatchObject({ more });
  });

  it('asks for signals of a type, a page at a time', () => {
    expect(JSON.parse(asked(readSignals(['hiring'], 200), {}).request[0]?.body ?? '')).toEqual({
      filters: { signal_types: ['hiring'] },
      pagination: { limit: 200, offset: 200 },
    });
  });

  it('rejects an answer without a list, because reading it as empty would lose results', () => {
    const missed = ['BAD_ANSWER', expect.any(String)];
    expect(told(readSignals([], 0), { total_count: 1 })).toEqual(missed);
    const url = 'https://service.example/audiences/a';
    const page = readAudience('https://service.example', url, '0');
    expect(page && told(page, { members: null, has_more: false })).toEqual(missed);
    expect(page && told(page, { members: [] })).toMatchObject({ members: [], since: '0' });
  });

  it('finds ICPs and people among other contents', () => {
    expect(told(readIcps(), { items: [{ id: 1 }] })).toEqual([{ id: 1 }]);
    expect(told(readIcps(), {})).toEqual([]);
    expect(peopleOf({})).toEqual({ people: [], more: false });
    expect(peopleOf({ icp_people: [{ x: 1 }, null], icp_people_has_more: true })).toEqual({
      people: [{ x: 1 }],
      more: true,
    });
  });
});
