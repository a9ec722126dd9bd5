/** Estimates and caps of agents in the database, and the permit that keeps every run within them. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type AgentOperation, agentOperations } from '../../contract/agents';
import { jobStates } from '../../contract/job-states';
import { limits } from '../../contract/limits';
import type { Permit } from '../billing/permit';
import { day, minute } from '../clock';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { endedFor } from '../jobs/messages';
import { stopJob } from '../jobs/stop';
import type { OwnJob } from '../jobs/store';
import { refused } from './refusals';

const capsRow = v.object({
  per_call: v.number(),
  per_day: v.number(),
  units_per_run: v.number(),
  units_per_day: v.number(),
});
const bookedRow = v.object({ booked: v.number() });
const unitsBookedRow = v.object({ today: v.number(), week: v.number() });
const estimateRow = v.object({
  id: v.string(),
  operation: v.picklist(agentOperations),
  arguments: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
  max_credits: v.number(),
  valid_until: v.number(),
  used_key: v.nullable(v.string()),
  booked: v.number(),
});

const endedRow = v.object({
  status: v.picklist(jobStates),
  error_message: v.nullable(v.string()),
  given_back: v.pipe(
    v.nullable(v.string(), '{}'),
    v.parseJson(),
    v.object({ given_back: v.optional(v.number(), 0) }),
    v.transform(({ given_back }) => given_back),
  ),
  charged: v.number(),
});

export interface NewEstimate {
  readonly userId: string;
  readonly operation: AgentOperation;
  readonly arguments: object;
  readonly maxCredits: number;
}

/** A run of an estimate. */
export interface AgentRun {
  readonly userId: string;
  readonly estimateId: string;
  readonly key: string;
  /** What the agent agreed to. */
  readonly maxCredits: number;
  /** What it may use of each own key of a data provider. */
  readonly maxUnits: number;
  /** A run with the same key returns again what it paid for, and pays only for what is new, within the estimate. */
  readonly mayContinue: boolean;
}

export interface CapLimits {
  readonly perCall: number;
  readonly perDay: number;
  /** Units of each own key of a data provider. */
  readonly unitsPerRun: number;
  readonly unitsPerDay: number;
}

export interface Caps extends CapLimits {
  /** What the runs begun on this UTC day cost, or may still cost. */
  readonly booked: number;
  /** What the runs begun on this UTC day, and in 7 days with it, were allowed to use of each own key. */
  readonly unitsBooked: { readonly today: number; readonly week: number };
}

/** Units of each own key that another run may use. */
export const unitsLeft = ({ unitsPerRun, unitsPerDay, unitsBooked }: Caps): number =>
  Math.min(unitsPerRun, Math.max(0, unitsPerDay - unitsBooked.today));

/** Well beyond the day that a run is booked on. */
const keptMs = 31 * day;

export function sqlAgents(database: Database) {
  return {
    caps: (userId: string, now: number) => capsOf(database, userId, now),

    /** Sets the given caps. */
    setCaps(userId: string, given: Partial<CapLimits>, now: number) {
      return database.transaction(async (tx) => {
        const caps = { ...(await capsOf(tx, userId, now)), ...given };
        await tx.run(
          sql`INSERT INTO agent_caps (user_id, per_call, per_day, units_per_run, units_per_day)
           VALUES (${userId}, ${caps.perCall}, ${caps.perDay}, ${caps.unitsPerRun}, ${caps.unitsPerDay})
           ON CONFLICT (user_id) DO UPDATE SET per_call = excluded.per_call, per_day = excluded.per_day,
             units_per_run = excluded.units_per_run, units_per_day = excluded.units_per_day`,
        );
        return capsOf(tx, userId, now);
      });
    },

    /** Returns the estimate's id, which can't be guessed. */
    async addEstimate(estimate: NewEstimate, now: number): Promise<string> {
      const id = `est_${randomBytes(16).toString('hex')}`;
      const { userId, operation, maxCredits } = estimate;
      await database.run(
        sql`INSERT INTO agent_estimates (user_id, id, operation, arguments, max_credits, valid_until, expires_at)
         VALUES (${userId}, ${id}, ${operation}, ${JSON.stringify(estimate.arguments)}, ${maxCredits},
           ${now + limits.estimateMinutes * minute}, ${now + keptMs})`,
      );
      return id;
    },

    /** The user's own estimate, also one that has expired or was run; undefined for any other id. */
    estimate: (userId: string, id: string) => readEstimate(database, userId, id),

    /** Units that a run's job may use of each own key of a data provider; undefined for a job that no agent began. */
    async unitsOf({ userId, jobId }: OwnJob): Promise<number | undefined> {
      const row = await database.row(
        v.object({ units: v.number() }),
        sql`SELECT units FROM agent_estimates WHERE user_id = ${userId} AND job_id = ${jobId}`,
      );
      return row?.units;
    },

    /**
     * Ends a job that a run began, unless it is over; returns its state, and what it charged and gave back. Undefined
     * for any other job.
     */
    cancel(userId: string, jobId: string) {
      return database.transaction(async (tx) => {
        const begun = await tx.row(
          v.object({ id: v.string() }),
          sql`SELECT id FROM agent_estimates WHERE user_id = ${userId} AND job_id = ${jobId}`,
        );
        if (!begun) return undefined;
        const cancelled = await stopJob(tx, { userId, jobId }, endedFor.cancelledByAgent);
        const job = await tx.row(
          endedRow,
          sql`SELECT status, error_message, error_details AS given_back,
             (SELECT CAST(coalesce(sum(credits), 0) AS BIGINT) FROM job_items
              WHERE job_items.user_id = jobs.user_id AND job_items.job_id = jobs.id) AS charged
           FROM jobs WHERE user_id = ${userId} AND id = ${jobId}`,
        );
        return job && { ...job, cancelled };
      });
    },

    permit: (run: AgentRun, clock: () => number): Permit => permitOf(run, clock),
  };
}

