/** What the operator sees of public sources: what each came to, and how each host is doing. */
import * as v from 'valibot';
import { day } from '../clock';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

export interface SourceSummary {
  readonly source: string;
  /** `companies`, or `boards` of a vendor. */
  readonly of: 'companies' | 'boards';
  readonly found: number;
  readonly missing: number;
  readonly refused: number;
  readonly unreachable: number;
  /** Entries of an unknown shape on boards as they were last read. */
  readonly unknown: number;
  /** Milliseconds since 1970 of the last reading that found something. */
  readonly lastFoundAt: number | null;
}

export interface HostSummary {
  readonly host: string;
  /** Requests since midnight, UTC. */
  readonly requestsToday: number;
  readonly lastAnswerAt: number | null;
  /** Failed requests in a row. */
  readonly failures: number;
  /** Until when the host is left alone; null where it is not. */
  readonly stoppedUntil: number | null;
}

export interface SourceStore {
  summaries(): Promise<readonly SourceSummary[]>;
  /** Those that were asked last first. */
  hosts(now: number, max: number): Promise<readonly HostSummary[]>;
  /** How many hosts are left alone. */
  stoppedHosts(now: number): Promise<number>;
  /** How many watched boards wait to be read. */
  dueBoards(now: number): Promise<number>;
  /** Companies that asked not to be looked up, in alphabetical order. */
  optOuts(): Promise<readonly string[]>;
  addOptOuts(domains: readonly string[], now: number): Promise<void>;
  removeOptOuts(domains: readonly string[]): Promise<void>;
}

const summaryRow = v.object({
  source: v.string(),
  of: v.picklist(['companies', 'boards']),
  found: v.number(),
  missing: v.number(),
  refused: v.number(),
  unreachable: v.number(),
  unknown: v.number(),
  lastFoundAt: v.nullable(v.number()),
});
const hostRow = v.object({
  host: v.string(),
  requests: v.number(),
  day: v.number(),
  answered_at: v.nullable(v.number()),
  failures: v.number(),
  stopped_until: v.number(),
});
const countRow = v.object({ n: v.number() });
const domainRow = v.object({ domain: v.string() });

export function sqlSourceOverview(database: Database): SourceStore {
  const outcomes = sql`count(*) FILTER (WHERE outcome = 'found') AS found,
    count(*) FILTER (WHERE outcome = 'missing') AS missing,
    count(*) FILTER (WHERE outcome = 'refused') AS refused,
    count(*) FILTER (WHERE outcome = 'unreachable') AS unreachable`;
  return {
    summaries() {
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

    async hosts(now, max) {
      const today = Math.floor(now / day);
      const rows = await database.rows(
        hostRow,
        sql`SELECT host, requests, day, answered_at, failures, stopped_until FROM source_hosts
         ORDER BY coalesce(answered_at, 0) DESC, host LIMIT ${max}`,
      );
      return rows.map((row) => ({
        host: row.host,
        requestsToday: row.day === today ? row.requests : 0,
        lastAnswerAt: row.answered_at,
        failures: row.failures,
        stoppedUntil: row.stopped_until > now ? row.stopped_until : null,
      }));
    },

    async stoppedHosts(now) {
      const row = await database.row(
        countRow,
        sql`SELECT count(*) AS n FROM source_hosts WHERE stopped_until > ${now}`,
      );
      return row?.n ?? 0;
    },

    async dueBoards(now) {
      const row = await database.row(
        countRow,
        sql`SELECT count(*) AS n FROM boards WHERE due_at <= ${now} AND wanted_until > ${now}`,
      );
      return row?.n ?? 0;
    },

    async optOuts() {
      const rows = await database.rows(
        domainRow,
        sql`SELECT domain FROM source_opt_outs ORDER BY domain`,
      );
      return rows.map(({ domain }) => domain);
    },

    addOptOuts(domains, now) {
      return database.transaction(async (tx) => {
        for (const domain of domains) {
          await tx.run(
            sql`INSERT INTO source_opt_outs (domain, at) VALUES (${domain}, ${now}) ON CONFLICT DO NOTHING`,
          );
        }
        // Their boards are not read either from now on.
        await tx.run(sql`UPDATE boards SET wanted_until = 0 WHERE domain IN ${domains}`);
      });
    },

    async removeOptOuts(domains) {
      await database.run(sql`DELETE FROM source_opt_outs WHERE domain IN ${domains}`);
    },
  };
}
