/** Pages of people that data providers were asked for, in the database. */
import * as v from 'valibot';
import { lockUser } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { byDialect, sql } from '../database/sql';
import { personMarks, withoutForgotten } from '../forgotten/forgotten';
import { underLease } from '../jobs/lease';
import { type Lease, type OwnJob, ofRun } from '../jobs/store';
import { type Person, personSchema } from '../people/person';
import { type Asked, cutOffMs } from './waterfall';

const pageRow = v.pipe(
  v.object({
    provider: v.string(),
    own_key: v.number(),
    job_id: v.string(),
    state: v.picklist(['asked', 'waiting', 'found', 'miss', 'unclear', 'refused']),
    ticket: v.nullable(v.string()),
    size: v.number(),
    people: v.pipe(v.string(), v.parseJson(), v.array(personSchema)),
    next_page: v.nullable(v.string()),
    cost: v.nullable(v.number()),
    price: v.number(),
    asked_at: v.number(),
    again_at: v.number(),
  }),
  v.transform(
    (row): PageRecord => ({
      provider: row.provider,
      isOwnKey: row.own_key === 1,
      run: row.job_id,
      state: row.state,
      ticket: row.ticket,
      size: row.size,
      people: row.people,
      nextPage: row.next_page,
      value: null,
      // A page that was answered ends the questions about it.
      status: row.state === 'found' ? 'valid' : null,
      cost: row.cost,
      price: row.price,
      askedAt: row.asked_at,
      againAt: row.again_at,
    }),
  ),
);

/** A page that was asked for, with its answer. */
export interface PageRecord extends Asked {
  readonly isOwnKey: boolean;
  /** The most people of a page of this list. */
  readonly size: number;
  readonly people: readonly Person[];
  readonly nextPage: string | null;
}

/** Which page, and what asking for it can cost. */
export interface PageQuestion {
  /** Equal for equal pages of equal searches. */
  readonly question: string;
  readonly accountId: number;
  readonly provider: string;
  readonly isOwnKey: boolean;
  readonly size: number;
  readonly price: number;
  /** The most that a run may cost at the provider; null without a ceiling. */
  readonly runCeiling: number | null;
}

/** The part of a page that an answer completes. */
export type PageAnswer = Pick<
  PageRecord,
  'state' | 'ticket' | 'people' | 'nextPage' | 'cost' | 'againAt'
>;

const totalRow = v.object({
  run: v.string(),
  provider: v.string(),
  own_key: v.number(),
  people: v.number(),
  cost: v.number(),
  unclear: v.number(),
});
const totalColumns = sql`provider, own_key, sum(found) AS people, sum(coalesce(cost, 0)) AS cost,
  sum(CASE WHEN cost IS NULL THEN 1 ELSE 0 END) AS unclear`;
const itemSource = sql`${byDialect({
  sqlite: sql`json_extract(item.result, '$.person_source')`,
  postgres: sql`(item.result::json ->> 'person_source')`,
})}`;
const broughtRow = v.object({ run: v.string(), source: v.string(), people: v.number() });
const spentRow = v.object({ of_row: v.number(), of_run: v.number() });

async function spentAt(queries: Queries, job: OwnJob, provider: string) {
  const spent = await queries.row(
    spentRow,
    sql`SELECT coalesce(sum(coalesce(cost, price)), 0) AS of_run,
       coalesce(sum(CASE WHEN job_id = ${job.jobId} THEN coalesce(cost, price) ELSE 0 END), 0) AS of_row
     FROM provider_pages WHERE ${ofRun(job)} AND provider = ${provider}`,
  );
  return { row: spent?.of_row ?? 0, run: spent?.of_run ?? 0 };
}

