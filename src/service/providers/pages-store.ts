/** Pages of people that data providers were asked for, in the database. */
import * as v from 'valibot';
import { lockUser } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { byDialect, sql } from '../database/sql';
import { personMarks, withoutForgotten } from '../forgotten/forgotten';
import { type OwnJob, ofRun } from '../jobs/store';
import type { Asker } from '../people/people-finder';
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
  /** The page size of this list. */
  readonly size: number;
  readonly people: readonly Person[];
  readonly nextPage: string | null;
}

/** Which page, and what asking for it can cost. */
export interface PageQuestion {
  /** Equal for equal pages of equal searches. */
  readonly question: string;
  readonly domain: string;
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
  sqlite: () => sql`json_extract(item.result, '$.person_source')`,
  postgres: () => sql`(item.result::json ->> 'person_source')`,
})}`;
const broughtRow = v.object({ run: v.string(), source: v.string(), people: v.number() });
const spentRow = v.object({ of_row: v.number(), of_run: v.number() });

/** The common name of a signal's runs; the `jobId` of one of them ends with its start time. */
export const runOfSignal = (signalId: number) => `signal:${signalId}`;

async function spentAt(queries: Queries, job: OwnJob, provider: string, domain: string) {
  const spent = await queries.row(
    spentRow,
    sql`SELECT coalesce(sum(coalesce(cost, price)), 0) AS of_run,
       coalesce(sum(CASE WHEN job_id = ${job.jobId} AND domain = ${domain} THEN coalesce(cost, price) ELSE 0 END), 0) AS of_row
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

    /** The most that a job can have cost at a provider for one company, and that its whole run can have cost there. */
    spent: (job: OwnJob, provider: string, domain: string) =>
      spentAt(database, job, provider, domain),

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

    /** What all runs of a signal got from each provider. */
    totalsOfSignal: (userId: string, signalId: number) =>
      database.rows(
        totalRow,
        sql`SELECT ${runOfSignal(signalId)} AS run, ${totalColumns} FROM provider_pages AS page
         WHERE user_id = ${userId} AND job_id LIKE ${`${runOfSignal(signalId)}:%`}
         GROUP BY provider, own_key ORDER BY min(asked_at), provider`,
      ),

    /** How many people of a signal's audience each provider found. */
    peopleOfSignal: (userId: string, signalId: number) =>
      database.rows(
        broughtRow,
        sql`SELECT ${runOfSignal(signalId)} AS run, person.source AS source, count(*) AS people FROM signals
         JOIN audience_members AS member
           ON member.user_id = signals.user_id AND member.audience_id = signals.people_audience_id
         JOIN account_people AS person ON person.user_id = member.user_id AND person.id = member.person_id
         WHERE signals.user_id = ${userId} AND signals.id = ${signalId} AND person.source IS NOT NULL
         GROUP BY person.source`,
      ),

    /** How many people each provider found in runs; a person whom several have counts for the first. */
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
     * Records that a request is about to be sent, under the asker's lease. Returns false, and records nothing, if the
     * lease is lost, the run would pass its ceiling, or a request for the same page is under way or was answered.
     */
    begin(
      asker: Asker,
      { question, domain, provider, isOwnKey, size, price, runCeiling }: PageQuestion,
      now: number,
      leaseUntil: number,
    ): Promise<boolean> {
      const { userId, jobId } = asker;
      return database.transaction(async (tx) => {
        if (!(await asker.extend(tx, leaseUntil))) return false;
        if (runCeiling !== null) {
          // Other jobs of the run may ask at the same time.
          await lockUser(tx, userId);
          const { run } = await spentAt(tx, asker, provider, domain);
          if (run + price > runCeiling) return false;
        }
        const changed = await tx.run(
          sql`INSERT INTO provider_pages (user_id, question, domain, provider, own_key, job_id, state, size, price, asked_at, again_at)
           VALUES (${userId}, ${question}, ${domain}, ${provider}, ${isOwnKey ? 1 : 0}, ${jobId}, 'asked', ${size}, ${price}, ${now}, ${now + cutOffMs})
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
        return changed === 1;
      });
    },

    /**
     * Keeps an answer, also of a worker that has lost its lease meanwhile, because it may have been paid for. Leaves
     * out forgotten people, and everyone's email address and phone.
     */
    keepAnswer({ userId, jobId }: OwnJob, question: string, answer: PageAnswer): Promise<void> {
      return database.transaction(async (tx) => {
        const remaining = await withoutForgotten(tx, answer.people, personMarks);
        const people = remaining.map((person) => ({ ...person, work_email: null, phone: null }));
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
