/** Spreads a database's tables over the nodes of a Citus cluster, all at once or not at all. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import * as v from 'valibot';
import { StartError } from '../../errors';
import { placement, type SpreadPlace } from '../placement';
import { prepareCluster, spread, spreadTables, whyNoCluster } from './cluster';
import { cannotOpen, isRepeatable } from './faults';
import { migrate, waitForTurn } from './migrate';

/** How often it is tried where a running service has rows locked, and how long each try waits. */
const maxTries = 10;
const waitSeconds = 5;

const keyRow = v.object({ name: v.string(), conname: v.string(), definition: v.string() });

export interface Distribution {
  /** The tables that were spread now; none where all were before. */
  readonly spread: readonly string[];
  /** All that are spread. */
  readonly tables: number;
}

/**
 * Makes the tables where missing, and spreads those that are not spread yet, in one transaction: where it is cut off,
 * nothing was changed, and it may be run again. A service may run meanwhile: its statements wait, and are answered with
 * 503 where they wait for too long. Spends no credits. Throws StartError where there is no cluster to spread them over,
 * or the service never let go of its rows.
 */
export async function distribute(url: string): Promise<Distribution> {
  const client = new Client({ connectionString: url, application_name: 'signalsheet' });
  // A connection that breaks is told of by what was asked over it.
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

/** What a connection of the service waits for locks, its connections to the nodes do as well. */
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
    // Those whom it made wait have their turn.
    await sleep(1000);
  }
}

/** A lock that somebody else has, or a deadlock with somebody. */
function isInTheWay(error: unknown): boolean {
  return isRepeatable(error) || (error instanceof DatabaseError && error.code === '55P03');
}

async function spreadAll(client: Client): Promise<Distribution> {
  await client.query('BEGIN');
  try {
    await waitForTurn(client);
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
  // All at once, so that no row changes between a table and the next.
  await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const keys = await setAside(client, tables);
  const hasLedger = tables.includes('ledger');
  if (hasLedger) await letLedgerBeCopied(client);
  for (const [table, place] of missing) {
    await spread(client, table, place);
    // The rows were copied to the nodes; here nobody would see them again.
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table]);
  }
  if (hasLedger) await keepLedger(client);
  for (const { name, conname, definition } of keys) {
    await client.query(`ALTER TABLE ${name} ADD CONSTRAINT ${conname} ${definition}`);
  }
}

/** Foreign keys of the tables or to them; they come back when all are where they belong. */
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

/** Nodes get the trigger with the table, and none later: what it must let pass here has a trigger of its own. */
async function letLedgerBeCopied(client: Client) {
  await client.query('DROP TRIGGER ledger_is_never_changed ON ledger');
  // Of a database that was spread before it was dumped.
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