export function sqlProviderPages(database: Database) {
  return {
    read: (userId: string, question: string): Promise<PageRecord | undefined> =>
      database.row(
        pageRow,
        sql`SELECT provider, own_key, job_id, state, ticket, size, people, next_page, cost, price, asked_at, again_at
         FROM provider_pages WHERE user_id = ${userId} AND question = ${question}`,
      ),

    /** What a job, and all jobs of its run, have cost at a provider, at most. */
    spent: (job: OwnJob, provider: string) => spentAt(database, job, provider),

    /** What a job got from each provider that it asked, in the order of asking. */
    totals: ({ userId, jobId }: OwnJob) =>
      database.rows(
        totalRow,
        sql`SELECT job_id AS run, ${totalColumns} FROM provider_pages AS page
         WHERE user_id = ${userId} AND job_id = ${jobId}
         GROUP BY job_id, provider, own_key ORDER BY min(asked_at), provider`,
      ),

    /** What all jobs of each of these runs got from each provider. */
    totalsOfRuns: (userId: string, runs: readonly string[]) =>
      database.rows(
        totalRow,
        sql`SELECT jobs.run AS run, ${totalColumns} FROM provider_pages AS page
         JOIN jobs ON jobs.user_id = page.user_id AND jobs.id = page.job_id
         WHERE page.user_id = ${userId} AND jobs.run IN ${runs}
         GROUP BY jobs.run, provider, own_key ORDER BY min(asked_at), provider`,
      ),

    /** How many people each provider brought in runs; one whom several have counts for the first. */
    peopleOfRuns: (userId: string, runs: readonly string[]) =>
      database.rows(
        broughtRow,
        sql`SELECT jobs.run AS run, ${itemSource} AS source, count(*) AS people FROM job_items AS item
         JOIN jobs ON jobs.user_id = item.user_id AND jobs.id = item.job_id
         WHERE item.user_id = ${userId} AND jobs.run IN ${runs} AND jobs.kind = 'discover_people'
           AND item.result IS NOT NULL AND ${itemSource} IS NOT NULL
         GROUP BY jobs.run, ${itemSource}`,
      ),

    /**
     * Records that a request is about to be sent, under the job's lease. Returns false, and records nothing, if the
     * lease is lost, the run would pass its ceiling, or a request for the same page is under way or was answered.
     */
    async begin(
      lease: Lease,
      { question, accountId, provider, isOwnKey, size, price, runCeiling }: PageQuestion,
      now: number,
      leaseUntil: number,
    ): Promise<boolean> {
      let begun = false;
      await underLease(database, lease, leaseUntil, async (tx, job) => {
        begun = false;
        if (runCeiling !== null) {
          // Other jobs of the run may ask at the same time.
          await lockUser(tx, job.userId);
          const { run } = await spentAt(tx, lease, provider);
          if (run + price > runCeiling) return;
        }
        const changed = await tx.run(
          sql`INSERT INTO provider_pages (user_id, question, account_id, provider, own_key, job_id, state, size, price, asked_at, again_at)
           VALUES (${job.userId}, ${question}, ${accountId}, ${provider}, ${isOwnKey ? 1 : 0}, ${job.id}, 'asked', ${size}, ${price}, ${now}, ${now + cutOffMs})
           ON CONFLICT (user_id, question) DO UPDATE SET
             own_key = excluded.own_key, job_id = excluded.job_id, state = 'asked', ticket = NULL, size = excluded.size,
             people = '[]', found = 0, next_page = NULL, cost = NULL, price = excluded.price,
             asked_at = CASE WHEN provider_pages.state = 'waiting' AND provider_pages.job_id = excluded.job_id
               THEN provider_pages.asked_at ELSE excluded.asked_at END,
             again_at = excluded.again_at
           WHERE provider_pages.state = 'refused'
             OR (provider_pages.state = 'waiting' AND provider_pages.ticket IS NULL)
             OR (provider_pages.state <> 'waiting' AND provider_pages.again_at <= ${now})`,
        );
        begun = changed === 1;
      });
      return begun;
    },

    /**
     * Keeps an answer, also of a worker that has lost its lease meanwhile, because it may have been paid for. Leaves out
     * forgotten people, and everyone's email address and phone.
     */
    keepAnswer({ userId, jobId }: OwnJob, question: string, answer: PageAnswer): Promise<void> {
      return database.transaction(async (tx) => {
        const welcome = await withoutForgotten(tx, answer.people, personMarks);
        const people = welcome.map((person) => ({ ...person, work_email: null, phone: null }));
        await tx.run(
          sql`UPDATE provider_pages SET job_id = ${jobId}, state = ${answer.state}, ticket = ${answer.ticket},
           people = ${JSON.stringify(people)}, found = ${people.length}, next_page = ${answer.nextPage},
           cost = ${answer.cost}, again_at = ${answer.againAt}
         WHERE user_id = ${userId} AND question = ${question} AND state IN ('asked', 'waiting')`,
        );
      });
    },
  };
}
