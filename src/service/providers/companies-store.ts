/** What data providers were asked about companies with users' own keys, in the database. */
import * as v from 'valibot';
import { lockUser } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { hostMarks, withoutForgotten } from '../forgotten/forgotten';
import { underLease } from '../jobs/lease';
import { type Lease, type OwnJob, ofRun } from '../jobs/store';
import type { AnswerKept } from './store';
import { type Asked, cutOffMs } from './waterfall';

const askRow = v.pipe(
  v.object({
    domain: v.string(),
    provider: v.string(),
    job_id: v.string(),
    state: v.picklist(['asked', 'waiting', 'found', 'miss', 'unclear', 'refused']),
    ticket: v.nullable(v.string()),
    facts: v.nullable(v.string()),
    cost: v.nullable(v.number()),
    price: v.number(),
    asked_at: v.number(),
    again_at: v.number(),
  }),
  v.transform(
    (row): CompanyAsk => ({
      domain: row.domain,
      provider: row.provider,
      run: row.job_id,
      state: row.state,
      ticket: row.ticket,
      value: row.facts,
      // The first provider that knows the company ends the questions about it.
      status: row.state === 'found' ? 'valid' : null,
      cost: row.cost,
      price: row.price,
      askedAt: row.asked_at,
      againAt: row.again_at,
    }),
  ),
);

/** A question about a company, with its answer: the facts as `value`, in JSON. */
export interface CompanyAsk extends Asked {
  readonly domain: string;
}

/** Which question, what it costs at most, and the most that a run may cost at the provider; null without a ceiling. */
interface CompanyQuestion {
  readonly domain: string;
  readonly provider: string;
  readonly price: number;
  readonly runCeiling: number | null;
}

const totalRow = v.object({
  run: v.string(),
  provider: v.string(),
  companies: v.number(),
  cost: v.number(),
  unclear: v.number(),
});
const totalColumns = sql`provider, sum(CASE WHEN state = 'found' THEN 1 ELSE 0 END) AS companies,
  sum(coalesce(cost, 0)) AS cost, sum(CASE WHEN cost IS NULL THEN 1 ELSE 0 END) AS unclear`;
const spentRow = v.object({ provider: v.string(), spent: v.number() });

async function spentBy(queries: Queries, job: OwnJob): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.rows(
    spentRow,
    sql`SELECT provider, sum(coalesce(cost, price)) AS spent FROM provider_companies
     WHERE ${ofRun(job)} GROUP BY provider`,
  );
  return new Map(rows.map(({ provider, spent }) => [provider, spent]));
}

const notForgotten = (queries: Queries, domains: readonly string[]) =>
  withoutForgotten(queries, domains, hostMarks);

export function sqlProviderCompanies(database: Database) {
  return {
    /** Returns the domains whose companies weren't deleted on request. */
    notForgotten: (domains: readonly string[]) => notForgotten(database, domains),

    /** What was asked about these companies for a user, the latest first. */
    asks: (userId: string, domains: readonly string[]): Promise<CompanyAsk[]> =>
      database.rows(
        askRow,
        sql`SELECT domain, provider, job_id, state, ticket, facts, cost, price, asked_at, again_at
         FROM provider_companies WHERE user_id = ${userId} AND domain IN ${domains}
         ORDER BY asked_at DESC, provider`,
      ),

    /** The most that all jobs of a job's run can have cost at each provider. */
    spent: (job: OwnJob) => spentBy(database, job),

    /** What a job got from each provider that it asked, in the order of asking. */
    totals: ({ userId, jobId }: OwnJob) =>
      database.rows(
        totalRow,
        sql`SELECT job_id AS run, ${totalColumns} FROM provider_companies
         WHERE user_id = ${userId} AND job_id = ${jobId}
         GROUP BY job_id, provider ORDER BY min(asked_at), provider`,
      ),

    /** What all jobs of each of these runs got from each provider. */
    totalsOfRuns: (userId: string, runs: readonly string[]) =>
      database.rows(
        totalRow,
        sql`SELECT jobs.run AS run, ${totalColumns} FROM provider_companies AS company
         JOIN jobs ON jobs.user_id = company.user_id AND jobs.id = company.job_id
         WHERE company.user_id = ${userId} AND jobs.run IN ${runs}
         GROUP BY jobs.run, provider ORDER BY min(asked_at), provider`,
      ),

    /**
     * Records that a request is about to be sent, under the job's lease. Returns false, and records nothing, if the
     * lease is lost, the company was deleted on request, the run would pass its ceiling, or a request for the same
     * company is under way or was answered.
     */
    async begin(
      lease: Lease,
      { domain, provider, price, runCeiling }: CompanyQuestion,
      now: number,
      leaseUntil: number,
    ): Promise<boolean> {
      let begun = false;
      await underLease(database, lease, leaseUntil, async (tx, job) => {
        begun = false;
        if ((await notForgotten(tx, [domain])).length === 0) return;
        if (runCeiling !== null) {
          // Other jobs of the run may ask at the same time.
          await lockUser(tx, job.userId);
          const spent = (await spentBy(tx, lease)).get(provider) ?? 0;
          if (spent + price > runCeiling) return;
        }
        const changed = await tx.run(
          sql`INSERT INTO provider_companies (user_id, domain, provider, job_id, state, price, asked_at, again_at)
           VALUES (${job.userId}, ${domain}, ${provider}, ${job.id}, 'asked', ${price}, ${now}, ${now + cutOffMs})
           ON CONFLICT (user_id, domain, provider) DO UPDATE SET
             job_id = excluded.job_id, state = 'asked', ticket = NULL, facts = NULL, cost = NULL, price = excluded.price,
             asked_at = CASE WHEN provider_companies.state = 'waiting' AND provider_companies.job_id = excluded.job_id
               THEN provider_companies.asked_at ELSE excluded.asked_at END,
             again_at = excluded.again_at
           WHERE provider_companies.state = 'refused'
             OR (provider_companies.state = 'waiting' AND provider_companies.ticket IS NULL)
             OR (provider_companies.state <> 'waiting' AND provider_companies.again_at <= ${now})`,
        );
        begun = changed === 1;
      });
      return begun;
    },

    /** Keeps an answer, also of a worker that has lost its lease meanwhile, because it may have been paid for. */
    async keepAnswer(
      { userId, jobId }: OwnJob,
      { domain, provider }: Pick<CompanyQuestion, 'domain' | 'provider'>,
      { state, ticket, value, cost, againAt }: AnswerKept,
    ): Promise<void> {
      // Forgetting a company deletes its questions, so no answer to them is kept.
      await database.run(
        sql`UPDATE provider_companies SET job_id = ${jobId}, state = ${state}, ticket = ${ticket}, facts = ${value},
           cost = ${cost}, again_at = ${againAt}
         WHERE user_id = ${userId} AND domain = ${domain} AND provider = ${provider}
           AND state IN ('asked', 'waiting')`,
      );
    },
  };
}
