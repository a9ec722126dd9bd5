/** What the operator sees of public sources: the outcomes per source, and the state of each host. */
import * as v from 'valibot';
import { day } from '../clock';
import type { Database } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { beginCompanies } from '../technology/stored/companies';

const summaryRow = v.object({
  source: v.string(),
  /** `companies`, or `boards` of a vendor. */
  of: v.picklist(['companies', 'boards']),
  found: v.number(),
  missing: v.number(),
  refused: v.number(),
  unreachable: v.number(),
  /** Entries of an unknown shape in the latest reading of each board. */
  unknown: v.number(),
  /** Time of the last reading that found something, in ms since the epoch. */
  lastFoundAt: v.nullable(v.number()),
});
export type SourceSummary = v.InferOutput<typeof summaryRow>;

const hostRow = v.object({
  host: v.string(),
  /** Requests since midnight, UTC. */
  requestsToday: v.number(),
  lastAnswerAt: v.nullable(v.number()),
  /** Failed requests in a row. */
  failures: v.number(),
  /** When requests to the host may resume; null if they aren't stopped. */
  stoppedUntil: v.nullable(v.number()),
});
export type HostSummary = v.InferOutput<typeof hostRow>;

const countRow = v.object({ n: v.number() });
const domainRow = v.object({ domain: v.string() });

export function sqlSourceOverview(database: Database) {
  const outcomes = sql`count(*) FILTER (WHERE outcome = 'found') AS found,
    count(*) FILTER (WHERE outcome = 'missing') AS missing,
    count(*) FILTER (WHERE outcome = 'refused') AS refused,
    count(*) FILTER (WHERE outcome = 'unreachable') AS unreachable`;
  const count = async (query: Sql) => (await database.row(countRow, query))?.n ?? 0;
  return {
    summaries(): Promise<SourceSummary[]> {
      return database.rows(
        summaryRow,
        sql`SELECT source, 'companies' AS "of", ${outcomes}, 0 AS unknown, max(checked_at) AS "lastFoundAt"
         FROM source_readings GROUP BY source
         UNION ALL
         SELECT vendor AS source, 'boards' AS "of", ${outcomes}, CAST(sum(unknown) AS BIGINT) AS unknown,
           max(read_at) AS "lastFoundAt"
         FROM boards GROUP BY vendor ORDER BY 2, 1`,
      );
    },

    /** The most recently asked hosts first. */
    hosts(now: number, max: number): Promise<HostSummary[]> {
      return database.rows(
        hostRow,
        sql`SELECT host, CASE WHEN day = ${Math.floor(now / day)} THEN requests ELSE 0 END AS "requestsToday",
           answered_at AS "lastAnswerAt", failures,
           CASE WHEN stopped_until > ${now} THEN stopped_until END AS "stoppedUntil"
         FROM source_hosts ORDER BY coalesce(answered_at, 0) DESC, host LIMIT ${max}`,
      );
    },

    /** How many hosts are stopped. */
    stoppedHosts: (now: number) =>
      count(sql`SELECT count(*) AS n FROM source_hosts WHERE stopped_until > ${now}`),

    /** How many watched boards are due. */
    dueBoards: (now: number) =>
      count(sql`SELECT count(*) AS n FROM boards WHERE due_at <= ${now} AND wanted_until > ${now}`),

    /** Companies that opted out, in alphabetical order. */
    async optOuts(): Promise<string[]> {
      const rows = await database.rows(
        domainRow,
        sql`SELECT domain FROM source_opt_outs ORDER BY domain`,
      );
      return rows.map(({ domain }) => domain);
    },

    /** Once this resolves, nothing more of these companies is stored; what was stored before is kept. */
    addOptOuts(domains: readonly string[], now: number): Promise<void> {
      return database.transaction(async (tx) => {
        // From here on, every reading of these companies waits for this transaction and then sees
        // the opt-out.
        await tx.run(beginCompanies);
        for (const domain of domains) {
          await tx.run(
            sql`INSERT INTO source_opt_outs (domain, at) VALUES (${domain}, ${now}) ON CONFLICT DO NOTHING`,
          );
        }
        // Their boards are no longer read, and a reading under way loses its lease.
        await tx.run(
          sql`UPDATE boards SET wanted_until = 0, lease_token = NULL, lease_until = 0
           WHERE domain IN ${domains}`,
        );
      });
    },

    async removeOptOuts(domains: readonly string[]): Promise<void> {
      await database.run(sql`DELETE FROM source_opt_outs WHERE domain IN ${domains}`);
    },
  };
}
