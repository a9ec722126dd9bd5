/** Makes fresh data folders, and reads what is inside them. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { companyKey } from '../../../src/service/billing/charges';
import type { Database } from '../../../src/service/database/database';
import { openPostgres } from '../../../src/service/database/postgres/database';
import { openSqlite } from '../../../src/service/database/sqlite/database';
import { ask, copyDatabase, dropDatabase, freshAddress } from '../../support/postgres';
import { until } from './until';

export type StoreKind = 'SQLite' | 'PostgreSQL';

let kind: StoreKind = 'SQLite';
const made: string[] = [];
const addresses = new Map<string, string>();

/** The store of the folders created from now on. */
export function keepFoldersOn(store: StoreKind) {
  kind = store;
}

/** Takes whether the store of a cluster is spread over its nodes; by default it is. */
export function freshFolder(isSpread?: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalsheet-test-'));
  made.push(folder);
  if (kind === 'PostgreSQL') addresses.set(folder, freshAddress(isSpread));
  return folder;
}

/** The setting that names a folder's database: empty for SQLite. */
export function databaseUrlOf(folder: string): string {
  return addresses.get(folder) ?? '';
}

/** Opens the database of a folder, as a service does; the caller closes it. */
export async function openDatabase(folder: string): Promise<Database> {
  const url = databaseUrlOf(folder);
  return url === '' ? openSqlite(join(folder, 'signalsheet.db')) : openPostgres(url);
}

/** Restores a dump of a folder's PostgreSQL database, with the key file, into a new folder. */
export async function restoreDump(folder: string): Promise<string> {
  const restored = freshFolder(false);
  addresses.set(restored, await copyDatabase(databaseUrlOf(folder), restored));
  copyFileSync(join(folder, 'secret.key'), join(restored, 'secret.key'));
  return restored;
}

/** Removes all folders and drops the database, which cuts off open connections. */
export async function removeFolders() {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
  await dropDatabase();
}

/** Runs a query on a folder's database beside the service, in its own transaction. */
export async function query(
  folder: string,
  sql: string,
  ...parameters: (string | number | null)[]
): Promise<unknown[]> {
  const address = addresses.get(folder);
  if (address !== undefined) return ask(address, sql, parameters);
  // A statement that waits for a lock stops this process, and so a service in it that holds the lock.
  return until('the SQLite database to be free', () => unlessLocked(folder, sql, parameters));
}

function unlessLocked(folder: string, sql: string, parameters: (string | number | null)[]) {
  const database = new Libsql(join(folder, 'signalsheet.db'), { timeout: 0 });
  try {
    return database.prepare(sql).all(parameters);
  } catch (error) {
    if (Object(error).code === 'SQLITE_BUSY') return undefined;
    throw error;
  } finally {
    database.close();
  }
}

/** The one value of a query's first row. */
export async function valueIn(folder: string, sql: string): Promise<unknown> {
  const [row] = await query(folder, sql);
  return Object.values(Object(row))[0];
}

/** Adds a PostgreSQL trigger that runs PL/pgSQL for each row, `when` such as `BEFORE INSERT ON jobs`. */
export async function addTrigger(folder: string, when: string, name: string, what: string) {
  const body = `$$ BEGIN ${what} END $$`;
  await query(folder, `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS ${body}`);
  const kind = when.includes('DEFERRABLE') ? 'CONSTRAINT TRIGGER' : 'TRIGGER';
  await query(folder, `CREATE ${kind} ${name} ${when} FOR EACH ROW EXECUTE FUNCTION ${name}()`);
}

/** The messages in the outbox, in no particular order. */
export function outbox(folder: string): { name: string; text: string }[] {
  const path = join(folder, 'outbox');
  return readdirSync(path)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }));
}

const seen = new Set<string>();

/**
 * The code mailed to an address since the last call for it. Names and times of files can't order two mails: a test's
 * clock may be frozen, and a file system's is coarse.
 */
export function mailedCode(folder: string, email: string): string {
  const fresh = outbox(folder).filter(
    ({ name, text }) => text.includes(`To: ${email}`) && !seen.has(name),
  );
  for (const { name } of fresh) seen.add(name);
  const code = /^ {4}(\d{6})\r?$/m.exec(fresh[0]?.text ?? '')?.[1];
  if (code === undefined || fresh.length > 1) {
    throw new Error(`${fresh.length} codes were mailed to ${email}`);
  }
  return code;
}

/** Another code of six digits. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Whether an enriched item was rightly free: it is forgotten, or its user had paid for the company. */
function isFree(item: object, isPaid: ReadonlySet<string>): boolean {
  const value = (name: string) => Reflect.get(item, name);
  if (value('status') !== 'enriched' || value('credits') !== 0) return false;
  if (value('forgotten') === 1) return true;
  const { company_domain: domain } = JSON.parse(String(value('result') ?? '{}')) ?? {};
  const names = [String(value('subject')), ...(domain === undefined ? [] : [String(domain)])];
  return names.some((name) => isPaid.has(`${value('user_id')} ${companyKey(name)}`));
}

