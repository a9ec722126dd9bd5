/** Jobs of every kind as users see them: started with a hold, charged item by item, read, replayed. */
import * as v from 'valibot';
import { type JobState, jobStates } from '../../contract/job-states';
import { providerTotalSchema } from '../../contract/providers';
import type { RefusalData } from '../../contract/refusals';
import { makeAudience, type NewAudience, peopleAudiences } from '../audiences/members';
import { addHold, availableCredits, lockUser, reserve } from '../billing/ledger';
import type { Permit } from '../billing/permit';
import type { Database, Queries } from '../database/database';
import { packedRows } from '../database/packed';
import { sql } from '../database/sql';

export const jobKinds = [
  'enrich_accounts',
  'enrich_people',
  'discover_people',
  'verify_people',
] as const;
export type JobKind = (typeof jobKinds)[number];

export interface NewItem {
  /** A normalised domain, a person's id, or invalid text made safe to store and show. */
  readonly subject: string;
  /** `pending`, or an outcome that needs no look-up. */
  readonly status: 'pending' | 'invalid_domain' | 'not_found';
  /** Further fields of the result, if the outcome needs no look-up. */
  readonly result?: object;
}

export interface NewJob {
  readonly id: string;
  readonly userId: string;
  readonly kind: JobKind;
  /** Credits for each charged item, if the kind has one price. */
  readonly price: number;
  /** Credits reserved until the job ends: as many as are available, up to `max`; with less than `min` no job starts. */
  readonly hold: { readonly min: number; readonly max: number };
  /** The part of the request that the kind needs, stored as JSON. */
  readonly params?: object | undefined;
  /** Unique subjects in request order. */
  readonly items: readonly NewItem[];
  /** Created with the job if it doesn't exist, so links to it work from the beginning. */
  readonly audience?: NewAudience | undefined;
  /** The body of the response, stored for replays. */
  readonly answer: string;
  readonly idempotency: Idempotency | undefined;
  readonly permit?: Permit | undefined;
}

export interface Idempotency {
  readonly key: string;
  /** Equal for equal requests. */
  readonly fingerprint: string;
  readonly expiresAt: number;
}

export type Start =
  | { readonly kind: 'started' }
  | { readonly kind: 'replayed'; readonly answer: string }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'insufficient'; readonly available: number };

/** Identifies a job. A cluster stores jobs by user, so queries name the user too. */
export interface OwnJob {
  readonly jobId: string;
  readonly userId: string;
}

/** A worker's right to a job until `leaseUntil`; each claim has its own token, so a late worker is noticed. */
export interface Lease extends OwnJob {
  readonly token: string;
}

export interface ClaimedJob extends Lease {
  readonly kind: JobKind;
  /** The parameters that the job was started with, parsed from JSON. */
  readonly params: unknown;
  /** Claims, including this one, since results were last saved or the job was released. */
  readonly claims: number;
}

export interface PendingItem {
  readonly position: number;
  readonly subject: string;
}

const discoveryEnds = ['exhausted', 'credit_limit', 'source_failure'] as const;
/** Why a discovery ended. */
export type DiscoveryEnd = (typeof discoveryEnds)[number];

/** The number of a job's items by outcome. */
export interface Tally {
  readonly total: number;
  readonly pending: number;
  /** Items by their status. */
  readonly counts: Readonly<Record<string, number>>;
  /** Items that added an account or person. */
  readonly created: number;
  /** Credits charged. */
  readonly credits: number;
  /** Items with an account that cost nothing. */
  readonly free: number;
  /** Why a discovery ended. */
  readonly ended: DiscoveryEnd | null;
}

export type JobEnd =
  | { readonly status: 'completed' }
  | {
      readonly status: 'failed';
      readonly errorMessage: string;
      readonly errorDetails: RefusalData;
    };

export interface JobRecord {
  readonly status: JobState;
  readonly errorMessage: string | null;
  /** The reason with its numbers; null unless the job failed. */
  readonly errorDetails: Readonly<Record<string, unknown>> | null;
  readonly params: unknown;
  readonly providerTotals: readonly JobTotal[] | null;
  readonly tally: Tally;
}

