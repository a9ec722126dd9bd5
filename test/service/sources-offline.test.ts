/** A service without a connection to the internet says so, and doesn't blame companies' sites. */
import { type Internet, startInternet } from '../fakes/internet/internet';
import { balanceOf, enrich, join } from './helpers/acts';
import { serveLive } from './helpers/live';
import { onSqlite } from './helpers/stores';

let internet: Internet;
beforeEach(async () => {
  internet = await startInternet();
});
afterEach(() => internet.close());

onSqlite('a service without internet', () => {
  it('says so for each company, for free, and finds them as soon as the internet is back', async () => {
    await internet.disconnect();
    const caller = await join(await serveLive(internet));
    const before = await balanceOf(caller);
    const domains = ['northwind.test', 'unheard-of.test'];
    const job = await enrich(caller, domains);
    const offline = { status: 'not_found', reason: 'offline', credits: 0 };
    expect(job.result).toMatchObject(domains.map((domain) => ({ domain, ...offline })));
    expect(job.result?.[0]).not.toHaveProperty('detail');
    expect(await balanceOf(caller)).toEqual(before);

    await internet.reconnect();
    const again = await enrich(caller, domains);
    expect(again.result).toMatchObject([{ status: 'enriched' }, { status: 'not_found' }]);
    expect(again.result?.[1]).not.toHaveProperty('reason', 'offline');
  });

  it('calls one site that cuts connections unreachable', async () => {
    internet.set('https://broken.test/', { body: 'Some words', cut: true });
    internet.set('https://www.broken.test/', { body: 'Some words', cut: true });
    const caller = await join(await serveLive(internet));
    const job = await enrich(caller, ['broken.test']);
    expect(job.result).toMatchObject([{ status: 'not_found', reason: 'unreachable' }]);
  });
});
