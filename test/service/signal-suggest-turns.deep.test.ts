/** Signals for websites are counted beside the service's other work, users in turns. */
import { signalSuggestResponseSchema } from '../../src/contract/signal-suggest';
import { day } from '../../src/service/clock';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { join } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { hurriedTime, serveLive } from './helpers/live';
import { bounds, watch } from './helpers/responsive';
import { knowCompanies } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const markets = ['hospitals', 'banks', 'hotels', 'schools', 'restaurants', 'law firms', 'insurers'];
/** Companies whose texts cost time to compare. */
const known = Array.from({ length: 200 }, (_, i) => ({
  name: `firm-${i}`,
  says: `One of the ${markets[i % markets.length]}. ${'We improve demand forecasting and patient scheduling in Snowflake. '.repeat(3)}`,
}));

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet();
});
afterAll(() => internet.close());

eachStore('signals for websites', () => {
  it('hold up no other request and no other user', async () => {
    // Each asks for something else, so that none is known from another.
    for (const [i, market] of markets.entries())
      internet.set(`https://site-${i}.test/`, {
        headers: { 'content-type': 'text/html' },
        body: `<title>Seller ${i}</title><p>Seller helps ${market} with Snowflake.`,
      });
    const service = await serveLive(internet, hurriedTime());
    const [busy, other] = [await join(service), await join(service)];
    await knowCompanies(service.dataDir, known, 'Data Engineer', Date.now() - day);
    const ended: string[] = [];
    const ask = async (caller: Caller, site: number, name: string) => {
      const body = { website: `site-${site}.test` };
      const answer = await call(caller.url, 'signalSuggest', { caller, body });
      ended.push(name);
      return bodyOf(answer, signalSuggestResponseSchema()).signals.length;
    };
    const stop = watch(service.url);
    const all = [0, 1, 2, 3, 4].map((site) => ask(busy, site, 'busy'));
    await until('the first is counted', () => ended.length > 0);
    const late = ask(other, 6, 'other');
    for (const found of await Promise.all([...all, late])) expect(found).toBeGreaterThan(0);
    const { answers, blockedMs } = await stop();
    expect(answers).toBeGreaterThan(20);
    expect(blockedMs).toBeLessThan(bounds.blockedMs);
    // One that was being counted when the other asked, and one that ended meanwhile.
    expect(ended.indexOf('other')).toBeLessThanOrEqual(3);
  });
});
