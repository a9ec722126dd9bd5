/** What callers do, each in one line. */
import * as v from 'valibot';
import {
  type AccountBatchRequest,
  accountBatchResponseSchema,
} from '../../../src/contract/account';
import { balanceSchema } from '../../../src/contract/credits';
import {
  type EnrichAccountsJob,
  enrichAccountsJobSchema,
  enrichAccountsResponseSchema,
} from '../../../src/contract/enrich-accounts';
import { headers } from '../../../src/contract/headers';
import { isTerminal } from '../../../src/contract/job';
import { verifyResponseSchema } from '../../../src/contract/sign-up';
import { type Caller, call } from './call';
import { mailedCode } from './folders';
import type { TestService } from './service';
import { until } from './until';

let people = 0;

/** An address that nobody used before. */
export function newEmail(): string {
  people += 1;
  return `person-${people}@people.example`;
}

/** Signs up and verifies; returns the key's owner. */
export async function join(service: TestService, email = newEmail()): Promise<Caller> {
  await call(service.url, 'signUp', { body: { email } });
  const answer = await call(service.url, 'verify', {
    body: { email, otp_code: mailedCode(service.dataDir, email) },
  });
  const { api_key } = v.parse(verifyResponseSchema(), answer.body);
  return { url: service.url, apiKey: api_key, userId: email };
}

export async function balanceOf(caller: Caller) {
  const answer = await call(caller.url, 'balance', { caller });
  return v.parse(balanceSchema(), answer.body);
}

/** Asks for enrichment; the answer may be an error. */
export function askToEnrich(caller: Caller, domains: readonly string[], idempotencyKey?: string) {
  return call(caller.url, 'enrichAccounts', {
    caller,
    body: { domains },
    ...(idempotencyKey !== undefined && { headers: { [headers.idempotencyKey]: idempotencyKey } }),
  });
}

/** Starts a job that must be accepted. */
export async function startJob(caller: Caller, domains: readonly string[]) {
  const answer = await askToEnrich(caller, domains);
  expect(answer.status).toBe(200);
  return v.parse(enrichAccountsResponseSchema(), answer.body);
}

export async function readJob(caller: Caller, jobId: string): Promise<EnrichAccountsJob> {
  const answer = await call(caller.url, 'enrichAccountsJob', {
    caller,
    parameters: { job_id: jobId },
  });
  expect(answer.status).toBe(200);
  const job = v.parse(enrichAccountsJobSchema(), answer.body);
  expect(job.job_id).toBe(jobId);
  return job;
}

export function jobEnd(caller: Caller, jobId: string): Promise<EnrichAccountsJob> {
  return until(`the end of ${jobId}`, async () => {
    const job = await readJob(caller, jobId);
    return isTerminal(job.status) && job;
  });
}

/** Starts a job and waits for its end. */
export async function enrich(caller: Caller, domains: readonly string[]) {
  const { job_id } = await startJob(caller, domains);
  return jobEnd(caller, job_id);
}

export async function readAccounts(caller: Caller, body: AccountBatchRequest) {
  const answer = await call(caller.url, 'accountBatch', { caller, body });
  expect(answer.status).toBe(200);
  return v.parse(accountBatchResponseSchema(), answer.body);
}
