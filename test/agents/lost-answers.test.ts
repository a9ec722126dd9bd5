/**
 * Sessions of agents whose streams are cut at random bytes and who make a model's mistakes: nothing is charged twice,
 * beyond a cap or without an estimate.
 */
import fc from 'fast-check';
import { minute } from '../../src/service/clock';
import { ask, balanceOf, join } from '../service/helpers/acts';
import { estimate } from '../service/helpers/agents';
import type { Caller } from '../service/helpers/call';
import { everybody } from '../service/helpers/directories';
import { serveEmpty } from '../service/helpers/service';
import { cuttingProxy, type Side } from './support/cutting-proxy';
import { callTool, eras, overHttp, type ToolAnswer } from './support/mcp';

/** Sessions to play; set by SIGNALSHEET_TEST_CUTS. */
const sessions = Number(process.env['SIGNALSHEET_TEST_CUTS'] ?? 20);

/** How many companies each session buys. */
const count = 2;
/** Sessions per pair of users. */
const perUser = 50;

type Proxy = Awaited<ReturnType<typeof cuttingProxy>>;

/** A place in a stream, as the fraction of its bytes that pass. */
interface Place {
  readonly side: Side;
  readonly share: number;
}

const place = fc.record({
  side: fc.constantFrom<Side>('request', 'answer', 'answer'),
  share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

const before = ['unknown', 'stale', 'others', 'too-little', 'no-such-job'] as const;
const after = ['other-key', 'other-estimate', 'over-cap', 'repeated'] as const;

const session = fc.record({
  era: fc.constantFrom(...eras),
  /** The places at which each request's stream is cut before it is left whole. */
  cuts: fc.array(place, { minLength: 1, maxLength: 2 }),
  before: fc.subarray([...before], { maxLength: 2 }),
  after: fc.subarray([...after], { maxLength: 2 }),
});

/** Sends requests over streams that are cut, and retries until an answer is complete, as clients do. */
function persistence(proxy: Proxy) {
  /** Bytes of the last complete request and answer, by name. */
  const lengths = new Map<string, Readonly<Record<Side, number>>>();
  let planned = 0;
  return {
    planned: () => planned,
    async persist<Answer>(
      name: string,
      places: readonly Place[],
      send: (signal: AbortSignal) => Promise<Answer>,
    ): Promise<Answer> {
      const length = lengths.get(name);
      const left = length ? [...places] : [];
      planned += left.length;
      for (let tries = 0; ; tries += 1) {
        const next = left.shift();
        const stop = new AbortController();
        const cut = next && length && { side: next.side, after: next.share * length[next.side] };
        proxy.arm(cut && { ...cut, after: Math.floor(cut.after) }, () => stop.abort());
        try {
          const answer = await send(stop.signal);
          if (!next) lengths.set(name, proxy.seen());
          return answer;
        } catch (error) {
          if (tries > places.length + 5) throw error;
        }
      }
    },
  };
}

it('charges once, within the caps, for what was estimated', async () => {
  const time = { now: Date.UTC(2026, 0, 5) };
  const service = await serveEmpty({
    directory: everybody,
    clock: () => time.now,
    settings: { startingCredits: 100_000 },
  });
  const proxy = await cuttingProxy(Number(new URL(service.url).port));
  const { persist, planned } = persistence(proxy);
  let made = 0;
  const domains = (sort: string) =>
    Array.from({ length: count }, (_, at) => `${sort}-${100_000 + made}-${at}.example`);
  const quote = (caller: Caller, sort: string) =>
    estimate(caller, 'enrich_companies', { domains: domains(sort) });

  async function users() {
    const [caller, other] = [await join(service), await join(service)];
    const stale = (await quote(caller, 'stale')).estimate_id;
    time.now += 15 * minute;
    return { caller, others: (await quote(other, 'others')).estimate_id, stale };
  }
  let those = await users();

  await fc.assert(
    fc.asyncProperty(session, async ({ era, cuts, ...mistakes }) => {
      if (made % perUser === perUser - 1) those = await users();
      made += 1;
      const { caller, others, stale } = those;
      const spent = (await balanceOf(caller)).used_total;
      const cap = { per_call: count, per_day: (await booked(caller)) + count };
      await ask(caller, 'agentCaps', cap);
      const at = { ...caller, url: proxy.url };
      const client = await persist(`connect ${era}`, cuts, (signal) =>
        overHttp(at, era, { signal }),
      );
      const use = (name: string, args: object) =>
        persist(`${name} ${era}`, cuts, (signal) => callTool(client, name, args, signal));
      const refused = async (wayOut: string, name: string, args: object) => {
        const { isError, text } = await use(name, args);
        expect([name, args, isError, text]).toEqual([
          name,
          args,
          true,
          expect.stringContaining(wayOut),
        ]);
      };
      const request = { operation: 'enrich_companies', arguments: { domains: domains('cut') } };
      const { estimate_id, max_credits } = read(await use('estimate', request));
      expect(max_credits).toBe(count);
      const key = `cut-session-${made}`;
      const run = { estimate_id, max_credits: count, idempotency_key: key };
      for (const mistake of mistakes.before) {
        const wrong = {
          unknown: { ...run, estimate_id: `est_${'0'.repeat(32)}` },
          stale: { ...run, estimate_id: stale },
          others: { ...run, estimate_id: others },
          'too-little': { ...run, max_credits: count - 1 },
          'no-such-job': { operation: 'enrich_companies', job_id: 'job_1' },
        }[mistake];
        await refused(waysOut[mistake], mistake === 'no-such-job' ? 'status' : 'run', wrong);
      }
      expect(await balanceOf(caller)).toMatchObject({ used_total: spent, reserved: 0 });

      const bought = read(await use('run', run));
      expect(bought).toMatchObject({ status: 'completed', count });
      for (const mistake of mistakes.after) {
        if (mistake === 'repeated') {
          expect(read(await use('run', run)).job_id).toBe(bought.job_id);
          continue;
        }
        const more = mistake === 'other-key' ? run : { ...run, ...(await quote(caller, mistake)) };
        const { estimate_id } = more;
        const idempotency_key = mistake === 'other-estimate' ? key : `${key}-${mistake}`;
        await refused(waysOut[mistake], 'run', { ...run, estimate_id, idempotency_key });
      }
      expect(await balanceOf(caller)).toMatchObject({ used_total: spent + count, reserved: 0 });
      expect(await booked(caller)).toBe(cap.per_day);
      await client.close();
    }),
    { numRuns: sessions, seed: 20_261, endOnFailure: true },
  );
  expect(made).toBe(sessions);
  // Some answers are a digit shorter than the last one, so a cut near the end may come too late.
  expect(proxy.made()).toBeGreaterThan(0.9 * planned());
  expect(planned()).toBeGreaterThan(2 * sessions);
  await proxy.close();
}, 3_600_000);

const waysOut: Readonly<Record<(typeof before)[number] | (typeof after)[number], string>> = {
  unknown: 'NOT_FOUND',
  stale: 'ESTIMATE_EXPIRED',
  others: 'NOT_FOUND',
  'too-little': 'Raise max_credits',
  'no-such-job': 'NOT_FOUND',
  'other-key': 'ESTIMATE_USED',
  'other-estimate': 'IDEMPOTENCY_KEY_REUSED',
  'over-cap': 'CAP_REACHED',
  repeated: '',
};

async function booked(caller: Caller): Promise<number> {
  const { body } = await ask(caller, 'agentCaps', {});
  return Number(Reflect.get(Object(body), 'booked_today'));
}

function read({ isError, text }: ToolAnswer) {
  expect(isError ? text : '').toBe('');
  return JSON.parse(text);
}