function readEstimate(queries: Queries, userId: string, id: string) {
  return queries.row(
    estimateRow,
    sql`SELECT id, operation, arguments, max_credits, valid_until, used_key, booked
     FROM agent_estimates WHERE user_id = ${userId} AND id = ${id}`,
  );
}

/** Books what the work can cost. The user is locked, so no other run is booked meanwhile. */
function permitOf(run: AgentRun, clock: () => number): Permit {
  const { userId, estimateId, key, maxCredits, maxUnits, mayContinue } = run;
  return async (tx, { credits, jobId }) => {
    const now = clock();
    const estimate = await readEstimate(tx, userId, estimateId);
    if (!estimate) throw refused.unknown();
    const continues = mayContinue && estimate.used_key === key;
    if (estimate.used_key !== null && !continues) throw refused.used();
    // Reading what was bought again costs nothing, so it is allowed on any day and within any cap.
    if (continues && credits === 0) return;
    if (!continues && now >= estimate.valid_until) throw refused.expired();
    const booked = estimate.booked + credits;
    if (booked > estimate.max_credits) throw refused.changed(booked, estimate.max_credits);
    if (booked > maxCredits) throw refused.overMax(booked, maxCredits);
    const caps = await capsOf(tx, userId, now);
    if (booked > caps.perCall) throw refused.overCall(booked, caps.perCall);
    if (caps.booked + credits > caps.perDay)
      throw refused.overDay(credits, caps.perDay, Math.max(0, caps.perDay - caps.booked));
    const units = unitsLeft(caps);
    if (maxUnits > units) throw refused.overUnits(maxUnits, units);
    await tx.run(
      sql`UPDATE agent_estimates SET used_key = ${key}, booked = ${booked}, booked_at = ${now},
         units = ${maxUnits}, job_id = ${jobId ?? null}
       WHERE user_id = ${userId} AND id = ${estimateId}`,
    );
  };
}

async function capsOf(queries: Queries, userId: string, now: number): Promise<Caps> {
  const own = await queries.row(
    capsRow,
    sql`SELECT per_call, per_day, units_per_run, units_per_day FROM agent_caps WHERE user_id = ${userId}`,
  );
  const row = await queries.row(
    bookedRow,
    sql`SELECT CAST(coalesce(sum(CASE WHEN jobs.status IN ('completed', 'failed') THEN
         (SELECT coalesce(sum(job_items.credits), 0) FROM job_items
          WHERE job_items.user_id = jobs.user_id AND job_items.job_id = jobs.id)
         ELSE agent_estimates.booked END), 0) AS BIGINT) AS booked
     FROM agent_estimates
     LEFT JOIN jobs ON jobs.user_id = agent_estimates.user_id AND jobs.id = agent_estimates.job_id
     WHERE agent_estimates.user_id = ${userId} AND agent_estimates.booked_at >= ${now - (now % day)}`,
  );
  const today = now - (now % day);
  const units = await queries.row(
    unitsBookedRow,
    sql`SELECT CAST(coalesce(sum(units), 0) AS BIGINT) AS week,
       CAST(coalesce(sum(CASE WHEN booked_at >= ${today} THEN units ELSE 0 END), 0) AS BIGINT) AS today
     FROM agent_estimates WHERE user_id = ${userId} AND booked_at >= ${today - 6 * day}`,
  );
  return {
    perCall: own?.per_call ?? limits.agentCreditsPerCall,
    perDay: own?.per_day ?? limits.agentCreditsPerDay,
    unitsPerRun: own?.units_per_run ?? 0,
    unitsPerDay: own?.units_per_day ?? 0,
    booked: row?.booked ?? 0,
    unitsBooked: units ?? { today: 0, week: 0 },
  };
}
