/** Which shards statements query: what a tenant waits for queries only the tenant's shard. */
import { departments, seniorities } from '../../src/contract/people-groups';
import { openPostgres } from '../../src/service/database/postgres/database';
import { type Store, sqlStore } from '../../src/service/store';
import { countedPosts, rankingOf } from '../../src/service/technology/search/ranking-sql';
import type { TechRequest } from '../../src/service/technology/store';
import { companyOf } from '../service/helpers/directories';
import { databaseUrlOf, freshFolder, removeFolders } from '../service/helpers/folders';
import { eachPostgres } from '../service/helpers/stores';
import { type Plan, plansOf, type Recorded, recorded } from './helpers/recorded';

const now = Date.UTC(2026, 10, 20, 9);
const userId = 'usr_1';

eachPostgres('on a cluster', () => {
  let store: Store;
  let statements: Recorded;
  let url: string;
  beforeAll(async () => {
    url = databaseUrlOf(freshFolder());
    statements = recorded(await openPostgres(url));
    store = sqlStore(statements.database);
    await store.codes.replace({
      id: 'code',
      email: 'dana@people.example',
      hash: 'aa',
      expiresAt: now + 1,
    });
    const keys = { keyHash: 'hash', keySealed: 'sealed' };
    const user = { id: userId, email: 'dana@people.example', ...keys, startingCredits: 1000 };
    await store.users.redeem('code', user, now);
  });
  beforeEach(() => {
    statements.take();
  });
  afterAll(async () => {
    await store.close();
    await removeFolders();
  });

  const plansFor = async (work: () => Promise<unknown>): Promise<Plan[]> => {
    await work();
    return plansOf(url, statements.take());
  };
  const start = (id: string, domains = ['a.example', 'b.example']) =>
    store.jobs.start(
      {
        id,
        userId,
        kind: 'enrich_accounts',
        price: 1,
        hold: { min: domains.length, max: domains.length },
        items: domains.map((subject) => ({ subject, status: 'pending' })),
        audience: { id: `aud_${id}`, name: id },
        answer: '{}',
        idempotency: { key: id, fingerprint: 'f', expiresAt: now + 1000 },
      },
      now,
    );

  it('a job is started, charged and ended on one node', async () => {
    for (const plan of await plansFor(() => start('job_1'))) expectOneShard(plan);
    const lease = { jobId: 'job_1', userId, token: 'one' };
    await store.queue.claim('one', now, now + 1000);
    statements.take();
    const outcomes = [
      { position: 0, subject: 'a.example', status: 'enriched', company: companyOf('a.example') },
      { position: 1, subject: 'b.example', status: 'not_found' },
    ] as const;
    const kept = await plansFor(() =>
      store.accounts.keepOutcomes(lease, outcomes, now, now + 1000),
    );
    expect(kept.some(({ text }) => text.startsWith('INSERT INTO ledger'))).toBe(true);
    for (const plan of kept) expectOneShard(plan);
    const ended = await plansFor(async () => {
      await store.queue.heartbeat(lease, now + 2000);
      await store.queue.pending(lease, 10);
      await store.queue.tally(lease);
      await store.queue.finish(lease, { status: 'completed' });
    });
    expect(ended.length).toBeGreaterThan(5);
    for (const plan of ended) expectOneShard(plan);
  });

  it('a worker looks for waiting work on all nodes, and claims it on one', async () => {
    await start('job_2');
    statements.take();
    const [looking, ...claiming] = await plansFor(() => store.queue.claim('two', now, now + 1000));
    expect(looking?.text).toMatch(/^SELECT id, user_id, due_at FROM jobs/);
    expect(looking?.shards).toBeGreaterThan(1);
    expect(claiming).toHaveLength(1);
    for (const plan of claiming) expectOneShard(plan);
  });

  it('a large batch, whose rows are one parameter, is kept on one node', async () => {
    const domains = Array.from({ length: 60 }, (_, n) => `many-${n}.example`);
    for (const plan of await plansFor(() => start('job_3', domains))) expectOneShard(plan);
    const claimed = await store.queue.claim('three', now, now + 1000);
    expect(claimed?.jobId).toBe('job_3');
    statements.take();
    const outcomes = domains.map((subject, position) => {
      const company = companyOf(subject);
      return { position, subject, status: 'enriched' as const, company };
    });
    const lease = { jobId: 'job_3', userId, token: 'three' };
    const kept = await plansFor(() =>
      store.accounts.keepOutcomes(lease, outcomes, now, now + 1000),
    );
    const large = kept.filter(({ text }) => text.includes('json_populate_recordset'));
    expect(large.map(({ text }) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      'INSERT INTO ledger',
      'SELECT account.* FROM',
      'INSERT INTO accounts',
      'UPDATE job_items SET',
    ]);
    // None makes the coordinator gather the rows first, and then end the transaction in two phases.
    expect(large.map(({ shards }) => shards)).toEqual([1, 1, 1, 1]);
    for (const plan of kept) expectOneShard(plan);
  });

  it('a job is polled and its results are read on one node', async () => {
    const plans = await plansFor(async () => {
      await store.jobs.read(userId, 'enrich_accounts', 'job_1');
      await store.jobs.results(userId, 'job_1');
    });
    expect(plans).toHaveLength(3);
    for (const plan of plans) expectOneShard(plan);
  });

  it('a key is looked up, and credits are counted, without querying all nodes', async () => {
    const plans = await plansFor(async () => {
      await store.users.findByKeyHash('hash');
      await store.credits.count(userId);
      await store.credits.entriesBefore(userId, 1000, 10);
    });
    for (const plan of plans) expectOneShard(plan);
  });

  it('the people of a company are found where the company is', async () => {
    await store.tech.addCompanies([companyOf('people.example')]);
    statements.take();
    const query = { domain: 'people.example', seniorities, departments, countries: ['DEU'] };
    const plans = await plansFor(() =>
      store.peopleDirectory.search({ ...query, after: null, max: 5 }),
    );
    expect(plans).toHaveLength(2);
    for (const plan of plans) expectOneShard(plan);
  });

  it('a page of credits is set aside and charged on one node', async () => {
    const plans = await plansFor(async () => {
      const hold = { userId, holdId: 'tech_1' };
      await store.tech.holds.hold(hold, { price: 5, domains: ['people.example'], tech: 'go' }, now);
      await store.tech.holds.settle([hold], now);
    });
    expect(plans.some(({ text }) => text.startsWith('INSERT INTO ledger'))).toBe(true);
    for (const plan of plans) expectOneShard(plan);
  });

  // The companies to leave out are in a table that all nodes have.
  it('a known phrase is counted and ranked where the posts are, and the page alone comes back', async () => {
    const { page, newest, total } = rankingOf(countedPosts([1]), request);
    const ofPage = newest([1]);
    if (ofPage === undefined) throw new Error('The newest posts are not asked for');
    for (const plan of await plansOf(url, [page, total])) {
      expect(plan.shards).toBeGreaterThan(1);
      expect([plan.text, plan.gathered]).toEqual([plan.text, Math.min(plan.gathered, 1)]);
    }
    for (const plan of await plansOf(url, [ofPage])) expectOneShard(plan);
  });

  it('the posts that a page shows are read where its companies are', async () => {
    await store.tech.addPosts([
      {
        domain: 'a.example',
        company: null,
        title: 'Engineer',
        body: 'We use Kubernetes.',
        postedAt: now,
        url: 'https://a.example/1',
        source: 'import',
      },
    ]);
    statements.take();
    const plans = await plansFor(() => store.tech.search(request));
    const posts = plans.filter(({ text }) => /FROM job_posts WHERE .*id = ANY/.test(text));
    expect(posts).toHaveLength(1);
    for (const plan of posts) expectOneShard(plan);
  });
});

const request: TechRequest = {
  phrases: ['kubernetes'],
  named: ['kubernetes'],
  fromDay: 0,
  limit: 10,
  offset: 0,
  excludeAggregators: true,
  excludedSlugs: [],
  vendorNames: [],
  withTopPost: true,
  withFacts: false,
  countryCode: undefined,
  minEmployees: undefined,
  maxEmployees: undefined,
};

function expectOneShard({ text, shards }: Plan) {
  expect([text, shards]).toEqual([text, Math.min(shards, 1)]);
}
