/** Deletes rows for good and counts them, table by table; and what goes with accounts and with people. */
import * as v from 'valibot';
import type { AudienceTables } from '../../audiences/members';
import { accountAudiences, peopleAudiences } from '../../audiences/members';
import type { Queries } from '../../database/database';
import { raw, type Sql, sql } from '../../database/sql';
import type { Erasure } from './store';

/** One transaction that forgets. */
export interface Eraser {
  readonly tx: Queries;
  delete(table: string, where: Sql): Promise<void>;
  /** Leaves the rows, and changes them so that they say nothing any more. */
  empty(table: string, change: Sql, where: Sql): Promise<void>;
  /** Counts rows that were deleted in another way. */
  count(table: string, deleted: number): void;
  report(): readonly Erasure[];
}

const idRow = v.object({ id: v.number() });
const memberRow = v.object({
  user_id: v.string(),
  audience_id: v.string(),
  members: v.number(),
});

export function makeEraser(tx: Queries): Eraser {
  const counts = new Map<string, { deleted: number; emptied: number }>();
  const note = (table: string, what: 'deleted' | 'emptied', rows: number) => {
    const count = counts.get(table) ?? { deleted: 0, emptied: 0 };
    count[what] += rows;
    if (rows > 0) counts.set(table, count);
  };
  return {
    tx,
    async delete(table, where) {
      note(table, 'deleted', await tx.run(sql`DELETE FROM ${raw(table)} WHERE ${where}`));
    },
    async empty(table, change, where) {
      const statement = sql`UPDATE ${raw(table)} SET ${change} WHERE ${where}`;
      note(table, 'emptied', await tx.run(statement));
    },
    count: (table, deleted) => note(table, 'deleted', deleted),
    report: () =>
      [...counts]
        .map(([table, count]) => ({ table, ...count }))
        .sort((one, other) => (one.table < other.table ? -1 : 1)),
  };
}

/** The ids of rows that a query names `id`. */
export async function idsOf({ tx }: Pick<Eraser, 'tx'>, query: Sql): Promise<number[]> {
  return (await tx.rows(idRow, query)).map(({ id }) => id);
}

/** Users' accounts, with all that jobs and signals put on them. */
export async function eraseAccounts(eraser: Eraser, ids: readonly number[]) {
  const people = sql`SELECT id FROM account_people WHERE account_id IN ${ids}`;
  await erasePeople(eraser, await idsOf(eraser, people));
  await leaveAudiences(eraser, accountAudiences, ids);
  for (const table of ['crm_accounts', 'signal_evidence', 'signal_accounts']) {
    await eraser.delete(table, sql`account_id IN ${ids}`);
  }
  await emptyItems(eraser, sql`account_id IN ${ids}`);
  await eraser.delete('accounts', sql`id IN ${ids}`);
}

/** Users' people, with all that jobs and signals made of them. */
export async function erasePeople(eraser: Eraser, ids: readonly number[]) {
  await leaveAudiences(eraser, peopleAudiences, ids);
  await eraser.delete('crm_contacts', sql`person_id IN ${ids}`);
  await emptyItems(
    eraser,
    sql`subject IN ${ids.map(String)} AND (user_id, job_id) IN (
       SELECT user_id, id FROM jobs WHERE kind <> 'enrich_accounts')`,
  );
  for (const table of ['account_people', 'looked_up_people'])
    await eraser.delete(table, sql`id IN ${ids}`);
}

/** What a job was asked and charged for stays counted; a worker that has an item in hand finds it decided. */
export function emptyItems(eraser: Eraser, where: Sql) {
  const change = sql`forgotten = 1, name = NULL,
    subject = 'forgotten ' || job_id || ' ' || CAST(position AS TEXT),
    account_id = NULL, result = NULL, fields_updated = '[]',
    status = CASE WHEN status = 'pending' THEN 'not_found' ELSE status END`;
  return eraser.empty('job_items', change, where);
}

/** Places of those who stay are not given again, because readers ask for what comes after a place. */
async function leaveAudiences(
  eraser: Eraser,
  { audiences, members, member }: AudienceTables,
  ids: readonly number[],
) {
  const where = sql`${raw(member)} IN ${ids}`;
  const left = await eraser.tx.rows(
    memberRow,
    sql`SELECT user_id, audience_id, count(*) AS members FROM ${raw(members)} WHERE ${where}
     GROUP BY user_id, audience_id ORDER BY audience_id`,
  );
  await eraser.delete(members, where);
  for (const { user_id, audience_id, members: gone } of left) {
    await eraser.tx.run(
      sql`UPDATE ${raw(audiences)} SET member_count = member_count - ${gone}
       WHERE user_id = ${user_id} AND id = ${audience_id}`,
    );
  }
}
