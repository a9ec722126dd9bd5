import { text as whole } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { hour } from '../../src/service/clock';
import { join } from './helpers/acts';
import type { Caller } from './helpers/call';
import { query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { directoryOf, personOf } from './helpers/people';
import { serve, type TestService } from './helpers/service';
import {
  accountsBehind,
  accountsOf,
  deploy,
  listSignals,
  peopleBehind,
  runSignal,
  starterIcpId,
} from './helpers/signals';
import { eachStore } from './helpers/stores';

const start = Date.UTC(2026, 10, 20, 9);
const columns = v.array(v.record(v.string(), v.string()));

/** Both fit the starter ICP. */
const staff = [
  personOf('ada', { role: 'VP of Sales', name: '=SUM(1)' }),
  personOf('ben', { role: 'Head of Marketing', work_email: null }),
];

async function download(url: string | null | undefined) {
  const response = await fetch(url ?? '');
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  return v.parse(columns, parse(await response.text(), { columns: true }));
}

/** Two accounts with their people, added by a signal. */
async function fill(caller: Caller, more: object = {}) {
  return runSignal(caller, 'hiringForRole', {
    name: 'Data',
    role: 'Data Engineer',
    icp_id: await starterIcpId(caller),
    enable_safe_crm_addition: true,
    max_credit_limit: 4,
    ...more,
  });
}

eachStore('the built-in CRM', () => {
  let now = start;
  let service: TestService;
  beforeAll(async () => {
    now = start;
    service = await serve({
      posts: true,
      clock: () => now,
      peopleDirectory: directoryOf(staff),
      settings: { audienceLinkHours: 48 },
    });
  });

  it('shows on accounts and people what signals added, and nothing where they did not', async () => {
    const caller = await join(service);
    const plain = await fill(caller, { name: 'Plain', enable_safe_crm_addition: false });
    expect(plain.crm_export_url).toBeNull();
    for (const account of await accountsOf(caller, plain)) {
      expect(account).toMatchObject({
        is_present_in_crm: false,
        crm_status: null,
        crm_details: { connected_crm: null, crm_account_id: null },
      });
      expect(account.icp_people).toHaveLength(2);
      for (const person of account.icp_people) {
        expect(person).toMatchObject({ person_crm_status: null, person_crm_contact_id: null });
      }
    }
    await fill(caller);
    const accounts = await accountsOf(caller, plain);
    expect(accounts).toHaveLength(2);
    for (const account of accounts) {
      expect(account).toMatchObject({
        is_present_in_crm: true,
        crm_status: 'present',
        crm_details: {
          connected_crm: 'signalsheet',
          crm_account_id: expect.stringMatching(/^\d+$/),
          crm_owner_id: null,
          crm_owner_email: null,
          crm_lifecyclestage: 'lead',
          crm_last_synced_date: '2026-11-20T09:00:00Z',
        },
      });
      for (const person of account.icp_people) {
        expect(person).toMatchObject({
          person_crm_status: 'present',
          person_crm_contact_id: expect.stringMatching(/^\d+$/),
          person_crm_owner_id: null,
        });
      }
    }
    const contacts = accounts.flatMap(({ icp_people }) => icp_people);
    expect(new Set(contacts.map((one) => one.person_crm_contact_id)).size).toBe(4);
  });

  it('gives new and unassigned records to the caller of a deep search; contacts go with their accounts', async () => {
    const caller = await join(service);
    const signal = await fill(caller);
    const before = await accountsOf(caller, signal);
    await query(
      service.dataDir,
      `UPDATE crm_accounts SET owner_id = 'olga', owner_email = 'olga@crm.example'
       WHERE account_id = ? RETURNING id`,
      before[0]?.id ?? 0,
    );
    for (const { traits } of before) {
      await runSignal(caller, 'deepCompanySearch', {
        name: 'Deep',
        trait: `${traits?.description?.split('.')[0]}`,
        icp_id: await starterIcpId(caller),
        enable_safe_crm_addition: true,
        max_credit_limit: 20,
      });
    }
    const owners = (await accountsOf(caller, signal)).map((account) => [
      account.crm_details?.crm_owner_email,
      ...new Set(account.icp_people.map((person) => person.person_crm_owner_id)),
    ]);
    const [{ id } = { id: '' }] = v.parse(
      v.array(v.object({ id: v.string() })),
      await query(service.dataDir, 'SELECT id FROM users WHERE email = ?', caller.userId),
    );
    expect(owners).toEqual([
      ['olga@crm.example', 'olga'],
      [caller.userId, id],
    ]);
  });

  it('takes its owners from social listening as from a deep search', async () => {
    const caller = await join(service);
    const signal = await runSignal(caller, 'socialListening', {
      name: 'Talk',
      search_query: 'supply chain',
      timeframe: 60,
      enable_safe_crm_addition: true,
      max_credit_limit: 2,
    });
    expect(await accountsOf(caller, signal)).toMatchObject([
      { crm_details: { crm_owner_email: caller.userId } },
    ]);
  });

  it('is exported as CSV, each user’s own behind a signed link that expires', async () => {
    const [caller, other] = [await join(service), await join(service)];
    const signal = await fill(caller, { max_credit_limit: 5, auto_enrich_people_emails: true });
    const url = signal.crm_export_url ?? '';
    expect(url.startsWith(`${service.url}/crm/`)).toBe(true);
    const rows = await download(url);
    const { members } = await accountsBehind(signal.account_audience_url);
    expect(new Set(rows.map(({ account_name }) => account_name))).toEqual(
      new Set(members.map(({ account_name }) => account_name)),
    );
    expect(rows[0]).toMatchObject({
      crm_account_id: expect.stringMatching(/^\d+$/),
      account_name: members[0]?.account_name,
      account_website: members[0]?.account_website,
      crm_lifecyclestage: 'lead',
      crm_owner_email: '',
      crm_last_synced_date: '2026-11-20T09:00:00Z',
      signal_count: '1',
      narrative_and_key_signals: expect.stringMatching(/^Found by “Data”\. \d+ job post/),
      person_crm_contact_id: expect.stringMatching(/^\d+$/),
      person_linkedin_url: expect.stringContaining('https://www.linkedin.example/in/'),
    });
    const ada = rows.filter(({ person_role }) => person_role === 'VP of Sales');
    expect(ada.map(({ person_name }) => person_name)).toEqual(ada.map(() => "'=SUM(1)"));
    const { members: people } = await peopleBehind(signal.people_audience_url);
    const paid = people.flatMap(({ person_email }) => person_email ?? []);
    expect(rows.flatMap(({ person_email }) => person_email || [])).toEqual(paid);

    const text = await asOperator(service.dataDir, (operator) =>
      whole(operator.exportCrm(caller.userId)),
    );
    expect(text).toBe(await (await fetch(url)).text());

    const theirs = await fill(other, { max_credit_limit: 1 });
    expect(await download(theirs.crm_export_url)).toEqual([]);
    for (const wrong of [
      url.replace('.csv', ''),
      url.replace('.csv', '.json'),
      url.replace(/.(?=\.csv$)/, (digit) => (digit === '0' ? '1' : '0')),
      url.replace('/crm/', '/audiences/'),
      url.replace('/crm/', '/account-audiences/'),
      `${signal.people_audience_url?.replace('/audiences/', '/crm/')}.csv`,
      url.replace(/crm_usr_[^-]*/, /crm_usr_[^-]*/.exec(theirs.crm_export_url ?? '')?.[0] ?? ''),
    ]) {
      expect([wrong, (await fetch(wrong)).status]).toEqual([wrong, 404]);
    }
    now += 48 * hour;
    expect((await fetch(url)).status).toBe(410);
    const [fresh] = (await listSignals(caller)).signals;
    expect(await download(fresh?.crm_export_url)).toHaveLength(rows.length);
  });

  it('of many accounts is exported whole, each once', async () => {
    const caller = await join(service);
    await query(
      service.dataDir,
      `INSERT INTO accounts (user_id, domain, name, technographics, discovered_at, enriched_at)
       SELECT users.id, domain, name, technographics, 0, 0 FROM companies
       JOIN users ON email = ? WHERE companies.id <= 450 RETURNING id`,
      caller.userId,
    );
    const made = await query(
      service.dataDir,
      `INSERT INTO crm_accounts (user_id, account_id, name, lifecycle_stage, created_at, synced_at)
       SELECT user_id, accounts.id, name, 'lead', 0, 0 FROM accounts
       JOIN users ON users.id = user_id WHERE email = ? RETURNING id`,
      caller.userId,
    );
    expect(made.length).toBeGreaterThan(400);
    const { crm_export_url } = await deploy(caller, 'deepCompanySearch', {
      name: 'None',
      trait: 'nothing has this trait at all',
      enable_safe_crm_addition: true,
    });
    const rows = await download(crm_export_url);
    expect(rows).toHaveLength(made.length);
    expect(new Set(rows.map(({ crm_account_id }) => crm_account_id)).size).toBe(made.length);
  });
});
