/** Items of jobs about listed people: which are still open, and what was decided about them. */
import * as v from 'valibot';
import type { PendingItem } from '../jobs';
import type { PersonRecord } from '../people';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import type { LeasedJob } from './lease';
import { peopleByIds } from './people';

const positionRow = v.object({ position: v.number() });

export interface Decision {
  readonly position: number;
  readonly status: string;
  readonly credits: number;
  /** What the item answers; null where nothing could be asked. */
  readonly result: object | null;
}

/** An item that has its outcome keeps it: returns those that have none yet. */
export async function stillPending<Item extends PendingItem>(
  within: Queries,
  dialect: SqlDatabase['dialect'],
  job: LeasedJob,
  items: readonly Item[],
): Promise<Item[]> {
  const rows = await within.rows(
    positionRow,
    `SELECT position FROM job_items
     WHERE job_id = ? AND status = 'pending' AND position ${isOneOf(dialect, 'number')}`,
    job.id,
    JSON.stringify(items.map(({ position }) => position)),
  );
  const pending = new Set(rows.map(({ position }) => position));
  return items.filter(({ position }) => pending.has(position));
}

/** The people of the items as they are now, by their ids as text. */
export async function peopleOf(
  within: Queries,
  dialect: SqlDatabase['dialect'],
  job: LeasedJob,
  items: readonly PendingItem[],
): Promise<ReadonlyMap<string, PersonRecord>> {
  const ids = items.map(({ subject }) => Number(subject));
  const people = await peopleByIds(within, dialect, job.userId, ids);
  return new Map(people.map((person) => [String(person.id), person]));
}

/** A part of the transaction in which the job's lease was checked. */
export async function decideItems(within: Queries, job: LeasedJob, decisions: readonly Decision[]) {
  if (decisions.length === 0) return;
  const values = decisions.map(({ position, status, credits, result }) => [
    position,
    status,
    credits,
    result && JSON.stringify(result),
  ]);
  // PostgreSQL cannot tell the types of parameters that stand in no column.
  const row = '(CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT))';
  await within.run(
    `WITH decided (position, status, credits, result) AS (VALUES ${values.map(() => row).join(', ')})
     UPDATE job_items SET status = decided.status, credits = decided.credits, result = decided.result
     FROM decided WHERE job_items.job_id = ? AND job_items.position = decided.position`,
    ...values.flat(),
    job.id,
  );
}
