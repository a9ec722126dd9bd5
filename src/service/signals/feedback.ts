/** A signal's finds, its owner's judgements of them, and what these leave out of the signal (our §10.17). */
import * as v from 'valibot';
import {
  irrelevantReasons,
  isAboutEvidence,
  type SignalFeedbackRequest,
} from '../../contract/signal-feedback';
import { type Evidence, evidenceKinds } from '../accounts/evidence';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import type { OwnSignal } from '../jobs/stop';
import { foldedLetters } from '../text/fold';

const leftOutRow = v.object({
  domain: v.string(),
  evidence_url: v.nullable(v.string()),
  kind: v.nullable(v.picklist(evidenceKinds)),
  title: v.nullable(v.string()),
});
const idRow = v.object({ id: v.number() });
const countRow = v.object({ count: v.number() });
const findRow = v.object({
  account_id: v.number(),
  domain: v.string(),
  name: v.string(),
  found_at: v.number(),
  reason: v.nullable(v.picklist(irrelevantReasons)),
});
const newestRow = v.object({
  account_id: v.number(),
  title: v.string(),
  url: v.string(),
  at: v.number(),
});

/** A page of a signal's finds, the newest first, each with its newest evidence; and how many there are. */
export async function readFinds(
  queries: Queries,
  { userId, signalId }: OwnSignal,
  limit: number,
  offset: number,
) {
  const rows = await queries.rows(
    findRow,
    sql`SELECT found.account_id AS account_id, found.domain AS domain, accounts.name AS name, found_at, reason
     FROM signal_accounts AS found
     JOIN accounts ON accounts.user_id = found.user_id AND accounts.id = found.account_id
     LEFT JOIN signal_feedback AS feedback ON feedback.user_id = found.user_id
       AND feedback.signal_id = found.signal_id AND feedback.account_id = found.account_id
     WHERE found.user_id = ${userId} AND found.signal_id = ${signalId}
     ORDER BY found_at DESC, found.account_id DESC LIMIT ${limit} OFFSET ${offset}`,
  );
  const count = await queries.row(
    countRow,
    sql`SELECT count(*) AS count FROM signal_accounts
     WHERE user_id = ${userId} AND signal_id = ${signalId}`,
  );
  const ids = rows.map((row) => row.account_id);
  const newest =
    ids.length === 0
      ? []
      : await queries.rows(
          newestRow,
          sql`SELECT account_id, title, url, at FROM (
             SELECT account_id, title, url, at,
               row_number() OVER (PARTITION BY account_id ORDER BY at DESC, id DESC) AS place
             FROM signal_evidence WHERE user_id = ${userId} AND signal_id = ${signalId} AND account_id IN ${ids}
           ) AS shown WHERE place = 1`,
        );
  const evidenceOf = new Map(newest.map((piece) => [piece.account_id, piece]));
  return {
    count: count?.count ?? 0,
    finds: rows.map(({ found_at: foundAt, reason, ...find }) => ({
      ...find,
      foundAt,
      irrelevant_reason: reason,
      evidence: evidenceOf.get(find.account_id) ?? null,
    })),
  };
}

interface Found {
  readonly company: { readonly domain: string };
  readonly evidence: readonly Evidence[];
}

/** Why a judgement wasn't saved. */
export type FeedbackRefused = 'no_find' | 'no_evidence';

/**
 * Saves or undoes a judgement in the transaction that locked the signal's row, so that no worker saves what the
 * judgement leaves out. Charges nothing.
 */
export async function keepFeedback(
  tx: Queries,
  { userId, signalId }: OwnSignal,
  { account_id: accountId, relevant, reason, evidence_url: url }: SignalFeedbackRequest,
  now: number,
): Promise<FeedbackRefused | undefined> {
  const find = sql`user_id = ${userId} AND signal_id = ${signalId} AND account_id = ${accountId}`;
  const found = await tx.row(
    idRow,
    sql`SELECT account_id AS id FROM signal_accounts WHERE ${find} LIMIT 1`,
  );
  if (!found) return 'no_find';
  const evidenceUrl = reason && isAboutEvidence(reason) ? (url ?? null) : null;
  if (evidenceUrl !== null && !relevant) {
    const shown = sql`SELECT id FROM signal_evidence WHERE ${find} AND url = ${evidenceUrl} LIMIT 1`;
    if (!(await tx.row(idRow, shown))) return 'no_evidence';
  }
  await tx.run(sql`DELETE FROM signal_feedback WHERE ${find}`);
  if (!relevant) {
    await tx.run(
      sql`INSERT INTO signal_feedback (user_id, signal_id, account_id, reason, evidence_url, at)
       VALUES (${userId}, ${signalId}, ${accountId}, ${reason ?? null}, ${evidenceUrl}, ${now})`,
    );
  }
  await tx.run(
    sql`UPDATE signals SET irrelevant_count = (
       SELECT count(*) FROM signal_feedback WHERE user_id = ${userId} AND signal_id = ${signalId})
     WHERE user_id = ${userId} AND id = ${signalId}`,
  );
  return undefined;
}

/** Removes companies and evidence that the owner judged irrelevant, and findings without remaining evidence. */
export async function withoutLeftOut<Finding extends Found>(
  tx: Queries,
  { userId, signalId }: OwnSignal,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  const rows = await tx.rows(
    leftOutRow,
    sql`SELECT accounts.domain AS domain, feedback.evidence_url AS evidence_url, kind, title
     FROM signal_feedback AS feedback
     JOIN accounts ON accounts.user_id = feedback.user_id AND accounts.id = feedback.account_id
     LEFT JOIN signal_evidence AS evidence ON evidence.user_id = feedback.user_id
       AND evidence.account_id = feedback.account_id AND evidence.signal_id = feedback.signal_id
       AND evidence.url = feedback.evidence_url
     WHERE feedback.user_id = ${userId} AND feedback.signal_id = ${signalId}`,
  );
  if (rows.length === 0) return findings;
  const companies = new Set(rows.flatMap((row) => (row.evidence_url === null ? [row.domain] : [])));
  const topics = new Set(
    rows.flatMap(({ kind, title }) =>
      kind === null || title === null ? [] : [topicOf({ kind, title })],
    ),
  );
  return findings.flatMap((finding) => {
    if (companies.has(finding.company.domain)) return [];
    const evidence = finding.evidence.filter((piece) => !topics.has(topicOf(piece)));
    return evidence.length === 0 && finding.evidence.length > 0 ? [] : [{ ...finding, evidence }];
  });
}

/** The topic of evidence: its kind, and its title up to the first bracket, comma, slash or dash. */
function topicOf({ kind, title }: Pick<Evidence, 'kind' | 'title'>): string {
  const [start = ''] = title.split(/[([,|/]|\s[-–—]\s/u);
  return `${kind} ${foldedLetters(start) || foldedLetters(title)}`;
}
