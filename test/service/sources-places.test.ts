/** Companies that wait: for a place at public sources while slow sites hold them all, and for the end of their reading. */
import { openDataFolder } from '../../src/service/data-folder';
import { makeLog } from '../../src/service/log';
import { liveDirectory } from '../../src/service/sources/live';
import type { CompanyReading, CompanySource, RawBody } from '../../src/service/sources/source';
import { freshFolder, removeFolders } from './helpers/folders';
import { until } from './helpers/until';

afterAll(removeFolders);

const sourceOf = (read: CompanySource<RawBody>['read']): CompanySource<RawBody> => ({
  name: 'site',
  label: 'Company site',
  licence: 'public page',
  freshForDays: 30,
  findsBoards: true,
  read,
});
const around = {
  client: () => () => Promise.reject(new Error('Nobody asks')),
  clock: Date.now,
  log: makeLog('silent'),
  hasGateway: true,
  isDown: async () => false,
  onRead: async () => {},
};

it('are waited for until a place is free, also while others are over their time', async () => {
  const { store } = await openDataFolder(freshFolder(), '');
  const stopping = new AbortController();
  const stopped = new Promise((resolve) => {
    stopping.signal.addEventListener('abort', resolve);
  });
  let begun = 0;
  const silent = sourceOf(async () => {
    begun += 1;
    await stopped;
    return { kind: 'unreachable', reason: 'it said nothing' };
  });
  const directory = liveDirectory({
    ...around,
    stored: { find: async () => new Map() },
    facts: store.facts,
    sources: [silent],
    budgetMs: 1_000,
  });
  const some = (name: string) => Array.from({ length: 100 }, (_, i) => `${name}-${i}.test`);
  try {
    expect((await directory.find(some('slow'))).get('slow-0.test')).toEqual({ miss: 'slow' });
    // Slow look-ups continue in the background; these then fill every place.
    const others = directory.find(some('other'));
    await until('all are read', () => begun === 200);
    const late = async () => (await directory.find(['late.test'])).get('late.test');
    let looks = 0;
    for (let answer = await late(); answer === 'later'; answer = await late()) looks += 1;
    await others;
    expect(looks).toBeLessThan(4);
  } finally {
    stopping.abort();
    await directory.close();
    await store.close();
  }
});

it('are not missed if their reading ends while the store is queried for others', async () => {
  const { store } = await openDataFolder(freshFolder(), '');
  const refusal: CompanyReading = { kind: 'refused', reason: 'it refused' };
  let answer = (_: CompanyReading) => {};
  const late = new Promise<CompanyReading>((resolve) => {
    answer = resolve;
  });
  const isKept = async () => (await store.facts.readings(['late.test'])).has('late.test');
  const directory = liveDirectory({
    ...around,
    stored: {
      async find(domains) {
        if (!domains.includes('late.test')) {
          answer(refusal);
          await until('the other reading', isKept);
        }
        return new Map();
      },
    },
    facts: store.facts,
    sources: [sourceOf(async (domain) => (domain === 'late.test' ? late : refusal))],
    budgetMs: 60_000,
  });
  try {
    const found = await directory.find(['early.test', 'late.test']);
    expect(found.get('early.test')).toMatchObject({ miss: 'refused' });
    expect(found.get('late.test')).toBe('later');
    expect((await directory.find(['late.test'])).get('late.test')).toMatchObject({
      miss: 'refused',
    });
  } finally {
    await directory.close();
    await store.close();
  }
});
