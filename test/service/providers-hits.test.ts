/** Questions to a user's data providers, and their hits, are counted by segment, and an order is proposed from them. */
import { join } from './helpers/acts';
import { serveAsking } from './helpers/asking';
import { query } from './helpers/folders';
import {
  askProviders,
  connectKeys,
  contactPrices,
  found,
  type Gateway,
  miss,
  paidProvider,
  peoplePrices,
} from './helpers/paid-providers';
import { enrichPeople, makePeople, personOf } from './helpers/people';
import type { TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

const domain = 'sommerkeep-group.example';
const firsts = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'];
const lasts = ['Stone', 'Wood', 'Marsh', 'Hill', 'Brook', 'Field', 'Lake', 'Ford'];
const people = lasts.flatMap((last, row) =>
  firsts.map((first, at) =>
    personOf(row * firsts.length + at, {
      name: `${first} ${last}`,
      role: at === 0 ? 'CTO' : 'Head of Sales',
      work_email: null,
      phone: null,
    }),
  ),
);
const list = [
  paidProvider('alpha', contactPrices),
  paidProvider('beta', { ...contactPrices, ...peoplePrices }),
];

eachStore('answers of data providers', () => {
  let gateway: Gateway;
  let service: TestService;
  beforeAll(async () => {
    ({ gateway, service } = await serveAsking(people, list));
  });
  afterAll(() => gateway.close());

  async function connected(...providers: string[]) {
    const caller = await join(service);
    await connectKeys(caller, providers);
    return caller;
  }

  it('are counted by provider and segment, and propose an order that one request sets', async () => {
    const caller = await connected('alpha', 'beta');
    expect(await askProviders(caller, { action: 'list' })).toMatchObject({
      hits: [],
      proposal: { outcome: 'too_few', needed: 20, order: ['alpha', 'beta'] },
    });
    gateway.answers = {
      // A risky address isn't a hit.
      alpha: ({ person }) => {
        if (person.startsWith('Ada')) return found('a@x.example');
        return person.startsWith('Ben') ? found('b@x.example', 'risky') : miss;
      },
      beta: ({ capability, person }) => {
        if (capability === 'people') return miss;
        return person.endsWith('Ford') ? miss : found('c@y.example');
      },
    };
    const ids = await makePeople(caller, domain);
    expect(ids).toHaveLength(40);
    await enrichPeople(caller, { people_ids: ids });
    const { hits, proposal } = await askProviders(caller, { action: 'list' });
    const email = hits.filter(({ kind }) => kind === 'email');
    const counts = email.map(
      ({ provider, group, value, asked, hits: had }) =>
        `${group} ${value} ${provider} ${had}/${asked}`,
    );
    expect(counts).toEqual([
      'all null alpha 8/40',
      'all null beta 28/32',
      'size 51-200 alpha 8/40',
      'size 51-200 beta 28/32',
      'country ES alpha 8/40',
      'country ES beta 28/32',
      'department SALES alpha 0/32',
      'department SALES beta 28/32',
      'department ENGINEERING alpha 8/8',
    ]);
    expect(hits.filter(({ kind, group }) => kind === 'people' && group === 'all')).toEqual([
      { kind: 'people', group: 'all', value: null, provider: 'beta', asked: 1, hits: 0 },
    ]);
    expect(proposal).toEqual({
      outcome: 'change',
      kind: 'email',
      needed: 20,
      order: ['beta', 'alpha'],
      better: { provider: 'beta', asked: 32, hits: 28 },
      worse: { provider: 'alpha', asked: 40, hits: 8 },
    });
    for (const [employees, size] of [
      [1, '1-10'],
      [11, '11-50'],
      [1000, '201-1000'],
      [1001, '1001-5000'],
      [5001, '5001+'],
    ]) {
      await query(
        service.dataDir,
        `UPDATE accounts SET employee_count = NULL, employee_min = ${employees} RETURNING id`,
      );
      const { hits: changed } = await askProviders(caller, { action: 'list' });
      expect(changed.find(({ group }) => group === 'size')?.value).toBe(size);
    }
    const after = await askProviders(caller, { action: 'order', order: proposal?.order ?? [] });
    expect(after.providers.map(({ provider }) => provider)).toEqual(['beta', 'alpha']);
    expect(after.proposal).toMatchObject({ outcome: 'keep', order: ['beta', 'alpha'] });

    const alone = await askProviders(caller, { action: 'disconnect', provider: 'beta' });
    expect(alone.proposal).toBeNull();
  });

  it('of one user are never another’s', async () => {
    const caller = await connected('alpha', 'beta');
    expect(await askProviders(caller, { action: 'list' })).toMatchObject({
      hits: [],
      proposal: { outcome: 'too_few' },
    });
  });
});
