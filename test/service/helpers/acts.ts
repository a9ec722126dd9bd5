/** Actions of callers, each in one line. */
import * as v from 'valibot';
import {
  type AccountBatchRequest,
  accountBatchResponseSchema,
} from '../../../src/contract/account';
import type { AnyEndpointName } from '../../../src/contract/all-endpoints';
import { balanceSchema } from '../../../src/contract/credits';
import {
  enrichAccountsJobSchema,
  enrichAccountsResponseSchema,
} from '../../../src/contract/enrich-accounts';
import { headers } from '../../../src/contract/headers';
import { isTerminal } from '../../../src/contract/job-states';
import { verifyResponseSchema } from '../../../src/contract/sign-up';
import { bodyOf, type Caller, call } from './call';
import { mailedCode } from './folders';
import type { TestService } from './service';
import { until } from './until';

let people = 0;

/** A new email address. */
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

/** Asks for a job or a signal; the answer may be an error. */
export function ask(caller: Caller, name: AnyEndpointName, body: object, idempotencyKey?: string) {
  return call(caller.url, name, {
    caller,
    body,
    ...(idempotencyKey !== undefined && { headers: { [headers.idempotencyKey]: idempotencyKey } }),
  });
}

/** Asks for enrichment; the answer may be an error. */
export const askToEnrich = (caller: Caller, domains: readonly string[], idempotencyKey?: string) =>
  ask(caller, 'enrichAccounts', { domains }, idempotencyKey);

/** Starts a job that must be accepted. */
export async function startJob(caller: Caller, domains: readonly string[]) {
  const answer = await askToEnrich(caller, domains);
  return bodyOf(answer, enrichAccountsResponseSchema());
}

/** A job's current state. */
async function read<Schema extends v.GenericSchema<unknown, { job_id: string; status: string }>>(
  caller: Caller,
  name: AnyEndpointName,
  schema: Schema,
  jobId: string,
): Promise<v.InferOutput<Schema>> {
  const answer = await call(caller.url, name, { caller, parameters: { job_id: jobId } });
  const job = bodyOf(answer, schema);
  expect(job.job_id).toBe(jobId);
  return job;
}

export const readJob = (caller: Caller, jobId: string) =>
  read(caller, 'enrichAccountsJob', enrichAccountsJobSchema(), jobId);

/** Waits for the end of a job of any kind; takes the address that reads it, and what is answered there. */
export function endOf<Schema extends v.GenericSchema<unknown, { job_id: string; status: string }>>(
  caller: Caller,
  name: AnyEndpointName,
  schema: Schema,
  jobId: string,
): Promise<v.InferOutput<Schema>> {
  return until(`the end of ${jobId}`, async () => {
    const job = await read(caller, name, schema, jobId);
    return isTerminal(job.status) && job;
  });
}

export const jobEnd = (caller: Caller, jobId: string) =>
  endOf(caller, 'enrichAccountsJob', enrichAccountsJobSchema(), jobId);

/** Starts a job and waits for its end. */
export async function enrich(caller: Caller, domains: readonly string[]) {
  const { job_id } = await startJob(caller, domains);
  return jobEnd(caller, job_id);
}

export async function readAccounts(caller: Caller, body: AccountBatchRequest) {
  const answer = await call(caller.url, 'accountBatch', { caller, body });
  return bodyOf(answer, accountBatchResponseSchema());
}
