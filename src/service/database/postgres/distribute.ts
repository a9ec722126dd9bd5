/** Distributes a database's tables over the nodes of a Citus cluster, all of them or none. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import * as v from 'valibot';
import { StartError } from '../../errors';
import { placement, type SpreadPlace } from '../schema/placement';
import { prepareCluster, spread, spreadTables, whyNoCluster } from './cluster';
import { cannotOpen, isRepeatable } from './errors';
import { lockSchema, migrate } from './migrate';

/** How often to try while a running service has rows locked, and how long each try waits. */
const maxTries = 10;
const waitSeconds = 5;

const keyRow = v.object({ name: v.string(), conname: v.string(), definition: v.string() });

export interface Distribution {
  /** The tables distributed now; empty if all were distributed before. */
  readonly spread: readonly string[];
  /** The number of all distributed tables. */
  readonly tables: number;
}

/**
 * Makes missing tables and distributes those that aren't yet, in one transaction: if it is cut off, nothing has
 * changed and it can be run again. A service may run meanwhile: its requests wait, and get a 503 if they wait too
 * long. Spends no credits. Throws StartError if there is no cluster, or if a service kept its rows locked through
 * every try.
 */
export async function distribute(url: string): Promise<Distribution> {
  const client = new Client({ connectionString: url, application_name: 'signalsheet' });
  // The statement that was sent over a broken connection rejects.
  client.on('error', () => {});
  try {
    await client.connect();
    const why = await whyNoCluster(client);
    if (why !== undefined) throw new StartError(`${why} Nothing was changed.`);
    await migrate(client, 'make');
    await boundWaits(client);
    return await untilFree(() => spreadAll(client));
  } catch (error) {
    throw cannotOpen(url, error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Sets the lock timeout for the role, so that the coordinator's connections to the nodes have it too. */
async function boundWaits(client: Client) {
  await client.query(`DO $$ BEGIN
    EXECUTE format('ALTER ROLE %I IN DATABASE %I SET lock_timeout = ''${waitSeconds}s''',
      current_user, current_database());
  END $$`);
}

async function untilFree<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      if (tries === maxTries) {
        throw new StartError(
          'The service never let go of its tables for long enough, so nothing was changed. Run this again when ' +
            'there is less to do, or stop the service first.',
          { cause: error },
        );
      }
    }
    // Lets the statements that waited for this one run first.
    await sleep(1000);
  }
}

/** True if another transaction holds a needed lock, or if the two deadlock. */
function isInTheWay(error: unknown): boolean {
  return isRepeatable(error) || (error instanceof DatabaseError && error.code === '55P03');
}

async function spreadAll(client: Client): Promise<Distribution> {
  await client.query('BEGIN');
  try {
    await lockSchema(client);
    await client.query(`SET LOCAL lock_timeout = '${waitSeconds}s'`);
    await prepareCluster(client);
    const there = await spreadTables(client);
    const missing = [...placement].filter(([table]) => !there.has(table));
    if (missing.length > 0) await spreadMissing(client, missing);
    await client.query('COMMIT');
    return { spread: missing.map(([table]) => table), tables: placement.size };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function spreadMissing(client: Client, missing: readonly (readonly [string, SpreadPlace])[]) {
  const tables = missing.map(([table]) => table);
  // Locks all tables together, so that no row changes between one table and the next.
  await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const keys = await setAside(client, tables);
  const hasLedger = tables.includes('ledger');
  if (hasLedger) await letLedgerBeCopied(client);
  for (const [table, place] of missing) {
    await spread(client, table, place);
    // The rows were copied to the nodes; the local copies would only take space.
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table]);
  }
  if (hasLedger) await keepLedger(client);
  for (const { name, conname, definition } of keys) {
    await client.query(`ALTER TABLE ${name} ADD CONSTRAINT ${conname} ${definition}`);
  }
}

/** Drops the foreign keys of the tables and to them, and returns them to be added again afterwards. */
async function setAside(client: Client, tables: readonly string[]) {
  const { rows } = await client.query(
    `SELECT conrelid::regclass::text AS name, quote_ident(conname) AS conname,
       pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f'
       AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
     ORDER BY oid`,
    [tables],
  );
  const keys = rows.map((row) => v.parse(keyRow, row));
  for (const { name, conname } of keys) {
    await client.query(`ALTER TABLE ${name} DROP CONSTRAINT ${conname}`);
  }
  return keys;
}

/**
 * Nodes get the trigger together with the table and can't get another one later. So the trigger must not refuse the
 * TRUNCATE that follows, and TRUNCATE gets a trigger of its own afterwards.
 */
async function letLedgerBeCopied(client: Client) {
  await client.query('DROP TRIGGER ledger_is_never_changed ON ledger');
  // Exists in a database that was distributed before it was dumped.
  await client.query('DROP TRIGGER IF EXISTS ledger_is_never_emptied ON ledger');
  await client.query(refuse('ledger_is_never_changed', 'UPDATE OR DELETE'));
}

async function keepLedger(client: Client) {
  await client.query(refuse('ledger_is_never_emptied', 'TRUNCATE'));
}

function refuse(trigger: string, what: string): string {
  return `CREATE TRIGGER ${trigger} BEFORE ${what} ON ledger
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`;
}
