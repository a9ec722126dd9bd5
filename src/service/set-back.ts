/** What a clock that was ahead and was set back left in the store: times further in the future than any is set. */
import { limits } from '../contract/limits';
import { day, hour, minute } from './clock';
import type { Queries } from './database/database';
import { raw, type Sql, sql } from './database/sql';

interface KeptTime {
  readonly table: string;
  readonly column: string;
  /** No time is set further ahead than this many milliseconds. */
  readonly furthest: number;
  /** How far ahead it is after that. */
  readonly cutTo: number;
  readonly where?: Sql;
}

const unfinishedJobs = sql`status IN ('pending', 'running')`;
const unfinishedSignals = sql`status IN ('accepted', 'running', 'scheduled')`;
/** A worker that is at work extends its lease well within this. */
const lease = { column: 'lease_until', furthest: hour, cutTo: minute };

const keptTimes: readonly KeptTime[] = [
  { table: 'rate_events', column: 'expires_at', furthest: hour, cutTo: hour },
  {
    table: 'one_time_codes',
    column: 'expires_at',
    furthest: limits.otpHours * hour,
    cutTo: limits.otpHours * hour,
  },
  { table: 'jobs', column: 'due_at', furthest: day, cutTo: 0, where: unfinishedJobs },
  { table: 'jobs', ...lease, where: unfinishedJobs },
  // A signal waits for the next day at its time of the day at most.
  { table: 'signals', column: 'due_at', furthest: 2 * day, cutTo: 0, where: unfinishedSignals },
  { table: 'signals', ...lease, where: unfinishedSignals },
  { table: 'tech_holds', column: 'at', furthest: hour, cutTo: 0 },
  { table: 'boards', column: 'due_at', furthest: 8 * day, cutTo: 0 },
  { table: 'boards', ...lease },
  { table: 'source_hosts', column: 'next_at', furthest: 8 * day, cutTo: 0 },
  { table: 'source_hosts', column: 'stopped_until', furthest: 8 * day, cutTo: 0 },
  { table: 'source_hosts', ...lease },
];

/** Cuts them to what they would be if the clock had been right. */
export async function cutTimes(queries: Queries, now: number): Promise<void> {
  for (const { table, column, furthest, cutTo, where } of keptTimes) {
    await queries.run(
      sql`UPDATE ${raw(table)} SET ${raw(column)} = ${now + cutTo}
       WHERE ${raw(column)} > ${now + furthest} AND ${where ?? sql`1 = 1`}`,
    );
  }
}
