/** The HTTP side of agents' work: their caps, estimates and runs. */
import * as v from 'valibot';
import {
  type AgentCancelRequest,
  type AgentCancelResponse,
  type AgentCapsRequest,
  type AgentCapsResponse,
  type AgentEstimateResponse,
  type AgentOperation,
  agentCancelRequestSchema,
  agentCapsRequestSchema,
  agentEstimateRequestSchema,
  agentRunRequestSchema,
} from '../../contract/agents';
import { headers } from '../../contract/headers';
import { limits } from '../../contract/limits';
import { minute, rfc3339 } from '../clock';
import type { Deps } from '../deps';
import { idempotencyKey } from '../jobs/handlers';
import { creditsWere } from '../jobs/messages';
import { bodyHandler, type Handler, readRequest, type UserRequest } from '../routes';
import { makePageCache } from '../technology/in-memory/page-cache';
import { type Arguments, withoutExcluded } from './exclusions';
import { agentWork } from './operations';
import { providerUnits } from './provider-units';
import { refused } from './refusals';
import type { CapLimits } from './store';

export const agentCapsHandler = bodyHandler(agentCapsRequestSchema, setCaps);

/** Sets the given caps, and returns all of them. Spends no credits (§10.24). */
async function setCaps(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { userId, body }: UserRequest<AgentCapsRequest>,
): Promise<AgentCapsResponse> {
  const now = clock();
  const given: Partial<CapLimits> = {
    ...(typeof body.per_call === 'number' && { perCall: body.per_call }),
    ...(typeof body.per_day === 'number' && { perDay: body.per_day }),
    ...(typeof body.units_per_run === 'number' && { unitsPerRun: body.units_per_run }),
    ...(typeof body.units_per_day === 'number' && { unitsPerDay: body.units_per_day }),
  };
  const isRead = Object.keys(given).length === 0;
  const caps = isRead
    ? await store.agents.caps(userId, now)
    : await store.agents.setCaps(userId, given, now);
  return {
    per_call: caps.perCall,
    per_day: caps.perDay,
    booked_today: caps.booked,
    left_today: Math.max(0, caps.perDay - caps.booked),
    units_per_run: caps.unitsPerRun,
    units_per_day: caps.unitsPerDay,
    units_booked_today: caps.unitsBooked.today,
    units_booked_week: caps.unitsBooked.week,
    units_left_today: Math.max(0, caps.unitsPerDay - caps.unitsBooked.today),
    day: rfc3339(now).slice(0, 10),
  };
}

export const agentCancelHandler = bodyHandler(agentCancelRequestSchema, cancel);

/**
 * Ends a job that a run began; what it found and charged stays. A finished job isn't changed. Spends no credits. Throws
 * ApiError NOT_FOUND for any other job (§10.24).
 */
async function cancel(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  { userId, body: { job_id: jobId } }: UserRequest<AgentCancelRequest>,
): Promise<AgentCancelResponse> {
  const job = await store.agents.cancel(userId, jobId);
  if (!job) throw refused.unknownJob();
  const { status, charged, given_back, error_message } = job;
  if (job.cancelled) log.info({ job_id: jobId, user_id: userId }, 'an agent cancelled a job');
  const message =
    error_message ?? `The job was already over. ${creditsWere(charged)} charged for it.`;
  return { job_id: jobId, status, charged, given_back, message };
}

/** The most left-out items that an estimate lists. */
const maxListed = 10;

const answerSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/**
 * Returns the handlers of estimates and runs. An estimate spends nothing and can be run for 15 minutes; a run begins
 * exactly that, once, within the caps (§10.24).
 */
export function agentHandlers(deps: Deps): { readonly estimate: Handler; readonly run: Handler } {
  const pages = makePageCache();
  const { store, clock } = deps;
  return {
    async estimate(c) {
      const { userId, baseUrl, body } = await readRequest(c, deps, agentEstimateRequestSchema());
      const { operation, arguments: given } = body;
      const asked = { userId, baseUrl, arguments: given, idempotencyKey: undefined, pages };
      agentWork[operation].check(given);
      const narrowed = await withoutExcluded(deps, userId, operation, given);
      const request = { ...asked, arguments: narrowed.arguments };
      const quote = await agentWork[operation].quote(deps, request);
      const leftOut = [...narrowed.leftOut, ...quote.leftOut];
      const now = clock();
      const id = await store.agents.addEstimate(
        { userId, operation, arguments: narrowed.arguments, maxCredits: quote.credits },
        now,
      );
      const answer: AgentEstimateResponse = {
        estimate_id: id,
        operation,
        max_credits: quote.credits,
        provider_units: await providerUnits(deps, userId, operation, quote.total),
        already_paid: quote.alreadyPaid,
        left_out: leftOut.slice(0, maxListed),
        sample: [...quote.sample],
        total: quote.total,
        message: quote.message,
        expires_at: rfc3339(now + limits.estimateMinutes * minute),
      };
      return c.json(answer);
    },

    async run(c) {
      const key = idempotencyKey(c);
      const { userId, baseUrl, body } = await readRequest(c, deps, agentRunRequestSchema());
      if (key === undefined) throw refused.keyMissing();
      const estimate = await store.agents.estimate(userId, body.estimate_id);
      if (!estimate) throw refused.unknown();
      const { operation, arguments: given } = estimate;
      const work = agentWork[operation];
      if (estimate.used_key === null) await refuseExcluded(deps, userId, operation, given);
      const permit = store.agents.permit(
        {
          userId,
          estimateId: estimate.id,
          key,
          maxCredits: body.max_credits,
          maxUnits: body.max_provider_units,
          mayContinue: work.mayContinue,
        },
        clock,
      );
      const request = { userId, baseUrl, arguments: given, idempotencyKey: key, pages, permit };
      const started = await work.begin(deps, request);
      if (started.replayed) c.header(headers.idempotencyReplayed, 'true');
      return c.json({ operation, answer: v.parse(answerSchema, started.body) });
    },
  };
}

/**
 * Refuses to begin work that names what the user excluded after the estimate. Spends no credits. Throws ApiError
 * ESTIMATE_EXPIRED, or BAD_REQUEST if everything is excluded.
 */
async function refuseExcluded(
  deps: Pick<Deps, 'store'>,
  userId: string,
  operation: AgentOperation,
  given: Arguments,
): Promise<void> {
  const now = await withoutExcluded(deps, userId, operation, given);
  if (now.arguments !== given) throw refused.excludedSince(now.leftOut.length);
}
