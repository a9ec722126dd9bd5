/** Queries about a Citus cluster, and how one table is distributed over its nodes. */
import type { ClientBase } from 'pg';
import * as v from 'valibot';
import type { SpreadPlace } from '../schema/placement';

const nameRow = v.object({ name: v.string() });
const nodesRow = v.object({ here: v.number(), known: v.boolean(), workers: v.number() });
const existsRow = v.object({ exists: v.boolean() });

export async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS exists`,
  );
  return v.parse(existsRow, rows[0]).exists;
}

/** The tables of the connection's schema that are distributed over a cluster; none on a plain server. */
export async function spreadTables(client: ClientBase): Promise<ReadonlySet<string>> {
  if (!(await hasCitus(client))) return new Set();
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
     WHERE relnamespace = current_schema()::regnamespace`,
  );
  return new Set(rows.map((row) => v.parse(nameRow, row).name));
}

/**
 * For a transaction that changes tables: makes Citus ask the nodes one after another, which it requires if
 * distributed and reference tables change together, and allows the ledger's trigger on a distributed table. Plain
 * PostgreSQL accepts the settings and ignores them.
 */
export async function prepareCluster(client: ClientBase): Promise<void> {
  await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  await client.query('SET LOCAL citus.enable_unsafe_triggers = on');
}

/** Why a cluster can't be used; undefined if the connection is to a coordinator with nodes. */
export async function whyNoCluster(client: ClientBase): Promise<string | undefined> {
  if (!(await hasCitus(client))) {
    return 'The database doesn’t have the extension citus. Run CREATE EXTENSION citus in it, on every node.';
  }
  const { rows } = await client.query(
    `SELECT (SELECT groupid FROM pg_dist_local_group) AS here,
       EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0) AS known,
       (SELECT count(*)::int FROM pg_dist_node
        WHERE groupid > 0 AND isactive AND noderole = 'primary' AND shouldhaveshards) AS workers`,
  );
  const { here, known, workers } = v.parse(nodesRow, rows[0]);
  if (here !== 0) return 'This is a worker node. Give the address of the coordinator.';
  if (!known) {
    return 'The coordinator has no address for its nodes. Run SELECT citus_set_coordinator_host(…) on it.';
  }
  return workers > 0
    ? undefined
    : 'The cluster has no worker nodes. Run SELECT citus_add_node(…) on the coordinator for each.';
}

/**
 * Distributes one table with its rows, in its caller's transaction. The table has no foreign keys yet: with
 * them, Citus would add the tables they refer to to its metadata and refuse to distribute them later. The table it is
 * placed beside must be distributed first.
 */
export async function spread(client: ClientBase, table: string, place: SpreadPlace): Promise<void> {
  // Citus reports for every table with rows that they are copied.
  await client.query('SET LOCAL client_min_messages = warning');
  if (place.kind === 'reference') {
    await client.query('SELECT create_reference_table($1)', [table]);
    return;
  }
  const beside = place.beside === table ? 'none' : place.beside;
  await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
    table,
    place.column,
    beside,
  ]);
}