/** What a job about people got from one data provider. */
const jobTotalSchema = v.object({ ...providerTotalSchema().entries, employers: v.number() });
export type JobTotal = v.InferOutput<typeof jobTotalSchema>;

/** What data providers found and charged in a job; null if none could be asked. */
export const providerTotals = v.nullable(
  v.pipe(v.string(), v.parseJson(), v.array(jobTotalSchema)),
);

const answerRow = v.object({ fingerprint: v.string(), answer: v.string() });
const endRow = v.object({ ended: v.nullable(v.picklist(discoveryEnds)) });
const jobRow = v.object({
  ...endRow.entries,
  status: v.picklist(jobStates),
  error_message: v.nullable(v.string()),
  error_details: v.nullable(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))),
  params: v.pipe(v.string(), v.parseJson()),
  provider_totals: providerTotals,
});
const resultRow = v.pipe(
  v.object({
    subject: v.string(),
    status: v.string(),
    account_id: v.nullable(v.number()),
    name: v.nullable(v.string()),
    is_new: v.number(),
    fields_updated: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
    credits: v.number(),
    /** The result of an item about a person; null if the look-up failed. */
    result: v.nullable(v.pipe(v.string(), v.parseJson())),
  }),
  // Field by field, because a job has 500 of these and a rest property is slow.
  v.transform(({ subject, status, account_id, name, is_new, fields_updated, credits, result }) => ({
    subject,
    status,
    accountId: account_id,
    name,
    isNew: is_new === 1,
    fieldsUpdated: fields_updated,
    credits,
    result,
  })),
);

export type ItemRecord = v.InferOutput<typeof resultRow>;

export function sqlJobs(database: Database) {
  return {
    /**
     * Saves the hold, the job, its items and the answer in one transaction. With a known idempotency key, nothing
     * changes: the same request gets its first answer again, a different one is `key_reused`.
     */
    start(job: NewJob, now: number): Promise<Start> {
      return database.transaction(async (tx) => {
        // Serialises equal requests, so the second sees the answer of the first.
        await lockUser(tx, job.userId);
        return (await replay(tx, job.userId, job.idempotency, now)) ?? begin(tx, job, now);
      });
    },

    /** A user's own job of one kind; undefined for an unknown id and for another user's job. */
    async read(userId: string, kind: JobKind, jobId: string): Promise<JobRecord | undefined> {
      const job = await database.row(
        jobRow,
        sql`SELECT status, error_message, error_details, params, provider_totals, ended FROM jobs
         WHERE id = ${jobId} AND user_id = ${userId} AND kind = ${kind}`,
      );
      if (!job) return undefined;
      return {
        status: job.status,
        errorMessage: job.error_message,
        errorDetails: job.error_details,
        params: job.params,
        providerTotals: job.provider_totals,
        tally: await tallyOf(database, { userId, jobId }, job.ended),
      };
    },

    /** The items of a completed job, in the order of the request or of discovery, without those deleted on request. */
    results(userId: string, jobId: string): Promise<readonly ItemRecord[]> {
      return packedRows(
        database,
        resultRow,
        [
          'subject',
          'status',
          'account_id',
          'name',
          'is_new',
          'fields_updated',
          'credits',
          'result',
        ],
        sql`FROM job_items WHERE user_id = ${userId} AND job_id = ${jobId} AND forgotten = 0
          ORDER BY position`,
      );
    },
  };
}

export async function replay(
  tx: Queries,
  userId: string,
  idempotency: Idempotency | undefined,
  now: number,
): Promise<Start | undefined> {
  if (!idempotency) return undefined;
  const stored = await tx.row(
    answerRow,
    sql`SELECT fingerprint, answer FROM idempotency_keys WHERE user_id = ${userId} AND key = ${idempotency.key} AND expires_at > ${now}`,
  );
  if (!stored) return undefined;
  if (stored.fingerprint !== idempotency.fingerprint) return { kind: 'key_reused' };
  return { kind: 'replayed', answer: stored.answer };
}

