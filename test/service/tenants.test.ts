import { balanceOf, enrich, join, readAccounts, startJob } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { known } from './helpers/domains';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

let service: TestService;
let dana: Caller;
let omar: Caller;
eachStore('two tenants', () => {
  beforeAll(async () => {
    service = await serve();
    dana = await join(service);
    omar = await join(service);
  });

  it('cannot tell the job of the other from one that never was', async () => {
    const { job_id } = await startJob(dana, known(1));
    const read = (caller: Caller, job_id: string) =>
      call(service.url, 'enrichAccountsJob', { caller, parameters: { job_id } });
    expect((await read(dana, job_id)).status).toBe(200);
    const others = await read(omar, job_id);
    const nobodys = await read(omar, `job_${'f'.repeat(32)}`);
    expect(others.status).toBe(404);
    expect(others.text).toBe(nobodys.text);
  });

  it('have accounts of their own for the same company', async () => {
    const [domain = ''] = known(1, 5);
    await enrich(dana, [domain]);
    const unknown = await readAccounts(omar, { account_domains: [domain] });
    expect(unknown.total_count).toBe(0);
    const job = await enrich(omar, [domain]);
    expect(job.progress.new_accounts).toBe(1);
    const [mine] = (await readAccounts(dana, { account_domains: [domain] })).accounts;
    const [theirs] = (await readAccounts(omar, { account_domains: [domain] })).accounts;
    expect(mine?.id).not.toBe(theirs?.id);
    expect((await readAccounts(omar, { account_ids: [mine?.id ?? 0] })).total_count).toBe(0);
  });

  it('have credits of their own', async () => {
    const before = await balanceOf(omar);
    await enrich(dana, known(3, 10));
    expect(await balanceOf(omar)).toEqual(before);
  });
});