/** Whether the user's own key of a data provider paid for a verdict. */
function byOwnKey(item: object, isOwnKey: ReadonlySet<string>): boolean {
  const value = (field: string): unknown => Reflect.get(item, field);
  if (value('kind') !== 'verify_people' || value('credits') !== 0) return false;
  const { employment_source: source } = JSON.parse(String(value('result') ?? '{}')) ?? {};
  return isOwnKey.has(`${value('user_id')} ${source}`);
}

/** What jobs charge for. */
const reasons = [
  'account_enriched',
  'person_discovered',
  'email_found',
  'phone_found',
  'employment_verified',
];

/**
 * Fails unless every user's numbers agree: balance with the ledger, reserved with the holds, used with the charges,
 * charges with the items that were found, kind by kind.
 */
export async function auditCredits(folder: string) {
  const users = await query(
    folder,
    `SELECT balance, reserved, used_total,
       (SELECT coalesce(sum(credits), 0) FROM ledger WHERE user_id = users.id) AS ledger,
       (SELECT coalesce(sum(credits), 0) FROM holds WHERE user_id = users.id) +
       (SELECT coalesce(sum(credits), 0) FROM tech_holds WHERE user_id = users.id) AS holds,
       (SELECT coalesce(-sum(credits), 0) FROM ledger WHERE user_id = users.id AND credits < 0) AS charges,
       (SELECT coalesce(-sum(credits), 0) FROM ledger
        WHERE user_id = users.id AND reason IN (${reasons.map(() => '?').join(', ')})) AS job_charges,
       (SELECT coalesce(sum(job_items.credits), 0) FROM job_items
        JOIN jobs ON jobs.user_id = job_items.user_id AND jobs.id = job_id
        WHERE jobs.user_id = users.id) AS items,
       (SELECT coalesce(-sum(credits), 0) FROM ledger
        WHERE user_id = users.id AND reason LIKE 'signal%') AS signal_charges,
       (SELECT coalesce(sum(credits_used), 0) FROM signals WHERE user_id = users.id) AS signal_items
     FROM users WHERE id IN (SELECT user_id FROM user_keys)`,
    ...reasons,
  );
  for (const row of users) {
    expect(row).toMatchObject({
      balance: Reflect.get(Object(row), 'ledger'),
      reserved: Reflect.get(Object(row), 'holds'),
      used_total: Reflect.get(Object(row), 'charges'),
      job_charges: Reflect.get(Object(row), 'items'),
      signal_charges: Reflect.get(Object(row), 'signal_items'),
    });
  }
  const unfair = await query(
    folder,
    `SELECT kind, job_items.* FROM job_items
     JOIN jobs ON jobs.user_id = job_items.user_id AND jobs.id = job_id
     WHERE kind <> 'enrich_people' AND credits <> CASE
       -- The user's own key of a data provider paid.
       WHEN kind = 'discover_people' AND credits = 0 AND EXISTS (
         SELECT 1 FROM provider_pages AS pages
         WHERE pages.user_id = job_items.user_id AND own_key = 1
           AND result LIKE '%"person_source":"' || provider || '"%') THEN 0
       WHEN kind = 'discover_people' THEN price * is_new
       WHEN kind = 'verify_people' AND credits = 0 AND forgotten = 1 THEN 0
       -- So it did for a company that the service doesn't know.
       WHEN kind = 'enrich_accounts' AND credits = 0 AND result LIKE '%"company_source":"%' THEN 0
       -- A company that several domains of a job mean is paid for with one of them.
       WHEN kind = 'enrich_accounts' AND credits = 0 AND EXISTS (
         SELECT 1 FROM job_items AS paid
         WHERE paid.user_id = job_items.user_id AND paid.job_id = job_items.job_id
           AND paid.account_id = job_items.account_id AND paid.credits = price) THEN 0
       WHEN job_items.status IN ('enriched', 'employed', 'left') THEN price
       ELSE 0 END`,
  );
  const paid = await query(folder, 'SELECT user_id, company FROM paid_companies');
  // Read separately, because a cluster can't join its tables with those of one node.
  const keys = await query(folder, 'SELECT owner, provider FROM provider_keys');
  const texts = (rows: readonly unknown[]) =>
    new Set(rows.map((row) => Object.values(Object(row)).join(' ')));
  const [isPaid, isOwnKey] = [texts(paid), texts(keys)];
  expect(
    unfair.filter((item) => !isFree(Object(item), isPaid) && !byOwnKey(Object(item), isOwnKey)),
  ).toEqual([]);
  const twice = await query(
    folder,
    `SELECT job_items.job_id, account_id FROM job_items
     JOIN jobs ON jobs.user_id = job_items.user_id AND jobs.id = job_id
     WHERE kind = 'enrich_accounts' AND account_id IS NOT NULL
     GROUP BY job_items.user_id, job_items.job_id, account_id, price
     HAVING sum(job_items.credits) > price`,
  );
  expect(twice).toEqual([]);
  expect(
    await query(
      folder,
      `SELECT job_id FROM holds JOIN jobs ON jobs.user_id = holds.user_id AND jobs.id = job_id
       WHERE jobs.status IN ('completed', 'failed')`,
    ),
  ).toEqual([]);
}