async function begin(tx: Queries, job: NewJob, now: number): Promise<Start> {
  const available = await availableCredits(tx, job.userId);
  const hold = Math.min(job.hold.max, available);
  if (hold < job.hold.min || !(await reserve(tx, job.userId, hold))) {
    return { kind: 'insufficient', available };
  }
  const { id: jobId, items: asked, answer } = job;
  await job.permit?.(tx, { credits: hold, jobId, items: asked, answer });
  await tx.run(
    sql`INSERT INTO jobs (id, user_id, kind, params, status, price, created_at, due_at, run)
     VALUES (${job.id}, ${job.userId}, ${job.kind}, ${JSON.stringify(job.params ?? {})}, 'pending', ${job.price}, ${now}, ${now}, ${runOf(job.idempotency)})`,
  );
  await addHold(tx, { userId: job.userId, jobId: job.id }, hold);
  const items = job.items.map(({ subject, status, result }, position) => [
    job.userId,
    job.id,
    position,
    subject,
    status,
    result === undefined ? null : JSON.stringify(result),
  ]);
  const columns = ['user_id', 'job_id', 'position', 'subject', 'status', 'result'];
  await tx.insert('job_items', columns, items);
  if (job.audience) await makeAudience(tx, peopleAudiences, job.userId, job.audience, now);
  if (job.idempotency) await keepAnswer(tx, job, job.idempotency);
  return { kind: 'started' };
}

/** The jobs of one run of the add-on have keys that only differ in the number at their end. */
const runOf = (idempotency: Idempotency | undefined) =>
  idempotency?.key.replace(/-\d+$/, '') ?? null;

/** The rows of this job, and of other jobs of its run. */
export const ofRun = ({ userId, jobId }: OwnJob) =>
  sql`user_id = ${userId} AND (job_id = ${jobId} OR job_id IN (SELECT id FROM jobs WHERE user_id = ${userId}
    AND run = (SELECT run FROM jobs WHERE user_id = ${userId} AND id = ${jobId})))`;

/** Overwrites an expired key that was not swept yet. */
export async function keepAnswer(
  tx: Queries,
  job: Pick<NewJob, 'userId' | 'answer'>,
  idempotency: Idempotency,
) {
  await tx.run(
    sql`INSERT INTO idempotency_keys (user_id, key, fingerprint, answer, expires_at)
     VALUES (${job.userId}, ${idempotency.key}, ${idempotency.fingerprint}, ${job.answer}, ${idempotency.expiresAt})
     ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = excluded.fingerprint,
       answer = excluded.answer, expires_at = excluded.expires_at`,
  );
}

const countRow = v.object({
  status: v.string(),
  items: v.number(),
  created: v.number(),
  credits: v.number(),
  free: v.number(),
});

export async function tally(queries: Queries, job: OwnJob): Promise<Tally> {
  const row = await queries.row(
    endRow,
    sql`SELECT ended FROM jobs WHERE user_id = ${job.userId} AND id = ${job.jobId}`,
  );
  return tallyOf(queries, job, row?.ended ?? null);
}

async function tallyOf(
  queries: Queries,
  { userId, jobId }: OwnJob,
  ended: DiscoveryEnd | null,
): Promise<Tally> {
  const rows = await queries.rows(
    countRow,
    sql`SELECT status, count(*) AS items, count(*) FILTER (WHERE is_new = 1) AS created,
       CAST(sum(credits) AS BIGINT) AS credits,
       count(*) FILTER (WHERE credits = 0 AND account_id IS NOT NULL) AS free
     FROM job_items WHERE user_id = ${userId} AND job_id = ${jobId} GROUP BY status`,
  );
  const sum = (field: Exclude<keyof v.InferOutput<typeof countRow>, 'status'>) =>
    rows.reduce((total, row) => total + row[field], 0);
  const counts = Object.fromEntries(rows.map(({ status, items }) => [status, items]));
  return {
    total: sum('items'),
    pending: counts['pending'] ?? 0,
    counts,
    created: sum('created'),
    credits: sum('credits'),
    free: sum('free'),
    ended,
  };
}
