/** Corrects times in the store that are too far in the future, because a clock was ahead and was then set back. */
import { limits } from '../contract/limits';
import { idle } from './alerts/outbox';
import { furthestAttemptMs } from './alerts/pace';
import { day, hour, minute } from './clock';
import type { Queries } from './database/database';
import { raw, type Sql, sql } from './database/sql';
import { missMs } from './providers/waterfall';
import { restMs } from './sources/facts';

export interface KeptTime {
  readonly table: string;
  readonly column: string;
  /** The furthest ahead that the service sets this time, in milliseconds. */
  readonly furthest: number;
  /** How far ahead the corrected time is. */
  readonly cutTo: number;
  readonly where?: Sql;
}

const unfinishedJobs = sql`status IN ('pending', 'running')`;
const unfinishedSignals = sql`status IN ('accepted', 'running', 'scheduled')`;
/** A working worker extends its lease well within this. */
const lease = { column: 'lease_until', furthest: hour, cutTo: minute };

/** Each time that blocks or allows something while it is in the future. */
export const keptTimes: readonly KeptTime[] = [
  { table: 'rate_events', column: 'expires_at', furthest: hour, cutTo: hour },
  {
    table: 'one_time_codes',
    column: 'expires_at',
    furthest: limits.otpHours * hour,
    cutTo: limits.otpHours * hour,
  },
  { table: 'jobs', column: 'due_at', furthest: day, cutTo: 0, where: unfinishedJobs },
  { table: 'jobs', ...lease, where: unfinishedJobs },
  // A signal waits at most until its time of day on the next day.
  { table: 'signals', column: 'due_at', furthest: 2 * day, cutTo: 0, where: unfinishedSignals },
  { table: 'signals', ...lease, where: unfinishedSignals },
  // A run looks at what was published until then.
  {
    table: 'signals',
    column: 'run_started_at',
    furthest: hour,
    cutTo: 0,
    where: unfinishedSignals,
  },
  // A watched person would otherwise not be checked until that date.
  { table: 'watched_people', column: 'checked_at', furthest: hour, cutTo: 0 },
  { table: 'tech_holds', column: 'at', furthest: hour, cutTo: 0 },
  { table: 'paid_companies', column: 'paid_at', furthest: hour, cutTo: 0 },
  { table: 'provider_asks', column: 'asked_at', furthest: hour, cutTo: 0 },
  { table: 'provider_asks', column: 'again_at', furthest: missMs + hour, cutTo: missMs },
  { table: 'provider_pages', column: 'asked_at', furthest: hour, cutTo: 0 },
  { table: 'provider_pages', column: 'again_at', furthest: missMs + hour, cutTo: missMs },
  { table: 'provider_companies', column: 'asked_at', furthest: hour, cutTo: 0 },
  { table: 'provider_companies', column: 'again_at', furthest: missMs + hour, cutTo: missMs },
  // Credits that an agent booked would otherwise count against the cap of every day until that date.
  { table: 'agent_estimates', column: 'booked_at', furthest: hour, cutTo: 0 },
  {
    table: 'agent_estimates',
    column: 'valid_until',
    furthest: limits.estimateMinutes * minute,
    cutTo: 0,
  },
  // A provider's quota is for a month at most.
  { table: 'provider_keys', column: 'paused_until', furthest: 32 * day, cutTo: hour },
  // A channel with nothing to send waits forever.
  {
    table: 'alert_channels',
    column: 'due_at',
    furthest: furthestAttemptMs,
    cutTo: 0,
    where: sql`due_at < ${idle}`,
  },
  { table: 'alert_channels', column: 'paused_until', furthest: furthestAttemptMs, cutTo: 0 },
  { table: 'alert_channels', ...lease },
  { table: 'alert_events', column: 'next_at', furthest: furthestAttemptMs, cutTo: 0 },
  { table: 'boards', column: 'due_at', furthest: 8 * day, cutTo: 0 },
  { table: 'boards', ...lease },
  { table: 'boards', column: 'read_at', furthest: hour, cutTo: 0 },
  { table: 'source_hosts', column: 'next_at', furthest: 8 * day, cutTo: 0 },
  { table: 'source_hosts', column: 'stopped_until', furthest: 8 * day, cutTo: 0 },
  { table: 'source_hosts', ...lease },
  { table: 'source_robots', column: 'checked_at', furthest: hour, cutTo: 0 },
  {
    table: 'source_readings',
    column: 'due_at',
    furthest: restMs.missing + hour,
    cutTo: 0,
    where: sql`outcome <> 'found'`,
  },
];

/** Cuts times to what a correct clock would have set at most. */
export async function cutTimes(queries: Queries, now: number): Promise<void> {
  for (const { table, column, furthest, cutTo, where } of keptTimes) {
    await queries.run(
      sql`UPDATE ${raw(table)} SET ${raw(column)} = ${now + cutTo}
       WHERE ${raw(column)} > ${now + furthest} AND ${where ?? sql`1 = 1`}`,
    );
  }
  // A source's reading stays valid as long as if it had been made now.
  await queries.run(
    sql`UPDATE source_readings SET due_at = due_at - checked_at + ${now}, checked_at = ${now}
       WHERE checked_at > ${now + hour}`,
  );
}
