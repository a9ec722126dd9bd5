import { join } from 'node:path';
import Libsql from 'libsql';
import { openDataFolder } from '../../src/service/data-folder';
import { migrationsFrom } from '../../src/service/database/migrations';
import { statementsOf } from '../../src/service/database/postgres/statements';
import { ask } from '../support/postgres';
import { auditCredits, databaseUrlOf, freshFolder, query, removeFolders } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { eachStore, onSqlite } from './helpers/stores';

afterAll(removeFolders);

/** Two users with a job, an audience and a signal each, as version 14 kept them. */
const rows = ['usr_1', 'usr_2']
  .map(
    (user, n) => `
  INSERT INTO users (id, email, key_hash, key_sealed, balance, reserved, used_total, created_at)
    VALUES ('${user}', '${user}@people.example', 'hash-${user}', 'sealed', 99, 1, 1, 1);
  INSERT INTO ledger (user_id, charge_key, credits, reason, at) VALUES
    ('${user}', 'start', 100, 'starting_grant', 1), ('${user}', 'k', -1, 'account_enriched', 2);
  INSERT INTO accounts (id, user_id, domain, name, technographics, discovered_at, enriched_at)
    VALUES (${n + 1}, '${user}', 'a.example', 'A', '[]', 1, 1);
  INSERT INTO account_people (id, user_id, account_id, profile_url, name, role, seniority, department, discovered_at)
    VALUES (${n + 1}, '${user}', ${n + 1}, 'p', 'P', 'R', 'ENTRY', 'OTHER', 1);
  INSERT INTO jobs (id, user_id, status, price, created_at, due_at)
    VALUES ('job_${user}', '${user}', 'running', 1, 1, 1);
  INSERT INTO job_items (job_id, position, subject, status, credits)
    VALUES ('job_${user}', 0, 'a.example', 'enriched', 1), ('job_${user}', 1, 'b.example', 'pending', 0);
  INSERT INTO holds (job_id, user_id, credits) VALUES ('job_${user}', '${user}', 1);
  INSERT INTO audiences (id, user_id, name, member_count, created_at, last_position)
    VALUES ('aud_${user}', '${user}', 'A', 1, 1, 1);
  INSERT INTO audience_members (audience_id, position, person_id, joined_at)
    VALUES ('aud_${user}', 1, ${n + 1}, 1);
  INSERT INTO account_audiences (id, user_id, name, member_count, created_at, last_position)
    VALUES ('aud_${user}', '${user}', 'A', 1, 1, 1);
  INSERT INTO account_audience_members (audience_id, position, account_id, joined_at)
    VALUES ('aud_${user}', 1, ${n + 1}, 1);
  INSERT INTO signals (id, user_id, name, kind, type, params, daily, price, email_price, finder_price,
      status, account_audience_id, people_audience_id, created_at, due_at)
    VALUES (${n + 1}, '${user}', 'S', 'role', 'hiring_for_role', '{}', 0, 1, 1, 1, 'completed',
      'aud_${user}', 'aud_${user}', 1, 1);
  INSERT INTO signal_accounts (signal_id, domain, account_id, found_at)
    VALUES (${n + 1}, 'a.example', ${n + 1}, 1);
  INSERT INTO signal_evidence (account_id, signal_id, kind, url, title, at, snippet)
    VALUES (${n + 1}, ${n + 1}, 'hiring', 'u', 't', 1, 's');`,
  )
  .join('\n');

async function makeVersion14(dataDir: string) {
  const url = databaseUrlOf(dataDir);
  if (url !== '') {
    const tables = migrationsFrom(0, 'postgres', 'make').slice(0, 14);
    const version = 'CREATE TABLE schema_version (version INTEGER NOT NULL)';
    await ask(
      url,
      [...tables, rows, version, 'INSERT INTO schema_version VALUES (14)'].join(';\n'),
    );
    return;
  }
  const database = new Libsql(join(dataDir, 'signalsheet.db'));
  for (const sql of migrationsFrom(0, 'sqlite', 'make').slice(0, 14)) database.exec(sql);
  database.exec(`${rows} PRAGMA user_version = 14;`);
  database.close();
}

eachStore('tables of version 14', () => {
  it('name the user in every row of a tenant afterwards, and find users as before', async () => {
    const dataDir = freshFolder(false);
    await makeVersion14(dataDir);
    // As the first service did that was started there.
    await (await openDataFolder(dataDir, databaseUrlOf(dataDir))).store.close();
    await asOperator(dataDir, async (operator) => {
      for (const user of ['usr_1', 'usr_2']) {
        expect(await operator.user(`${user}@people.example`)).toMatchObject({ id: user });
        expect(await operator.jobs({ userId: user, state: undefined }, 10)).toMatchObject([
          { id: `job_${user}`, total: 2, done: 1, charged: 1, reserved: 1 },
        ]);
      }
    });
    for (const [table, owner] of [
      ['job_items', `replace(job_id, 'job_', '')`],
      ['audience_members', `replace(audience_id, 'aud_', '')`],
      ['account_audience_members', `replace(audience_id, 'aud_', '')`],
      ['signal_accounts', `'usr_' || CAST(signal_id AS TEXT)`],
      ['signal_evidence', `'usr_' || CAST(signal_id AS TEXT)`],
    ]) {
      const found = await query(
        dataDir,
        `SELECT DISTINCT user_id, ${owner} AS owner FROM ${table} ORDER BY user_id`,
      );
      expect([table, found]).toEqual([
        table,
        ['usr_1', 'usr_2'].map((user) => ({ user_id: user, owner: user })),
      ]);
    }
    expect(await query(dataDir, 'SELECT user_id, key_hash FROM user_keys ORDER BY 1')).toEqual([
      { user_id: 'usr_1', key_hash: 'hash-usr_1' },
      { user_id: 'usr_2', key_hash: 'hash-usr_2' },
    ]);
    await auditCredits(dataDir);
  });
});

onSqlite('a text of several statements', () => {
  it('is cut where statements end, and nowhere else', () => {
    const body = `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'a; b'; END $$`;
    expect(
      statementsOf(`-- One; and only one.
CREATE TABLE a (b TEXT DEFAULT 'it''s; not'); ${body};
  -- Of "the; last".
  SELECT ";" FROM a; ;
`),
    ).toEqual([`CREATE TABLE a (b TEXT DEFAULT 'it''s; not')`, body, 'SELECT ";" FROM a']);
  });
});
