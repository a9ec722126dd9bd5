import * as v from 'valibot';
import { accountBatchRequestSchema } from '../../src/contract/account';
import { enrichPeopleRequestSchema } from '../../src/contract/people';

describe('a batch of accounts', () => {
  it.each([
    [{ account_ids: [1] }, true],
    [{ account_domains: ['a.example'] }, true],
    [{ account_ids: [], account_domains: ['a.example'] }, true],
    [{ account_ids: null, account_domains: null }, false],
    [{ account_ids: [], account_domains: [] }, false],
    [{}, false],
    [{ account_ids: [1], icp_people_page_size: 501 }, false],
    [{ account_ids: [1], icp_people_page: 0 }, false],
    [{ account_ids: Array<number>(501).fill(1) }, false],
  ])('asked for by %j is valid: %s', (body, isValid) => {
    expect(v.is(accountBatchRequestSchema(), body)).toBe(isValid);
  });

  it('has the first hundred people by default', () => {
    expect(v.parse(accountBatchRequestSchema(), { account_ids: [1] })).toEqual({
      account_ids: [1],
      icp_people_page: 1,
      icp_people_page_size: 100,
    });
  });
});

it.each([
  [{ enrich_emails: false, enrich_phones: true }, true],
  [{ enrich_emails: false }, false],
  [{ enrich_emails: false, enrich_phones: false }, false],
])('contacts may be asked for by %j: %s', (wanted, isValid) => {
  expect(v.is(enrichPeopleRequestSchema(), { people_ids: [1], ...wanted })).toBe(isValid);
});
