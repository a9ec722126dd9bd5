/** Forgetting a person reaches every text column that the schema has: a new one fails this test until it is decided on. */
import * as v from 'valibot';
import { companyFields, fieldTable } from '../../src/contract/account-fields';
import { personToForget } from '../../src/service';
import { join } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { databaseUrlOf, query } from './helpers/folders';
import { importAll, useAll } from './helpers/forgettable';
import { asOperator } from './helpers/operator';
import { serveEmpty } from './helpers/service';
import { eachStore } from './helpers/stores';
import { tablesWith } from './helpers/traces';

const profile = 'https://www.linkedin.example/in/quilla-vexford';
/** A condition for rows about the person, but not the other one, whose address begins in the same way. */
const isAbout = (columns: readonly string[]) => {
  const text = columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `);
  return `replace(lower(${text}), 'vexford-2', '') LIKE '%vexford%'`;
};

/** The columns of a company's fields that hold texts. */
const companyTexts = companyFields()
  .filter((name) => !['employees', 'range', 'count', 'dollars'].includes(fieldTable()[name].type))
  .join(' ');

/** Columns that get no mark, by their tables. All others of the schema do. */
const unmarked: readonly Readonly<Record<string, string>>[] = [
  // The person is found by these.
  {
    people: 'profile_url work_email name',
    account_people: 'profile_url work_email name',
    looked_up_people: 'profile_url work_email',
    crm_contacts: 'profile_url email',
    social_posts: 'author_url author_name',
    job_changes: 'profile_url person_name',
  },
  // Keys, and words out of a closed list.
  {
    account_people: 'user_id employment source',
    looked_up_people: 'user_id domain employment',
    provider_asks: 'user_id capability provider job_id state value_status',
    provider_pages: 'user_id question domain provider job_id state ticket next_page',
    crm_contacts: 'user_id',
    job_items: 'user_id job_id subject status',
    signal_evidence: 'user_id kind',
    idempotency_keys: 'user_id key fingerprint',
    agent_estimates: 'user_id id operation used_key job_id',
    provider_run_ceilings: 'user_id run provider',
    agent_caps: 'user_id',
    score_settings: 'user_id',
    audience_members: 'user_id audience_id',
    account_audience_members: 'user_id audience_id',
    signal_accounts: 'user_id domain',
    signal_feedback: 'user_id reason evidence_url',
    exclude_entries: 'user_id reason',
    exclude_finds: 'user_id found_by work reason',
    exclusion_entries: 'user_id exclusion_id',
    watched_people: 'user_id employer_domain',
    holds: 'user_id job_id',
    tech_holds: 'id user_id companies',
    paid_companies: 'user_id company',
    alert_events: 'user_id event_id domain last_fault',
    forgotten: 'hash',
  },
  // The service's own data, and its users': their addresses, and what they wrote or asked for.
  {
    meta: 'name value',
    users: 'id email key_hash key_sealed',
    user_keys: 'user_id email key_hash',
    provider_keys: 'owner provider key_sealed state',
    one_time_codes: 'email id hash',
    rate_events: 'bucket',
    ledger: 'user_id charge_key reason work note',
    jobs: 'id user_id status error_message error_details lease_token kind params page_after ended run provider_totals',
    signals:
      'user_id name kind type params icp status status_notes account_audience_id people_audience_id exclusion_id lease_token waits_for',
    exclusions: 'user_id id audience_ids crm_stages',
    alert_channels:
      'user_id kind owner address_sealed secret_sealed old_secret_sealed signal_ids language notice last_fault lease_token',
    icps: 'user_id name target_roles min_funding max_funding location sub_locations people_locations people_sub_locations',
    audiences: 'id user_id name',
    account_audiences: 'id user_id name',
    blocked_companies: 'domain',
    phrases: 'text origin state',
  },
  // Companies, which an operator forgets on their own.
  {
    companies: `${companyTexts} slug label name_key sources`,
    accounts: `user_id ${companyTexts} sources`,
    crm_accounts:
      'user_id name owner_id owner_email lifecycle_stage website linkedin_url industry employee_range location',
    company_facts: 'domain source field value url',
    provider_companies: 'user_id domain provider job_id state ticket facts',
    source_hosts: 'host lease_token',
    source_robots: 'origin rules',
    source_readings: 'domain source outcome reason',
    source_opt_outs: 'domain',
    boards: 'vendor board domain found_by outcome reason etag last_modified lease_token',
    board_posts: 'post_key url title department',
  },
];

const leftOut = new Set(
  unmarked.flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  ),
);

const columnRow = v.object({ table: v.string(), column: v.string() });

/** All text columns of the schema by their tables, except the word index, which repeats the posts. */
async function textColumns(dataDir: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const sql =
    databaseUrlOf(dataDir) === ''
      ? `SELECT tables.name AS "table", columns.name AS "column"
         FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND columns.type NOT IN ('INTEGER', 'REAL', 'BLOB')`
      : `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
         WHERE table_schema = current_schema()
           AND data_type NOT IN ('bigint', 'integer', 'smallint', 'double precision', 'bytea', 'tsvector')`;
  const columns = new Map<string, string[]>();
  for (const { table, column } of v.parse(v.array(columnRow), await query(dataDir, sql))) {
    if (/^(post_words|sqlite_)/.test(table)) continue;
    columns.set(table, [...(columns.get(table) ?? []), column]);
  }
  return columns;
}

/** Plants the person in a look-up, in the answer to a request with a key, and in answers of data providers. */
async function lookUp(dataDir: string, caller: Caller) {
  const body = { references: [{ profile_url: profile }] };
  const answer = await call(caller.url, 'lookUpPeople', { caller, body });
  expect(answer.body).toMatchObject({ people: [{ status: 'found' }] });
  await query(
    dataDir,
    `INSERT INTO idempotency_keys (user_id, key, fingerprint, answer, expires_at)
     SELECT id, 'k', 'f', '{"url":"${profile}"}', 9999999999999 FROM users RETURNING key`,
  );
  await query(
    dataDir,
    `INSERT INTO provider_asks (user_id, person_id, capability, provider, own_key, job_id, state, ticket, value, price,
       asked_at, again_at)
     SELECT user_id, id, 'email', 'hunter', 1, 'job', 'found', 'for vexford', 'vexford@x.example', 1, 0, 0
     FROM account_people WHERE profile_url = '${profile}' RETURNING person_id`,
  );
  // A provider gave the address for someone else too.
  const others = await query(
    dataDir,
    `INSERT INTO provider_asks (user_id, person_id, capability, provider, own_key, job_id, state, value, price, asked_at,
       again_at)
     SELECT user_id, id, 'email', 'apollo', 1, 'job', 'found', 'vexford@x.example', 1, 0, 0
     FROM account_people WHERE profile_url <> '${profile}' RETURNING person_id`,
  );
  expect(others).not.toEqual([]);
  await query(
    dataDir,
    `INSERT INTO provider_pages (user_id, question, domain, provider, own_key, job_id, state, size, people, price,
       asked_at, again_at)
     SELECT account_people.user_id, 'q', domain, 'hunter', 1, 'job', 'found', 10, '[{"profile_url":"${profile}"}]', 1, 0, 0
     FROM account_people JOIN accounts ON accounts.id = account_id WHERE profile_url = '${profile}' RETURNING question`,
  );
}

/** Plants the person in the exclude list, in one search's exclusion, in what a signal left out, and in an estimate. */
async function leaveOut(dataDir: string, caller: Caller) {
  const entry = { entries: [profile], reason: 'other', note: 'No robots' };
  const answer = await call(caller.url, 'excludeEditing', {
    caller,
    body: { action: 'add', ...entry },
  });
  expect(answer.body).toMatchObject({ added: 1 });
  const chosen = await call(caller.url, 'exclusion', { caller, body: { entries: [profile] } });
  expect(chosen.body).toMatchObject({ people: 1 });
  await query(
    dataDir,
    `INSERT INTO exclude_finds (user_id, found_by, work, subject, reason, note, at)
     SELECT user_id, 'signal', '1', subject, reason, note, at FROM exclude_entries RETURNING id`,
  );
  await query(
    dataDir,
    `INSERT INTO agent_estimates (user_id, id, operation, arguments, max_credits, valid_until, expires_at)
     SELECT id, 'e' || id, 'enrich_companies', '{"url":"${profile}"}', 1, 0, 9999999999999 FROM users RETURNING id`,
  );
}

eachStore('an operator who forgets a person', () => {
  it('leaves no text of any column of any row about them', async () => {
    const service = await serveEmpty();
    const { dataDir } = service;
    await importAll(dataDir);
    await useAll(await join(service));
    await lookUp(dataDir, await join(service));
    await leaveOut(dataDir, await join(service));
    const unplanted: string[] = [];
    const schema = await textColumns(dataDir);
    for (const [table, columns] of schema) {
      for (const column of columns) {
        const name = `${table}.${column}`;
        if (leftOut.has(name)) continue;
        const marked = await query(
          dataDir,
          `UPDATE ${table} SET ${column} = coalesce(${column}, '') || ' planted in ${name}'
           WHERE ${isAbout(columns)} RETURNING 1 AS one`,
        );
        if (marked.length === 0) unplanted.push(name);
      }
    }
    // Make the person known there in a row of `useAll`, or say above why there is none.
    expect(unplanted).toEqual([]);
    const all = [...schema].flatMap(([table, columns]) => columns.map((one) => `${table}.${one}`));
    expect([...leftOut].filter((name) => !all.includes(name))).toEqual([]);
    expect((await tablesWith(dataDir, /planted in/)).length).toBeGreaterThan(8);

    await asOperator(dataDir, (operator) => operator.forgetPerson(personToForget(profile)));
    expect(await tablesWith(dataDir, /planted in/)).toEqual([]);
    expect(await tablesWith(dataDir, /vexford(?!-2)/i)).toEqual([]);
  });
});
