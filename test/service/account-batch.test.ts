import * as v from 'valibot';
import { accountSchema, crmDetailsSchema, firmographicsSchema } from '../../src/contract/account';
import { sampleCompanies } from '../../src/service';
import { balanceOf, enrich, join, readAccounts } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { known } from './helpers/domains';
import { serve, type TestService } from './helpers/service';

let service: TestService;
let caller: Caller;
beforeAll(async () => {
  service = await serve({ clock: () => Date.UTC(2026, 10, 20, 9) });
  caller = await join(service);
  await enrich(caller, known(10));
});

describe('the batch account read', () => {
  it('answers every field of an account', async () => {
    const expected = sampleCompanies().find(({ employee_range: _, ...one }) =>
      Object.values(one).every(Boolean),
    );
    const { domain = '' } = expected ?? {};
    await enrich(caller, [domain]);
    const answer = await call(service.url, 'accountBatch', {
      caller,
      body: { account_domains: [domain] },
    });
    const { accounts, total_count } = v.parse(
      v.object({ accounts: v.array(v.looseObject({})), total_count: v.number() }),
      answer.body,
    );
    expect(total_count).toBe(1);
    const [account] = accounts;
    const fields = (schema: { entries: object }) => Object.keys(schema.entries).sort();
    expect(Object.keys(account ?? {}).sort()).toEqual(fields(accountSchema()));
    expect(Object.keys(Object(account?.['firmographics'])).sort()).toEqual(
      fields(firmographicsSchema()),
    );
    expect(Object.keys(Object(account?.['crm_details'])).sort()).toEqual(
      fields(crmDetailsSchema()),
    );
    expect(account).toMatchObject({
      name: expected?.name,
      website: `https://${domain}`,
      linkedin_url: expected?.linkedin_url,
      account_discovered_at: '2026-11-20T09:00:00Z',
      enrichment_status: 'enriched',
      is_present_in_crm: false,
      imported_account: false,
      signal_count: 0,
      technographics: expected?.technographics,
      traits: { description: expected?.description },
      firmographics: Object.fromEntries(
        fields(firmographicsSchema()).map((field) => [field, Object(expected)[field]]),
      ),
      crm_status: null,
      crm_details: {
        crm_latest_opportunity: null,
        crm_all_opportunities: [],
        crm_custom_tracked_fields: {},
      },
      hiring: {},
      socials: {},
      linkedin_engagement: {},
      job_changes: {},
      icp_people: [],
      icp_people_total_count: 0,
      icp_people_has_more: false,
    });
  });

  it('keeps the request order and answers each account once', async () => {
    const [a = '', b = '', c = ''] = known(3);
    const byDomain = await readAccounts(caller, {
      account_domains: [c, 'nobody.example', `https://www.${a}/x`, 'no domain', b, c.toUpperCase()],
    });
    expect(byDomain.accounts.map(({ website }) => website)).toEqual(
      [c, a, b].map((domain) => `https://${domain}`),
    );
    expect(byDomain.total_count).toBe(3);
    const ids = byDomain.accounts.map(({ id }) => id);
    const reversed = [...ids].reverse();
    const byId = await readAccounts(caller, { account_ids: [...reversed, ...ids, 999_999, -1, 0] });
    expect(byId.accounts.map(({ id }) => id)).toEqual(reversed);
  });

  it('takes ids and domains together, ids first', async () => {
    const [a = '', b = ''] = known(2);
    const both = await readAccounts(caller, { account_domains: [a, b] });
    const [first, second] = both.accounts;
    const mixed = await readAccounts(caller, {
      account_ids: [second?.id ?? 0],
      account_domains: [a, b],
    });
    expect(mixed.accounts.map(({ id }) => id)).toEqual([second?.id, first?.id]);
  });

  it('costs nothing', async () => {
    const before = await balanceOf(caller);
    await readAccounts(caller, { account_domains: known(10) });
    expect(await balanceOf(caller)).toEqual(before);
  });

  it('answers an empty list if nothing is known', async () => {
    expect(await readAccounts(caller, { account_domains: ['nobody.example'] })).toEqual({
      accounts: [],
      total_count: 0,
    });
  });
});
