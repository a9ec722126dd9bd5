/** Signals with an embedding service: meaning decides on texts that share some words, and words decide if it fails. */

import { day, minute } from '../../src/service/clock';
import { type FakeEmbeddings, fakeEmbeddings, type Manner } from '../fakes/embeddings';
import { balanceOf, join } from './helpers/acts';
import type { Caller } from './helpers/call';
import { serve } from './helpers/service';
import {
  type Deployment,
  deploy,
  domainsOf,
  knowCompanies,
  runEnd,
  runSignal,
  starterIcpId,
} from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);
const key = 'sk-secret-key';

/** Each has a word of “pet food delivery”; by words the second and third fit, by meaning the first and third. */
const sentences = {
  meant: 'Dogs love our food.',
  worded: 'Food delivery for offices.',
  both: 'Pet food delivery is what we do.',
  neither: 'We sell paint.',
};
const names = Object.keys(sentences) as (keyof typeof sentences)[];

eachStore('signals that compare by meaning', () => {
  let embeddings: FakeEmbeddings;
  beforeEach(async () => {
    embeddings = await fakeEmbeddings();
  });
  afterEach(() => embeddings.close());

  async function office(embeddingsUrl = embeddings.url) {
    const time = { now: start };
    const service = await serve({
      clock: () => time.now,
      settings: {
        sampleData: 'off',
        embeddingsUrl,
        embeddingsKey: key,
        embeddingsModel: 'small',
        allowPrivateAddresses: 'on',
      },
    });
    const known = names.map((name) => ({ name, says: sentences[name] }));
    await knowCompanies(service.dataDir, known, 'Driver', start - minute);
    return { service, time, caller: await join(service) };
  }

  async function run(caller: Caller, kind: Deployment, body: object) {
    const signal = await runSignal(caller, kind, { name: `Signal ${kind}`, ...body });
    return { signal, found: (await domainsOf(signal)).sort() };
  }

  const social = { search_query: 'pet food delivery', timeframe: 30 };
  const byMeaning = ['both.example', 'meant.example'];
  const byWords = ['both.example', 'worded.example'];

  it.each<[string, Deployment, object]>([
    ['social posts', 'socialListening', social],
    ['sentences of job posts', 'hiringForInitiative', { initiative: 'pet food delivery' }],
    ['what companies are', 'deepCompanySearch', { trait: 'pet food delivery' }],
    [
      'what they are doing',
      'deepCompanySearch',
      { trait: 'food', activity: 'posts about pet food delivery' },
    ],
    [
      'who hires, by the type of company',
      'hiringForRole',
      { role: 'Driver', descriptive_icp: 'pet food delivery' },
    ],
  ])('find %s', async (_, kind, body) => {
    const { caller } = await office();
    const icp = await starterIcpId(caller);
    const { found, signal } = await run(caller, kind, { ...body, icp_id: icp });
    expect(found).toEqual(byMeaning);
    expect(signal).toMatchObject({ status: 'completed', status_reason: null, credits_used: 4 });
    expect((await balanceOf(caller)).used_total).toBe(4);
    const { authorization, body: sent } = embeddings.requests[0] ?? {};
    expect([authorization, JSON.parse(sent ?? '{}')]).toMatchObject([
      `Bearer ${key}`,
      { model: 'small', encoding_format: 'float' },
    ]);
  });

  it('ask once for each text, however often it is compared, and never for what shares no word', async () => {
    const { caller } = await office();
    await run(caller, 'socialListening', social);
    await run(caller, 'socialListening', { ...social, name: 'Again' });
    const asked = embeddings.requests.flatMap(
      ({ body }) => (JSON.parse(body) as { input: string[] }).input,
    );
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toEqual(expect.arrayContaining([sentences.meant, sentences.worded]));
    expect(asked).not.toContain(sentences.neither);
    expect(asked.join()).not.toMatch(/@|driver/i);
  });

  it('go by words without such a service', async () => {
    const { caller } = await office('');
    const { found, signal } = await run(caller, 'socialListening', social);
    expect([found, signal.status_reason]).toEqual([byWords, null]);
    expect(embeddings.requests).toEqual([]);
  });

  it.each<Manner>([
    'refused',
    'too many',
    'no JSON',
    'too few',
    'not finite',
    'no direction',
    'other lengths',
    'huge',
    'redirect',
    'hangs up',
    'all alike',
  ])('go by words if it fails, and say so: %s', async (manner) => {
    const { caller, time } = await office();
    embeddings.manner = manner;
    const { found, signal } = await run(caller, 'socialListening', social);
    expect(found).toEqual(byWords);
    expect(signal).toMatchObject({
      status: 'completed',
      status_reason: expect.stringContaining('by words alone'),
    });
    // The service isn't asked again for a while, or for as long as it requests.
    expect(embeddings.requests).toHaveLength(1);
    // A signal that compares no texts doesn't mention it.
    const roles = await run(caller, 'hiringForRole', {
      name: 'Roles',
      role: 'Driver',
      icp_id: await starterIcpId(caller),
    });
    expect([roles.found.length, roles.signal.status_reason]).toEqual([4, null]);
    embeddings.manner = 'well';
    const inBetween = await run(caller, 'socialListening', { ...social, name: 'Soon' });
    expect(inBetween.found).toEqual(byWords);
    time.now += 3 * minute;
    const later = await run(caller, 'socialListening', { ...social, name: 'Later' });
    expect(later.found).toEqual(byMeaning);
    expect(later.signal.status_reason).toBeNull();
  });

  it('continue by meaning if the address answers with another model', async () => {
    const { caller } = await office();
    await run(caller, 'socialListening', social);
    for (const manner of ['longer', 'well'] as const) {
      embeddings.manner = manner;
      const search_query = `pet food delivery, ${manner}`;
      const { found, signal } = await run(caller, 'socialListening', { ...social, search_query });
      expect([found, signal.status_reason]).toEqual([byMeaning, null]);
    }
  });

  it('are compared by meaning again after the clock was a month ahead', async () => {
    const { caller, time } = await office();
    time.now += 30 * day;
    embeddings.manner = 'refused';
    await run(caller, 'socialListening', social);
    time.now -= 30 * day;
    embeddings.manner = 'well';
    const { found } = await run(caller, 'socialListening', { ...social, name: 'Back' });
    expect(found).toEqual(byMeaning);
  });

  it('decide nothing by words because the service stops, and continue by meaning after a restart', async () => {
    const { service, caller } = await office();
    embeddings.manner = 'silent';
    const { signal_id } = await deploy(caller, 'socialListening', { name: 'Cut off', ...social });
    await until('it compares', async () => embeddings.requests.length > 0);
    await service.close();
    embeddings.manner = 'well';
    const again = await serve({
      dataDir: service.dataDir,
      clock: () => start + 5 * minute,
      settings: { sampleData: 'off', embeddingsUrl: embeddings.url, allowPrivateAddresses: 'on' },
    });
    const signal = await runEnd({ ...caller, url: again.url }, signal_id);
    const found = (await domainsOf(signal)).sort();
    expect([found, signal.credits_used]).toEqual([byMeaning, 4]);
  });
});

onSqlite('the key of the service for embeddings', () => {
  it('is in no log', async () => {
    const embeddings = await fakeEmbeddings();
    embeddings.manner = 'refused';
    const lines: string[] = [];
    const { meaningOf } = await import('../../src/service/signals/meaning');
    const { readSettings } = await import('../../src/service');
    const log = { warn: (...said: unknown[]) => lines.push(JSON.stringify(said)), info: () => {} };
    const meaning = meaningOf({
      settings: readSettings({
        SIGNALSHEET_EMBEDDINGS_URL: embeddings.url,
        SIGNALSHEET_EMBEDDINGS_KEY: key,
        SIGNALSHEET_ALLOW_PRIVATE_ADDRESSES: 'on',
      }),
      log: log as never,
      clock: () => start,
    });
    const { signal } = new AbortController();
    expect(await meaning?.shares('asked', ['a text'], signal)).toBeUndefined();
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(key);
    expect(meaning?.note).toEqual({ reason: 'words_alone' });
    await embeddings.close();
  });
});
