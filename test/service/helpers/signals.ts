/** What callers do about signals, each in one line. */
import * as v from 'valibot';
import { icpListResponseSchema } from '../../../src/contract/icp';
import {
  isSignalOver,
  type Signal,
  type SignalListRequest,
  signalListResponseSchema,
} from '../../../src/contract/signal';
import { accountAudienceMembersSchema } from '../../../src/contract/signal-audience';
import { deploymentResponseSchema } from '../../../src/contract/signal-deployment';
import { ask, join } from './acts';
import { type Caller, call } from './call';
import { now } from './sample';
import { serve, type TestService } from './service';
import { until } from './until';

export type Deployment =
  | 'hiringForRole'
  | 'hiringForInitiative'
  | 'deepCompanySearch'
  | 'socialListening';

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
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return v.parse(deploymentResponseSchema(), answer.body);
}

export async function listSignals(caller: Caller, body: SignalListRequest = {}) {
  const answer = await call(caller.url, 'signalList', { caller, body });
  expect(answer.status).toBe(200);
  return v.parse(signalListResponseSchema(), answer.body);
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

/** The accounts of an audience, by its link. */
export async function accountsBehind(url: string | null | undefined, since = '0') {
  const response = await fetch(`${url}.json?since=${since}`);
  expect(response.status).toBe(200);
  return v.parse(accountAudienceMembersSchema(), await response.json());
}
