/** Rows that belong to companies: brought up to date, or moved to another company. */
import * as v from 'valibot';
import type { Queries } from '../database/database';
import { assignments, columnNames, type Parameter, raw, sql } from '../database/sql';

/** What a row keeps that is moved, beside what it is given. */
const kept = {
  people: ['id', 'sample'],
  job_posts: ['id', 'sample', 'indexed', 'closed_at', 'reopened_at'],
  social_posts: ['id', 'sample'],
} as const;

const keptRow = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])));

/**
 * Gives a row new values; a part of its caller's transaction. Takes where the row is, and its company by its new
 * values, which do not name that. A cluster keeps a row where its company is and never changes that, so a row whose
 * company changes is taken out and put in anew, with the number that it had.
 */
export async function rewriteRow(
  tx: Queries,
  table: keyof typeof kept,
  { companyId, id }: { readonly companyId: number; readonly id: number },
  newCompanyId: number,
  columns: readonly string[],
  values: readonly Parameter[],
): Promise<void> {
  const itself = sql`company_id = ${companyId} AND id = ${id}`;
  if (companyId === newCompanyId) {
    await tx.run(sql`UPDATE ${raw(table)} SET ${assignments(columns, values)} WHERE ${itself}`);
    return;
  }
  const stays = kept[table];
  const row = await tx.row(
    keptRow,
    sql`DELETE FROM ${raw(table)} WHERE ${itself} RETURNING ${columnNames(stays)}`,
  );
  if (!row) return;
  await tx.insert(
    table,
    ['company_id', ...columns, ...stays],
    [[newCompanyId, ...values, ...stays.map((column) => row[column] ?? null)]],
  );
}
