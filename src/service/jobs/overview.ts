/**
 * Figures for the operator: work that waits and since when, work in progress, credits charged.
 */
import * as v from 'valibot';
import type { Database } from '../database/database';
import { raw, type Sql, sql } from '../database/sql';

const workRow = v.object({
  waiting: v.number(),
  /** Work that a worker holds a lease of. */
  running: v.number(),
  /** When the work that waits longest became due; null if none waits. */
  oldest: v.nullable(v.number()),
});
export type WorkSummary = v.InferOutput<typeof workRow>;

const usersRow = v.object({ users: v.number(), used: v.number(), reserved: v.number() });
export type UsersSummary = v.InferOutput<typeof usersRow>;

const alertsRow = v.object({
  waiting: v.number(),
  failed: v.number(),
  /** When the oldest that waits was found; null if none waits. */
  oldest: v.nullable(v.number()),
});
export type AlertsSummary = v.InferOutput<typeof alertsRow>;

export type OverviewStore = ReturnType<typeof sqlOverview>;

export function sqlOverview(database: Database) {
  const summary = async (
    table: 'jobs' | 'signals',
    open: Sql,
    now: number,
  ): Promise<WorkSummary> => {
    const waits = sql`due_at <= ${now} AND lease_until <= ${now}`;
    const row = await database.row(
      workRow,
      sql`SELECT count(*) FILTER (WHERE ${waits}) AS waiting, min(due_at) FILTER (WHERE ${waits}) AS oldest,
         count(*) FILTER (WHERE lease_until > ${now}) AS running
       FROM ${raw(table)} WHERE ${open}`,
    );
    return row ?? { waiting: 0, running: 0, oldest: null };
  };
  return {
    jobs: (now: number) => summary('jobs', sql`status IN ('pending', 'running')`, now),
    /** Without signals that users paused. */
    signals: (now: number) =>
      summary(
        'signals',
        sql`status IN ('accepted', 'running', 'scheduled') AND paused_at IS NULL`,
        now,
      ),
    async alerts(): Promise<AlertsSummary> {
      const row = await database.row(
        alertsRow,
        sql`SELECT count(*) FILTER (WHERE failed_at IS NULL) AS waiting,
           count(*) FILTER (WHERE failed_at IS NOT NULL) AS failed,
           min(created_at) FILTER (WHERE failed_at IS NULL) AS oldest
         FROM alert_events`,
      );
      return row ?? { waiting: 0, failed: 0, oldest: null };
    },
    async users(): Promise<UsersSummary> {
      const row = await database.row(
        usersRow,
        sql`SELECT (SELECT count(*) FROM user_keys) AS users,
           CAST(coalesce(sum(used_total), 0) AS BIGINT) AS used,
           CAST(coalesce(sum(reserved), 0) AS BIGINT) AS reserved
         FROM users WHERE id IN (SELECT user_id FROM user_keys)`,
      );
      return row ?? { users: 0, used: 0, reserved: 0 };
    },
    /** Connections of this process to PostgreSQL; undefined on SQLite, which has one. */
    connections: () => database.connections?.(),
  };
}
