/** A gateway replaces the answer to a paid call that the service has done: the client never says that it was free. */
import { makeClient, SignalsheetError } from '../../src/programs';
import { balanceOf, join } from '../service/helpers/acts';
import { known } from '../service/helpers/domains';
import { serve, type TestService } from '../service/helpers/service';
import { type AlteredAnswer, alteredSample } from '../support/altered-answers';

type Fetch = typeof fetch;

let service: TestService;

beforeAll(async () => {
  service = await serve();
});

/** Answers the first paid POST with something else, after the service has acted. */
function altering({ status, body, headers }: AlteredAnswer): Fetch {
  let isAltered = false;
  return async (address, init) => {
    const answer = await fetch(address, init);
    if (init?.method !== 'POST' || isAltered) return answer;
    isAltered = true;
    await answer.arrayBuffer();
    const isBare = status === 204 || status === 304;
    return new Response(isBare ? null : body, { status, headers });
  };
}

async function outcomeOf(call: Promise<object>) {
  return call.catch((error: unknown) => {
    if (error instanceof SignalsheetError) return error;
    throw error;
  });
}

it.each([
  ['repeated by the client', 3],
  ['repeated by the program', 0],
])('is %s with the same key, and pays once', async (_, retries) => {
  const caller = await join(service);
  const { url: baseUrl, apiKey, userId } = caller;
  const options = { baseUrl, apiKey, userId, retries, timeoutSeconds: 20 };
  const sample = alteredSample(60, retries);
  const domains = known(sample.length);
  await Promise.all(
    sample.map(async (altered, i) => {
      const request = { domains: [domains[i] ?? ''] };
      const client = makeClient({ ...options, fetch: altering(altered) });
      let outcome = await outcomeOf(client.enrichAccounts(request));
      if (retries === 0) {
        if (!(outcome instanceof SignalsheetError)) throw new Error(JSON.stringify(altered));
        expect([altered, outcome.spent]).toEqual([altered, 'unknown']);
        expect(outcome.message).not.toMatch(/no credits were spent/i);
        const { idempotencyKey = '' } = outcome;
        outcome = await client.enrichAccounts(request, { idempotencyKey });
      }
      expect([altered, outcome]).toEqual([altered, expect.objectContaining({ status: 'pending' })]);
      const { job_id } = outcome as { job_id: string };
      await client.endOfJob('enrichAccounts', job_id);
    }),
  );
  expect((await balanceOf(caller)).used_total).toBe(sample.length);
});

it('leaves one signal where a deployment is repeated', async () => {
  const { url: baseUrl, apiKey, userId } = await join(service);
  const options = { baseUrl, apiKey, userId, timeoutSeconds: 20 };
  const [icp] = (await makeClient(options).icpList()).icps;
  const sample = alteredSample(20, 5);
  await Promise.all(
    sample.map((altered, i) =>
      makeClient({ ...options, fetch: altering(altered) }).deepCompanySearch({
        name: `Signal ${i}`,
        trait: 'robots',
        icp_id: icp?.id ?? 0,
      }),
    ),
  );
  const { signals } = await makeClient(options).signalList({ pagination: { limit: 100 } });
  expect(new Set(signals.map((signal) => signal.signal_name)).size).toBe(sample.length);
  expect(signals).toHaveLength(sample.length);
});
