/** Keys of data providers are found nowhere but in the provider's own request. */
import { readdirSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { backUp, readSettings } from '../../src/service';
import { type FakeProviders, goodKey, startFakeProviders } from '../fakes/providers/providers';
import { join } from './helpers/acts';
import { call } from './helpers/call';
import { spawnService } from './helpers/child';
import { databaseUrlOf, freshFolder, query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { enrichPeople, makePeople } from './helpers/people';
import { eachStore } from './helpers/stores';
import { tablesWith } from './helpers/traces';

const mark = /4f1c9a/;

/** The bytes of all files in a folder, as text. */
const textIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(joinPath(entry.parentPath, entry.name)).toString('latin1'))
    .join('\n');

eachStore('keys of data providers', () => {
  let fakes: FakeProviders;
  beforeAll(async () => {
    fakes = await startFakeProviders();
  });
  afterAll(() => fakes.close());

  it('are in no answer, log, address, row, file or backup, and go with their user', async () => {
    expect(goodKey).toMatch(mark);
    const dataDir = freshFolder();
    const settings = {
      userProviderKeys: 'on',
      providerGateway: fakes.url,
      logLevel: 'trace',
      apolloKey: goodKey,
    } as const;
    const child = await spawnService({ dataDir, settings });
    const caller = await join({ ...child, dataDir, close: child.kill });
    const people_ids = await makePeople(caller, 'sommerkeep-group.example');
    await query(dataDir, 'UPDATE people SET work_email = NULL, phone = NULL RETURNING id');
    const answers: string[] = [];
    const act = async (body: object) => {
      const answer = await call(child.url, 'providers', { caller, body });
      answers.push(answer.text);
      return answer;
    };
    for (const provider of ['hunter', 'people-data-labs'])
      expect((await act({ action: 'connect', provider, key: goodKey })).status).toBe(200);
    // A wrong field beside the key, and answers that a provider should not give.
    expect((await act({ action: 'connect', provider: 'hunter', key: `${goodKey} x` })).status).toBe(
      422,
    );
    expect((await act({ action: 'list', key: goodKey })).status).toBe(422);
    fakes.script('hunter', { status: 500, body: goodKey }, { status: 200, body: `<${goodKey}>` });
    await asOperator(dataDir, async (operator) => {
      const keys = operator.providers({ ...readSettings({}), providerGateway: fakes.url });
      await keys.add('prospeo', goodKey);
      await keys.setCeilings('prospeo', { rowCeiling: 1, runCeiling: 20 });
      expect(await keys.test('prospeo')).toMatchObject({ works: true });
      answers.push(JSON.stringify(await keys.list()));
    });
    const job = await enrichPeople(caller, { people_ids, enrich_phones: true });
    expect(job.status).toBe('completed');
    answers.push(JSON.stringify(job));
    const asked = new Set(fakes.requests.map(({ provider }) => provider));
    expect([...asked].sort()).toEqual(['apollo', 'hunter', 'people-data-labs', 'prospeo']);
    expect(fakes.requests.filter(({ url, body }) => mark.test(url) || mark.test(body))).toEqual([]);
    expect(answers.join('\n')).not.toMatch(mark);
    expect(await tablesWith(dataDir, mark)).toEqual([]);
    if (databaseUrlOf(dataDir) === '') {
      const copy = joinPath(freshFolder(), 'copy');
      await backUp(dataDir, copy);
      expect(textIn(copy)).not.toMatch(mark);
    }
    await asOperator(dataDir, async (operator) =>
      operator.deleteUser(await operator.user(caller.userId)),
    );
    const left = await query(dataDir, 'SELECT provider FROM provider_keys ORDER BY provider');
    expect(left).toEqual([{ provider: 'prospeo' }]);
    expect(await query(dataDir, 'SELECT 1 AS one FROM provider_asks')).toEqual([]);
    await child.stop();
    expect(child.log()).toMatch(/a job ended/);
    expect(child.log()).not.toMatch(mark);
    expect(textIn(dataDir)).not.toMatch(mark);
  });
});
