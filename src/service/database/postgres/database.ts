/** The PostgreSQL driver: a pool of connections, with transactions repeated if the server asks for it. */
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, types } from 'pg';
import * as v from 'valibot';
import { closeMs, inTime } from '../../in-time';
import type { Database, Queries } from '../database';
import { StoreBrokenError } from '../errors';
import type { Making } from '../schema/migrations';
import { bindable, chunks, insertInto, type Sql } from '../sql';
import { cannotOpen, isLost, isRepeatable, storeErrorOf } from './errors';
import { migrate } from './migrate';
import { takeRoom } from './room';

/** Connections of one process, shared by requests and workers. */
const maxConnections = 10;

/** How long to wait for a connection, and for a lock of another process. */
const waitMs = 5000;

/** PostgreSQL takes 65,000 parameters in a statement; shorter texts are quicker to parse. */
const maxParameters = 2000;

/** How often a transaction is tried before it rejects with StoreBusyError. */
const maxTries = 5;

/** The driver gives 64-bit numbers as texts because they may be too large for JavaScript; ours never are. */
const numeric: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

type Connection = Pick<PoolClient, 'query'>;

/**
 * Takes `postgres://user:password@host:port/database`; makes missing tables. Throws StartError if the server can't be
 * used, if a newer program made the tables, or if they are missing and `making` is 'refuse'. No error shows the
 * password.
 */
export async function openPostgres(url: string, making: Making = 'make'): Promise<Database> {
  const { pool, end } = makePool(url);
  try {
    const client = await pool.connect();
    try {
      await migrate(client, making);
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
    max: maxConnections,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    lock_timeout: waitMs,
    application_name: 'signalsheet',
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        numeric.has(id) ? Number : types.getTypeParser(id, format ?? 'text'),
    },
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => {});
  /** Cuts off the connections of a server that doesn't answer. */
  const end = async () => {
    if (await inTime(closeMs, pool.end())) return;
    for (const socket of sockets) socket.destroy();
  };
  return { pool, end };
}

function databaseOn(pool: Pool, close: () => Promise<void>): Database {
  return {
    ...queriesOn(pool, (statement) => withRetries(statement)),
    insert: (...given) => withRetries(() => transaction(pool, (tx) => tx.insert(...given))),
    transaction: (work) => withRetries(() => transaction(pool, work)),
    close,
    takeRoom: () => withRetries(() => transaction(pool, takeRoom)),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      callersWaiting: pool.waitingCount,
    }),
  };
}

/**
 * Takes a function that tries a statement. A statement in a transaction isn't repeated alone: the transaction fails
 * with it.
 */
function queriesOn(
  connection: Connection,
  attempt: <Result>(statement: () => Promise<Result>) => Promise<Result>,
): Queries {
  const query = (statement: Sql) => {
    const { text, parameters } = statement.compile('postgres');
    const values = parameters.map(bindable);
    return attempt(() => connection.query<object>(text, values));
  };
  const rows: Queries['rows'] = async (row, statement) =>
    (await query(statement)).rows.map((found) => v.parse(row, found));
  const run: Queries['run'] = async (statement) => (await query(statement)).rowCount ?? 0;
  return {
    sqlDialect: 'postgres',
    run,
    rows,
    row: async (row, statement) => (await rows(row, statement))[0],
    // Few round trips make this fast.
    async insert(table, columns, values) {
      for (const chunk of chunks(values, Math.floor(maxParameters / columns.length))) {
        await run(insertInto(table, columns, chunk));
      }
    },
  };
}

async function transaction<Result>(
  pool: Pool,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // The pool's listener isn't called for a connection in use.
  const ignore = () => {};
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(queriesOn(client, (statement) => statement()));
    await commit(client);
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

/**
 * If the connection is lost during COMMIT, the transaction may be done, so the error must not say that nothing was. A
 * cluster that loses a node at this moment commits and only warns, so a warning is treated in the same way.
 */
async function commit(client: PoolClient) {
  let warning: string | undefined;
  const listen = ({
    severity,
    message,
  }: {
    severity?: string | undefined;
    message?: string | undefined;
  }) => {
    if (severity === 'WARNING') warning = message ?? severity;
  };
  client.on('notice', listen);
  try {
    await client.query('COMMIT');
  } catch (error) {
    if (!isLost(error)) throw error;
    throw unknownEnd(error);
  } finally {
    client.off('notice', listen);
  }
  if (warning !== undefined) throw unknownEnd(new Error(warning));
}

function unknownEnd(cause: unknown): StoreBrokenError {
  return new StoreBrokenError(
    'A connection was lost while a transaction ended; it may be done or not',
    { cause },
  );
}

/** Repeats the work if the server says that this helps. */
async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRepeatable(error) || tries === maxTries) throw storeErrorOf(error);
    }
    await sleep(2 ** tries * Math.random());
  }
}
