/** What accounts show about signals: evidence, and the signals that found them. */
import * as v from 'valibot';
import { type AccountSignals, evidenceKinds } from '../accounts/evidence';
import type { Database } from '../database/database';
import { sql, unindexed } from '../database/sql';

/** Items of each kind that an account shows. */
const maxEvidence = 50;

/** When a post was closed or reopened. */
const fateRow = v.object({
  url: v.string(),
  closed_at: v.nullable(v.number()),
  reopened_at: v.nullable(v.number()),
});
const foundRow = v.object({ account_id: v.number(), name: v.string() });
const evidenceRow = v.object({
  account_id: v.number(),
  signal_id: v.number(),
  kind: v.picklist(evidenceKinds),
  title: v.string(),
  url: v.string(),
  at: v.number(),
  snippet: v.string(),
  total: v.number(),
});

export async function signalsOnAccounts(
  database: Database,
  userId: string,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, AccountSignals>> {
  const found = await database.rows(
    foundRow,
    sql`SELECT account_id, name FROM signal_accounts AS found
     JOIN signals ON signals.user_id = found.user_id AND signals.id = signal_id
     WHERE ${unindexed('found.user_id')} = ${userId} AND account_id IN ${accountIds}
     ORDER BY signal_id`,
  );
  const evidence = await database.rows(
    evidenceRow,
    sql`SELECT account_id, signal_id, kind, title, url, at, snippet, total FROM (
       SELECT id, account_id, signal_id, kind, title, url, at, snippet,
         count(*) OVER (PARTITION BY account_id, kind) AS total,
         row_number() OVER (PARTITION BY account_id, kind ORDER BY at DESC, id DESC) AS place
       FROM signal_evidence
       WHERE ${unindexed('user_id')} = ${userId} AND account_id IN ${accountIds}) AS shown
     WHERE place <= ${maxEvidence} ORDER BY at DESC, id DESC`,
  );
  const fates = await fatesOf(
    database,
    evidence.flatMap(({ kind, url }) => (kind === 'hiring' ? [url] : [])),
  );
  const shown = new Set(found.map(({ account_id }) => account_id));
  return new Map(
    [...shown].map((accountId) => {
      const own = evidence.filter(({ account_id }) => account_id === accountId);
      const items = own.map(({ account_id, signal_id: signalId, total, ...item }) => ({
        ...item,
        signalId,
        closedAt: fates.get(item.url)?.closed_at ?? null,
        reopenedAt: fates.get(item.url)?.reopened_at ?? null,
      }));
      const totals = Object.fromEntries(own.map(({ kind, total }) => [kind, total]));
      const names = found.filter(({ account_id }) => account_id === accountId);
      const signalNames = names.map(({ name }) => name);
      return [accountId, { signalNames, evidence: items, totals }];
    }),
  );
}

async function fatesOf(database: Database, urls: readonly string[]) {
  if (urls.length === 0) return new Map<string, v.InferOutput<typeof fateRow>>();
  const rows = await database.rows(
    fateRow,
    sql`SELECT url, closed_at, reopened_at FROM job_posts
     WHERE url IN ${urls} AND (closed_at IS NOT NULL OR reopened_at IS NOT NULL)`,
  );
  return new Map(rows.map((row) => [row.url, row]));
}
