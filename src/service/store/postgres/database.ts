/** The port's PostgreSQL driver: a pool of connections, transactions repeated where the server asks for it. */
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, types } from 'pg';
import * as v from 'valibot';
import { StartError } from '../../errors';
import { inTime } from '../../in-time';
import type { Parameter, Queries, SqlDatabase } from '../sql/database';
import { insertRows } from '../sql/insert';
import { bindable } from '../sql/parameter';
import { closeMs, StoreBrokenError, StoreBusyError } from '../store';
import { faultOf, isLost, isRepeatable } from './faults';
import { migrate } from './migrate';
import { numbered } from './placeholders';

/** Connections of one process; requests and workers share them. */
const mostConnections = 10;

/** How long to wait for a connection, and for what another process holds locked. */
const patienceMs = 5000;

/** How often a transaction is done before the caller is told that the store is busy. */
const mostTries = 5;

/** Whole numbers come as texts because they may be larger than JavaScript's; ours never are. */
const numeric: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

type Connection = Pick<PoolClient, 'query'>;

/**
 * Takes `postgres://user:password@host:port/database`; makes the tables where missing. Throws StartError where the
 * server cannot be used, or its tables are a newer program's; no error ever shows the password.
 */
export async function openPostgres(url: string): Promise<SqlDatabase> {
  const { pool, end } = makePool(url);
  try {
    const client = await pool.connect();
    try {
      await migrate(client);
    } finally {
      client.release();
    }
  } catch (error) {
    await end();
    throw cannotOpen(url, error);
  }
  return databaseOn(pool, end);
}

function makePool(url: string) {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    lock_timeout: patienceMs,
    application_name: 'signalsheet',
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        numeric.has(id) ? Number : types.getTypeParser(id, format ?? 'text'),
    },
  });
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the process.
  pool.on('error', () => {});
  /** A server that does not answer is not waited for: its connections are cut off. */
  const end = async () => {
    if (await inTime(closeMs, pool.end())) return;
    for (const socket of sockets) socket.destroy();
  };
  return { pool, end };
}

function databaseOn(pool: Pool, close: () => Promise<void>): SqlDatabase {
  return {
    dialect: 'postgres',
    ...queriesOn(pool, (statement) => patiently(statement)),
    insert: (...given) => patiently(() => transaction(pool, (within) => within.insert(...given))),
    transaction: (work) => patiently(() => transaction(pool, work)),
    close,
  };
}

/** Takes how a statement is tried: what stands in a transaction fails with it, and is not tried by itself. */
function queriesOn(
  connection: Connection,
  attempt: <Result>(statement: () => Promise<Result>) => Promise<Result>,
): Queries {
  const query = (sql: string, parameters: readonly Parameter[]) => {
    const values = parameters.map(bindable);
    return attempt(() => connection.query<object>(numbered(sql), values));
  };
  const rows: Queries['rows'] = async (row, sql, ...parameters) =>
    (await query(sql, parameters)).rows.map((found) => v.parse(row, found));
  const run: Queries['run'] = async (sql, ...parameters) =>
    (await query(sql, parameters)).rowCount ?? 0;
  return {
    run,
    rows,
    row: async (row, sql, ...parameters) => (await rows(row, sql, ...parameters))[0],
    insert: (...given) => insertRows({ run }, ...given),
  };
}

async function transaction<Result>(
  pool: Pool,
  work: (within: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // The pool's listener does not hear a connection that is in use.
  const ignore = () => {};
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(queriesOn(client, (statement) => statement()));
    await commit(client);
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

/** Where the connection is lost here, the transaction may be done: nobody must be told that nothing was. */
async function commit(client: PoolClient) {
  try {
    await client.query('COMMIT');
  } catch (error) {
    if (!isLost(error)) throw error;
    throw new StoreBrokenError(
      'The connection was lost while a transaction ended; it may be done or not',
      {
        cause: error,
      },
    );
  }
}

/** Does it again where the server says that this helps. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRepeatable(error) || tries === mostTries) throw faultOf(error);
    }
    await sleep(2 ** tries * Math.random());
  }
}

function cannotOpen(url: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const fault = faultOf(error);
  const cause = fault instanceof StoreBusyError ? fault.cause : fault;
  return new StartError(
    `The PostgreSQL database at ${placeOf(url)} cannot be used: ${reasonOf(cause)}`,
  );
}

/** Where the database is, without who may use it. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the given address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Where a name has several addresses, the error is one for each, and has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
