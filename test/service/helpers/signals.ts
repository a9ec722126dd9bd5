/** Actions of callers about signals, each in one line. */

import * as v from 'valibot';
import type { Account } from '../../../src/contract/account';
import {
  accountAudienceMembersSchema,
  audienceMembersSchema,
} from '../../../src/contract/audience';
import { icpListResponseSchema } from '../../../src/contract/icp';
import {
  type Signal,
  type SignalListRequest,
  signalListResponseSchema,
} from '../../../src/contract/signal';
import { deploymentResponseSchema } from '../../../src/contract/signal-deployment';
import { isSignalOver } from '../../../src/contract/signal-states';
import { ask, join, readAccounts } from './acts';
import { bodyOf, type Caller, call } from './call';
import { storeCompanies } from './companies';
import { query } from './folders';
import { directoryOf, personOf } from './people';
import { now } from './sample';
import { serve, type TestService } from './service';
import { until } from './until';

export type Deployment =
  | 'hiringForRole'
  | 'hiringForInitiative'
  | 'deepCompanySearch'
  | 'socialListening'
  | 'technologySignal'
  | 'jobChangeSignal';

/** The ICP that new users begin with. */
export async function starterIcpId(caller: Caller): Promise<number> {
  const answer = await call(caller.url, 'icpList', { caller });
  return v.parse(icpListResponseSchema(), answer.body).icps[0]?.id ?? 0;
}

interface Given {
  readonly service: TestService;
  readonly caller: Caller;
  readonly icp_id: number;
}

/** Runs a service on the sample's day; gives each test a new caller and the ICP that they begin with. */
export function beforeEachJoin(take: (given: Given) => void) {
  let service: TestService;
  beforeAll(async () => {
    service = await serve({ posts: true, clock: () => now });
  });
  beforeEach(async () => {
    const caller = await join(service);
    take({ service, caller, icp_id: await starterIcpId(caller) });
  });
}

/** Asks for a signal; the answer may be an error. */
export const askToDeploy = (caller: Caller, name: Deployment, body: object, key?: string) =>
  ask(caller, name, body, key);

/** Deploys a signal that must be accepted. */
export async function deploy(caller: Caller, name: Deployment, body: object) {
  const answer = await askToDeploy(caller, name, body);
  return bodyOf(answer, deploymentResponseSchema());
}

export async function listSignals(caller: Caller, body: SignalListRequest = {}) {
  const answer = await call(caller.url, 'signalList', { caller, body });
  return bodyOf(answer, signalListResponseSchema());
}

export async function readSignal(caller: Caller, signalId: number): Promise<Signal> {
  const { signals } = await listSignals(caller, { pagination: { limit: 200 } });
  const signal = signals.find(({ signal_id }) => signal_id === signalId);
  if (!signal) throw new Error(`Signal ${signalId} is not in the list`);
  return signal;
}

/** Waits until the signal does nothing more, or until a daily one has run. */
export function runEnd(caller: Caller, signalId: number): Promise<Signal> {
  return until(`the end of signal ${signalId}`, async () => {
    const signal = await readSignal(caller, signalId);
    return (isSignalOver(signal.status) || signal.status === 'scheduled') && signal;
  });
}

/** Deploys a signal and waits for the end of its run. */
export async function runSignal(caller: Caller, name: Deployment, body: object) {
  const { signal_id } = await deploy(caller, name, body);
  return runEnd(caller, signal_id);
}

/** The domains of the accounts that a signal found, in the order of finding. */
export async function domainsOf(signal: Pick<Signal, 'account_audience_url'>) {
  const { members } = await accountsBehind(signal.account_audience_url);
  return members.map(({ account_website }) => new URL(account_website).host);
}

/** The accounts that a signal found, as the caller reads them, in the order of their ids. */
export async function accountsOf(
  caller: Caller,
  signal: Pick<Signal, 'account_audience_url'>,
): Promise<Account[]> {
  const { members } = await accountsBehind(signal.account_audience_url);
  const ids = members.map(({ account_id }) => account_id);
  return (await readAccounts(caller, { account_ids: ids })).accounts;
}

/** The people of an audience, by its link. */
export async function peopleBehind(url: string | null | undefined) {
  const response = await fetch(`${url}.json`);
  return v.parse(audienceMembersSchema(), await response.json());
}

/** The accounts of an audience, by its link. */
export async function accountsBehind(url: string | null | undefined, since = '0') {
  const response = await fetch(`${url}.json?since=${since}`);
  expect(response.status).toBe(200);
  return v.parse(accountAudienceMembersSchema(), await response.json());
}

interface KnownCompany {
  /** Its domain is this and `.example`. */
  readonly name: string;
  readonly says?: string;
  readonly employees?: number;
  readonly profile?: string;
}

/** Brings companies into the store, in this order. Each has a job post of this title and a social post, which say the same. */
export async function knowCompanies(
  dataDir: string,
  companies: readonly KnownCompany[],
  title: string,
  postedAt: number,
) {
  await storeCompanies(
    dataDir,
    companies.map(({ name, says = 'We grow.', employees = null, profile = null }) => ({
      domain: `${name}.example`,
      name,
      description: says,
      employee_count: employees,
      linkedin_url: profile,
    })),
  );
  await query(
    dataDir,
    `INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
     SELECT id, CAST(? AS TEXT), description, CAST(? AS BIGINT), 'https://jobs.example/' || domain, 'test'
     FROM companies RETURNING id`,
    title,
    postedAt,
  );
  await query(
    dataDir,
    `INSERT INTO social_posts (id, company_id, author_name, body, posted_at, url)
     SELECT id, id, name, description, CAST(? AS BIGINT), 'https://social.example/' || domain
     FROM companies RETURNING id`,
    postedAt,
  );
}

/** People whom a search waits for until they are released, so that the signal stays in progress. */
export function gatedPeople(person = personOf('ada', { role: 'VP of Sales' })) {
  const people = directoryOf([person]);
  const gate = {
    asked: 0,
    isOpen: false,
    directory: {
      ...people,
      async search(query: Parameters<typeof people.search>[0]) {
        gate.asked += 1;
        await until('the gate to be opened', () => gate.isOpen);
        return people.search(query);
      },
    },
  };
  return gate;
}
