/**
 * Companies that are forgotten or excluded from look-ups: nothing from any source stays, and no source is requested
 * again.
 */
import { companyToForget } from '../../src/service';
import { hour } from '../../src/service/clock';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { enrich, join, readAccounts } from './helpers/acts';
import { query } from './helpers/folders';
import { serveLive } from './helpers/live';
import { asOperator } from './helpers/operator';
import { eachStore } from './helpers/stores';
import { tablesWith } from './helpers/traces';
import { until } from './helpers/until';

const gone = 'northwind.test';
const away = 'openwind.test';

let internet: Internet;
let shift = 0;
beforeEach(async () => {
  shift = 0;
  internet = await startInternet();
});
afterEach(() => internet.close());

const live = () => serveLive(internet, { clock: () => Date.now() + shift });

const asked = (since: number, name: string) =>
  internet.requests.slice(since).filter(({ url }) => url.includes(name));

eachStore('companies at public sources', () => {
  it('leave nothing once they are forgotten, and are not asked again', async () => {
    const service = await live();
    const { dataDir } = service;
    const caller = await join(service);
    await enrich(caller, [gone, away]);
    await until('both boards', async () => {
      const read = await query(dataDir, 'SELECT id FROM boards WHERE read_at IS NOT NULL');
      return read.length === 2;
    });
    expect(await tablesWith(dataDir, /northwind/i)).toEqual(
      expect.arrayContaining(['accounts', 'boards', 'companies', 'company_facts']),
    );
    await asOperator(dataDir, (operator) => operator.forgetCompany(companyToForget(gone)));
    expect(await tablesWith(dataDir, /northwind/i)).toEqual([]);
    const left = await query(dataDir, 'SELECT id FROM board_posts JOIN boards ON id = board_id');
    expect(left).toHaveLength(internet.boardOf(away).postings.length);
    expect(await query(dataDir, 'SELECT id FROM job_posts')).toHaveLength(left.length);

    const since = internet.requests.length;
    const { result } = await enrich(caller, [gone]);
    expect(result).toMatchObject([{ status: 'not_found' }]);
    expect(asked(since, 'northwind')).toEqual([]);
  });

  it('are never asked if they opted out, nor their boards any more', async () => {
    const service = await live();
    const caller = await join(service);
    await asOperator(service.dataDir, (operator) => operator.optOut([`https://www.${gone}/`]));
    const { result } = await enrich(caller, [gone, away]);
    expect(result?.map(({ domain, status }) => [domain, status])).toEqual([
      [gone, 'not_found'],
      [away, 'enriched'],
    ]);
    expect(asked(0, 'northwind')).toEqual([]);

    const board = internet.boardOf(away).postings.length;
    const roles = () => readAccounts(caller, { account_domains: [away] });
    await until('its board is read', async () =>
      JSON.stringify((await roles()).accounts[0]?.hiring ?? {}).includes('"now":'),
    );
    expect(board).toBeGreaterThan(0);
    await asOperator(service.dataDir, (operator) => operator.optOut([away]));
    const since = internet.requests.length;
    shift = 40 * 24 * hour;
    await enrich(caller, [away, 'bluewind.test']);
    expect(asked(since, 'bluewind')).not.toEqual([]);
    expect(asked(since, 'openwind')).toEqual([]);
  });
});
