/** Updates rows that belong to companies, or moves them to another company. */
import * as v from 'valibot';
import type { Queries } from '../database/database';
import { assignments, columnNames, type Parameter, raw, sql } from '../database/sql';

/** Columns that a moved row keeps, in addition to those with new values. */
const kept = {
  people: ['id', 'sample'],
  job_posts: ['id', 'sample', 'indexed', 'closed_at', 'reopened_at'],
  social_posts: ['id', 'sample'],
} as const;

const keptRow = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])));

/**
 * Updates a row in the caller's transaction. `values` don't include the new company. A cluster stores a row by its
 * company and rejects a change of that, so a row with a new company is deleted and inserted again with the same id.
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
