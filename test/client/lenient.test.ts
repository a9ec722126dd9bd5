/** Answers with fewer fields than ours: usable fields are read, and a missing indispensable field is named. */

import { pollEnrichment, startEnrichment } from '../../src/client/accounts';
import { readOutcome } from '../../src/client/answer';
import { type Call, send } from '../../src/client/call';
import { readBalance } from '../../src/client/credits';
import type { HttpOutcome } from '../../src/client/http';
import { pollContacts, pollDiscovery, pollVerification } from '../../src/client/people';
import * as reasons from '../../src/client/reasons';
import { signUp, verify } from '../../src/client/sign-up';
import { deploySignal } from '../../src/client/signals';
import { readCountries, readTechPage } from '../../src/client/tech-companies';
import { answer } from '../support/answers';
import { asked, now, told } from './asked';

const completed = (item: object) => ({ status: 'completed', result: [item] });
const resultsOf = <T>(call: Call<T>, item: object) => {
  const job = told(call, completed(item));
  return typeof job === 'object' && job !== null && 'results' in job ? job.results : job;
};

describe('a job', () => {
  it('that was started without an id may have been paid', () => {
    expect(told(startEnrichment(['a.example'], 'k'), { status: 'pending' })).toEqual([
      'UNKNOWN_OUTCOME',
      'its status is 200',
    ]);
  });

  it.each([
    [{}, { state: 'working', completed: undefined }],
    [{ status: 'failed' }, { state: 'failed', message: reasons.noReason() }],
    [{ status: 'completed' }, ['BAD_ANSWER', 'it has no result']],
  ])('reads %j', (body, expected) => {
    expect(told(pollEnrichment('j'), body)).toEqual(expected);
  });
});

describe('an item of a job', () => {
  it.each([
    [{ account_id: 5 }, []],
    [
      { domain: 'www.A.example', account_id: 5 },
      [{ domain: 'a.example', accountId: '5', outcome: 'enriched', credits: 1 }],
    ],
    [
      { domain: 'no domain' },
      [{ domain: 'no domain', accountId: undefined, outcome: 'not_found', credits: 0 }],
    ],
    [
      { domain: 'a.example', status: 'odd' },
      [{ domain: 'a.example', accountId: undefined, outcome: 'odd', credits: 0 }],
    ],
    [
      { domain: 'a.example', account_id: 5, credits: 0 },
      [{ domain: 'a.example', accountId: '5', outcome: 'enriched', credits: 0 }],
    ],
  ])('of companies: %j', (item, expected) => {
    expect(resultsOf(pollEnrichment('j'), item)).toEqual(expected);
  });

  it.each([
    [{ person_email: 'a@b.example' }, []],
    [{ person_id: 1, person_email: 'a@b.example' }, [{ personId: '1', outcome: 'enriched' }]],
    [{ person_id: 1, person_phone: '+49 1' }, [{ personId: '1', outcome: 'enriched' }]],
    [{ person_id: 1, person_phone: ' ' }, [{ outcome: 'no_match', phone: undefined }]],
    [{ person_id: 1, status: 'failed', credits_charged: '0' }, [{ outcome: 'failed', charged: 0 }]],
  ])('of contacts: %j', (item, expected) => {
    expect(resultsOf(pollContacts('j'), item)).toMatchObject(expected);
  });

  it.each([
    [{ status: 'left' }, []],
    [{ person_id: 'p1' }, [{ personId: 'p1', outcome: 'unknown', title: undefined }]],
    [
      { person_id: 1, status: 'left', evidence: { company: 'Elsewhere', since: '2025' } },
      [{ outcome: 'left', company: 'Elsewhere', since: '2025', charged: undefined }],
    ],
  ])('of employment: %j', (item, expected) => {
    expect(resultsOf(pollVerification('j'), item)).toMatchObject(expected);
  });

  it('of a discovery is a person with an id', () => {
    expect(resultsOf(pollDiscovery('j'), { person_name: 'Ada' })).toEqual([]);
    expect(resultsOf(pollDiscovery('j'), { person_id: 7 })).toMatchObject([
      { personId: '7', name: undefined, charged: undefined },
    ]);
  });
});

describe('a deployment', () => {
  const call = deploySignal(
    { kind: 'social', body: { name: 'S', search_query: 'q', timeframe: 30 } },
    'k',
  );

  it.each([
    [
      { signal_id: 4, status: 'running' },
      { signalId: '4', status: 'running' },
    ],
    [{ id: 4 }, { signalId: '4', status: 'accepted' }],
    [{ signal: { signal_id: 's', status: 'odd' } }, { signalId: 's', status: 'odd' }],
    [{ signal: { id: 9 } }, { signalId: '9', status: 'accepted' }],
    [{ status: 'accepted' }, ['UNKNOWN_OUTCOME', 'its status is 200']],
  ])('answered by %j', (body, expected) => {
    expect(told(call, body)).toEqual(expected);
  });
});

