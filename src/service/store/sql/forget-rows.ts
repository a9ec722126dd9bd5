/** Deletes rows for good and counts them, table by table; and what goes with accounts and with people. */
import * as v from 'valibot';
import type { Erasure } from '../forget';
import type { AudienceTables } from './audience-members';
import { peopleAudiences } from './audiences';
import type { Parameter, Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import { accountAudiences } from './signals-audiences';

/** One transaction that forgets. */
export interface Eraser {
  readonly within: Queries;
  readonly dialect: SqlDatabase['dialect'];
  delete(table: string, where: string, ...parameters: Parameter[]): Promise<void>;
  /** Leaves the rows, and changes them so that they say nothing any more. */
  empty(table: string, change: string, where: string, ...parameters: Parameter[]): Promise<void>;
  /** Counts rows that were deleted in another way. */
  count(table: string, deleted: number): void;
  report(): readonly Erasure[];
}

const idRow = v.object({ id: v.number() });
const memberRow = v.object({ audience_id: v.string(), members: v.number() });

export function makeEraser(within: Queries, dialect: Eraser['dialect']): Eraser {
  const counts = new Map<string, { deleted: number; emptied: number }>();
  const note = (table: string, what: 'deleted' | 'emptied', rows: number) => {
    const count = counts.get(table) ?? { deleted: 0, emptied: 0 };
    count[what] += rows;
    if (rows > 0) counts.set(table, count);
  };
  return {
    within,
    dialect,
    async delete(table, where, ...parameters) {
      note(
        table,
        'deleted',
        await within.run(`DELETE FROM ${table} WHERE ${where}`, ...parameters),
      );
    },
    async empty(table, change, where, ...parameters) {
      const sql = `UPDATE ${table} SET ${change} WHERE ${where}`;
      note(table, 'emptied', await within.run(sql, ...parameters));
    },
    count: (table, deleted) => note(table, 'deleted', deleted),
    report: () =>
      [...counts]
        .map(([table, count]) => ({ table, ...count }))
        .sort((one, other) => (one.table < other.table ? -1 : 1)),
  };
}

/** The ids of rows that a query names `id`. */
export async function idsOf(
  { within }: Pick<Eraser, 'within'>,
  sql: string,
  ...parameters: Parameter[]
): Promise<number[]> {
  return (await within.rows(idRow, sql, ...parameters)).map(({ id }) => id);
}

/** Users' accounts, with all that jobs and signals put on them. */
export async function eraseAccounts(eraser: Eraser, ids: readonly number[]) {
  const oneOfNumbers = isOneOf(eraser.dialect, 'number');
  const list = JSON.stringify(ids);
  const sql = `SELECT id FROM account_people WHERE account_id ${oneOfNumbers}`;
  await erasePeople(eraser, await idsOf(eraser, sql, list));
  await leaveAudiences(eraser, accountAudiences, ids);
  for (const table of ['crm_accounts', 'signal_evidence', 'signal_accounts']) {
    await eraser.delete(table, `account_id ${oneOfNumbers}`, list);
  }
  await emptyItems(eraser, `account_id ${oneOfNumbers}`, list);
  await eraser.delete('accounts', `id ${oneOfNumbers}`, list);
}

/** Users' people, with all that jobs and signals made of them. */
export async function erasePeople(eraser: Eraser, ids: readonly number[]) {
  const oneOfNumbers = isOneOf(eraser.dialect, 'number');
  await leaveAudiences(eraser, peopleAudiences, ids);
  await eraser.delete('crm_contacts', `person_id ${oneOfNumbers}`, JSON.stringify(ids));
  await emptyItems(
    eraser,
    `subject ${isOneOf(eraser.dialect)}
       AND job_id IN (SELECT id FROM jobs WHERE kind <> 'enrich_accounts')`,
    JSON.stringify(ids.map(String)),
  );
  await eraser.delete('account_people', `id ${oneOfNumbers}`, JSON.stringify(ids));
}

/** What a job was asked and charged for stays counted; a worker that has an item in hand finds it decided. */
export function emptyItems(eraser: Eraser, where: string, ...parameters: Parameter[]) {
  const change = `forgotten = 1, subject = 'forgotten ' || job_id || ' ' || position, name = NULL,
    account_id = NULL, result = NULL, fields_updated = '[]',
    status = CASE WHEN status = 'pending' THEN 'not_found' ELSE status END`;
  return eraser.empty('job_items', change, where, ...parameters);
}

/** Places of those who stay are not given again, because readers ask for what comes after a place. */
async function leaveAudiences(
  eraser: Eraser,
  { audiences, members, member }: AudienceTables,
  ids: readonly number[],
) {
  const where = `${member} ${isOneOf(eraser.dialect, 'number')}`;
  const list = JSON.stringify(ids);
  const left = await eraser.within.rows(
    memberRow,
    `SELECT audience_id, count(*) AS members FROM ${members} WHERE ${where}
     GROUP BY audience_id ORDER BY audience_id`,
    list,
  );
  await eraser.delete(members, where, list);
  for (const { audience_id, members: gone } of left) {
    const sql = `UPDATE ${audiences} SET member_count = member_count - ? WHERE id = ?`;
    await eraser.within.run(sql, gone, audience_id);
  }
}
