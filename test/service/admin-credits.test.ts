/** An operator sees what each charge was for, and who granted credits and why; so does the user, and the log. */
import { creditHistorySchema } from '../../src/contract/credits';
import { until } from '../support/until';
import { enrich, jobEnd, join, startJob } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { spawnService } from './helpers/child';
import { known } from './helpers/domains';
import { freshFolder, query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { makePeople } from './helpers/people';
import { serve } from './helpers/service';
import { deploy, runEnd, starterIcpId } from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';

const historyOf = async (caller: Caller) =>
  bodyOf(await call(caller.url, 'creditHistory', { caller }), creditHistorySchema()).entries;

eachStore('the ledger', () => {
  it('says which job, signal or search each charge was for, to operator and user', async () => {
    const service = await serve({ posts: true });
    const caller = await join(service);
    const { job_id } = await enrich(caller, known(2));
    const people = await makePeople(caller, known(1, 2)[0] ?? '');
    const signal = await deploy(caller, 'deepCompanySearch', {
      name: 'Software',
      icp_id: await starterIcpId(caller),
      trait: 'software',
      max_credit_limit: 6,
    });
    await runEnd(caller, signal.signal_id);
    const searched = await call(caller.url, 'techCompanies', {
      caller,
      query: { tech: 'Kubernetes' },
    });
    expect(searched.status).toBe(200);
    // A page is charged once it is sent.
    await until(
      async () => (await historyOf(caller)).some(({ reason }) => reason === 'tech_search'),
      'the page is charged',
    );
    const entries = await asOperator(service.dataDir, async (operator) => {
      const user = await operator.user(caller.userId);
      await operator.grant(user, 5, 'by dana: a trade fair');
      return operator.ledger(user, 200);
    });
    const jobs = await query(service.dataDir, 'SELECT id, kind FROM jobs');
    const idOf = (kind: string) =>
      jobs
        .filter((job) => Reflect.get(Object(job), 'kind') === kind)
        .map((job) => Reflect.get(Object(job), 'id'));
    const worksOf = (reason: string) =>
      [
        ...new Set(entries.filter((entry) => entry.reason === reason).map(({ work }) => work)),
      ].sort();
    expect(worksOf('account_enriched')).toEqual(idOf('enrich_accounts').sort());
    expect(worksOf('account_enriched')).toContain(job_id);
    expect(people.length).toBeGreaterThan(0);
    expect(worksOf('person_discovered')).toEqual(idOf('discover_people'));
    expect(worksOf('signal_account')).toEqual([`signal:${signal.signal_id}`]);
    expect(worksOf('tech_search')).toEqual(['search']);
    expect(entries[0]).toMatchObject({ work: null, note: 'by dana: a trade fair', credits: 5 });
    const history = await historyOf(caller);
    expect(history).toHaveLength(entries.length);
    for (const [n, { job_id, signal_id }] of history.entries()) {
      const work = entries[n]?.work ?? null;
      expect(job_id).toBe(work?.startsWith('job_') ? work : null);
      expect(signal_id).toBe(work?.startsWith('signal:') ? signal.signal_id : null);
    }
    const at = entries[0]?.at ?? 0;
    await asOperator(service.dataDir, async (operator) => {
      const user = await operator.user(caller.userId);
      expect(await operator.ledger(user, 9, { since: at, until: at + 1 })).toEqual([entries[0]]);
      expect(await operator.ledger(user, 200, { since: 0, until: at })).toEqual(entries.slice(1));
    });
  });
});

onSqlite('the log', () => {
  it('names user and job where a job starts and where it ends', async () => {
    const dataDir = freshFolder();
    const child = await spawnService({ dataDir, settings: { sampleData: 'off' } });
    const caller = await join({ ...child, dataDir, close: async () => {} });
    const { job_id } = await startJob(caller, known(2));
    await jobEnd(caller, job_id);
    await child.stop();
    const lines = child
      .log()
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    const [start, end] = ['a job started', 'a job ended'].map((msg) =>
      lines.find((line) => line['msg'] === msg),
    );
    expect(start).toMatchObject({
      job_id,
      kind: 'enrich_accounts',
      user_id: expect.stringMatching(/^usr_/),
    });
    expect(end).toMatchObject({ job_id, kind: 'enrich_accounts', user_id: start?.['user_id'] });
    expect(lines.find((line) => line['user_id'] !== undefined && line['route'])).toMatchObject({
      user_id: start?.['user_id'],
    });
  });
});