describe('sign-up', () => {
  it('asks for a code without a key, and shows what the service says', () => {
    const { request, result } = asked(signUp('a@b.example'), { message: 'Sent.' });
    expect(result).toMatchObject({ value: { message: 'Sent.' } });
    expect(request[0]).toEqual({
      method: 'POST',
      url: 'https://s.example/x/api/v1/agent/sign-up',
      headers: {},
      body: '{"email":"a@b.example"}',
    });
    expect(told(signUp('a@b.example'), {})).toEqual({ message: '' });
  });

  it('returns a key, or says that there is none', () => {
    const call = verify('a@b.example', '123456');
    expect(asked(call, {}).request[0]?.body).toBe('{"email":"a@b.example","otp_code":"123456"}');
    expect(told(call, { api_key: 'k', is_new_user: true })).toEqual({
      apiKey: 'k',
      isNewUser: true,
    });
    expect(told(call, { api_key: 'k' })).toEqual({ apiKey: 'k', isNewUser: false });
    expect(told(call, { api_key: ' ' })).toEqual(['BAD_ANSWER', 'it has no api_key']);
  });
});

it('an answer without a balance is treated as another server’s', () => {
  expect(told(readBalance(), { balance: 'many' })).toEqual(['NO_SERVICE']);
});

it('countries are found in lists of objects, of pairs and of codes, and by their codes', () => {
  const lists = [
    { countries: [{ code: 'DEU', name: 'Germany' }, { name: 'Nowhere' }] },
    { data: [['Germany', 'DEU']] },
    { DEU: 'Germany' },
  ];
  for (const body of lists)
    expect(told(readCountries(), body)).toEqual([{ code: 'DEU', name: 'Germany' }]);
  expect(told(readCountries(), { codes: ['DEU', 'FRA', 'DEU', 7] })).toEqual([
    { code: 'DEU', name: 'DEU' },
    { code: 'FRA', name: 'FRA' },
  ]);
});

it('a parameter without a value is left out of the address', () => {
  const call = readTechPage({ tech: 'k', hq_country_code: undefined });
  const { request } = asked(call, { companies: [] });
  expect(request[0]?.url).toBe('https://s.example/x/api/v2/tech/companies?tech=k');
  expect(request[0]?.headers).toEqual({ 'X-API-Key': 'secret', 'X-User-ID': 'dana' });
});

describe('what went wrong', () => {
  const rejected = (body: object) => {
    const outcome = answer(422, body);
    const result = readOutcome(outcome, false, () => 1, now);
    return result.ok ? '' : result.problem.what.replace('The service rejected the request: ', '');
  };

  it.each([
    [{ detail: [{ msg: 'is missing' }] }, 'is missing'],
    [{ detail: [{ loc: ['body', 'domains', null], msg: 'is odd' }] }, 'domains.: is odd'],
    [
      { detail: [{ loc: ['body', 'name'] }, { msg: 'b' }, { msg: 'c' }, { msg: 'd' }] },
      'name; b; c',
    ],
    [{ message: 'No.' }, 'No.'],
    [{ detail: 'Not so.' }, 'Not so.'],
    [{ detail: [{ msg: 'x'.repeat(301) }] }, `${'x'.repeat(299)}…`],
    [{}, 'status 422.'],
  ])('is told in the words of %j', (body, words) => {
    expect(rejected(body)).toBe(words);
  });

  it('counts as a missing answer if the transport reports none', () => {
    const http = { send: (): HttpOutcome[] => [] };
    const connection = { baseUrl: 'https://s.example', userId: 'dana', apiKey: 'secret' };
    const result = send({ http, connection, now: () => now }, readBalance());
    expect(result).toMatchObject({ ok: false, problem: { code: 'NO_ANSWER' } });
  });

  it('is an address that cannot be reached, or something that Google does not allow', () => {
    const codeOf = (outcome: HttpOutcome, charges: boolean) => {
      const result = readOutcome(outcome, charges, () => 1, now);
      return result.ok ? 'ok' : result.problem.code;
    };
    const lost = { kind: 'lost' as const, reason: 'reset', cause: 'unreachable' as const };
    expect(codeOf(lost, false)).toBe('UNREACHABLE');
    expect(codeOf(lost, true)).toBe('UNKNOWN_OUTCOME');
    expect(codeOf({ kind: 'unsent', reason: 'scope', cause: 'denied' }, true)).toBe(
      'NOT_PERMITTED',
    );
  });

  it('is rethrown if our own reader throws', () => {
    const outcome = answer(200);
    const fault = () => {
      throw new TypeError('a fault of ours');
    };
    expect(() => readOutcome(outcome, false, fault, now)).toThrow('a fault of ours');
  });
});
