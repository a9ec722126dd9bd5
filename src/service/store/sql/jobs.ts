/** Jobs as their users see them: started with a hold, read, replayed. */
import * as v from 'valibot';
import { jobStates } from '../../../contract/job';
import type { Idempotency, JobStore, NewJob, Start } from '../jobs';
import { makeAudience } from './audience-members';
import { peopleAudiences } from './audiences';
import type { Queries, SqlDatabase } from './database';
import { addHold, availableCredits, lockUser, reserve } from './ledger';
import { packedRows } from './packed';
import { tally } from './tally';

const answerRow = v.object({ fingerprint: v.string(), answer: v.string() });
const jobRow = v.object({
  status: v.picklist(jobStates),
  error_message: v.nullable(v.string()),
  params: v.pipe(v.string(), v.parseJson()),
});
const resultRow = v.pipe(
  v.object({
    subject: v.string(),
    status: v.string(),
    account_id: v.nullable(v.number()),
    name: v.nullable(v.string()),
    is_new: v.number(),
    fields_updated: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
    result: v.nullable(v.pipe(v.string(), v.parseJson())),
  }),
  // Spelt out: a job has 500 of these, and to copy the rest of an object is slow.
  v.transform(({ subject, status, account_id, name, is_new, fields_updated, result }) => ({
    subject,
    status,
    accountId: account_id,
    name,
    isNew: is_new === 1,
    fieldsUpdated: fields_updated,
    result,
  })),
);

export function sqlJobs(database: SqlDatabase): JobStore {
  return {
    start(job, now) {
      return database.transaction(async (within) => {
        // Of equal requests that come at once the second has to see the first one's answer.
        await lockUser(within, job.userId);
        return (await replay(within, job.userId, job.idempotency, now)) ?? begin(within, job, now);
      });
    },

    async read(userId, kind, jobId) {
      const job = await database.row(
        jobRow,
        'SELECT status, error_message, params FROM jobs WHERE id = ? AND user_id = ? AND kind = ?',
        jobId,
        userId,
        kind,
      );
      if (!job) return undefined;
      return {
        status: job.status,
        errorMessage: job.error_message,
        params: job.params,
        tally: await tally(database, jobId),
      };
    },

    results(jobId) {
      return packedRows(
        database,
        database.dialect,
        resultRow,
        ['subject', 'status', 'account_id', 'name', 'is_new', 'fields_updated', 'result'],
        'FROM job_items WHERE job_id = ? AND forgotten = 0 ORDER BY position',
        jobId,
      );
    },
  };
}

export async function replay(
  within: Queries,
  userId: string,
  idempotency: Idempotency | undefined,
  now: number,
): Promise<Start | undefined> {
  if (!idempotency) return undefined;
  const stored = await within.row(
    answerRow,
    'SELECT fingerprint, answer FROM idempotency_keys WHERE user_id = ? AND key = ? AND expires_at > ?',
    userId,
    idempotency.key,
    now,
  );
  if (!stored) return undefined;
  if (stored.fingerprint !== idempotency.fingerprint) return { kind: 'key_reused' };
  return { kind: 'replayed', answer: stored.answer };
}

async function begin(within: Queries, job: NewJob, now: number): Promise<Start> {
  const available = await availableCredits(within, job.userId);
  const hold = Math.min(job.hold.most, available);
  if (hold < job.hold.least || !(await reserve(within, job.userId, hold))) {
    return { kind: 'insufficient', available };
  }
  await within.run(
    `INSERT INTO jobs (id, user_id, kind, params, status, price, created_at, due_at)
     VALUES (?, ?, ?, ?, 'pending', ?, ?, ?)`,
    job.id,
    job.userId,
    job.kind,
    JSON.stringify(job.params ?? {}),
    job.price,
    now,
    now,
  );
  await addHold(within, job.userId, job.id, hold);
  const items = job.items.map(({ subject, status }, position) => [
    job.id,
    position,
    subject,
    status,
  ]);
  await within.insert('job_items', ['job_id', 'position', 'subject', 'status'], items);
  if (job.audience) await makeAudience(within, peopleAudiences, job.userId, job.audience, now);
  if (job.idempotency) await keepAnswer(within, job, job.idempotency);
  return { kind: 'started' };
}

/** Overwrites a key whose time is over and that was not swept yet. */
export async function keepAnswer(
  within: Queries,
  job: Pick<NewJob, 'userId' | 'answer'>,
  idempotency: Idempotency,
) {
  await within.run(
    `INSERT INTO idempotency_keys (user_id, key, fingerprint, answer, expires_at)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = excluded.fingerprint,
       answer = excluded.answer, expires_at = excluded.expires_at`,
    job.userId,
    idempotency.key,
    idempotency.fingerprint,
    job.answer,
    idempotency.expiresAt,
  );
}
