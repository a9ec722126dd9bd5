/** Live hiring end to end: boards of companies that signals name; what the operator sees of it, and sets. */
import { readSettings } from '../../src/service';
import { hour } from '../../src/service/clock';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { enrich, join, readAccounts } from './helpers/acts';
import { query } from './helpers/folders';
import { freePort } from './helpers/free-port';
import { serveLive } from './helpers/live';
import { deploy, runEnd } from './helpers/signals';
import { onSqlite } from './helpers/stores';
import { until } from './helpers/until';

let internet: Internet;
beforeEach(async () => {
  internet = await startInternet();
});
afterEach(() => internet.close());

let shift = 0;
const clock = () => Date.now() + shift;
const live = () => serveLive(internet, { clock });

onSqlite('live hiring', () => {
  it('finds named companies by the roles on their boards, and new roles the next day', async () => {
    shift = 0;
    const domains = internet.domains.slice(0, 6);
    const board = internet.board('lever', 'northharbor');
    expect(domains).toContain('northharbor.test');
    const caller = await join(await live());
    const { signal_id } = await deploy(caller, 'hiringForRole', {
      name: 'Fresh',
      role: 'firmware engineer',
      repeat: true,
      accounts: domains.map((website) => ({ website })),
    });
    const found = async () => {
      const { accounts } = await readAccounts(caller, { account_domains: [...domains] });
      return accounts.filter(({ signal_count }) => (signal_count ?? 0) > 0);
    };
    await runEnd(caller, signal_id);
    expect(await found()).toEqual([]);
    const [pattern] = board.postings;
    if (!pattern) throw new Error('The fake board is empty');
    board.postings.push({ ...pattern, id: 'fresh-one', title: 'Engineer, Firmware (m/w/d)' });
    shift = 25 * hour;
    const accounts = await until('the second day', async () => {
      const some = await found();
      return some.length > 0 && some;
    });
    expect(accounts.map(({ website }) => website)).toEqual(['https://northharbor.test']);
    expect(JSON.stringify(accounts[0]?.hiring)).toContain('Engineer, Firmware');
  });
});

onSqlite('what the operator sees and gives', () => {
  it('counts requests and their outcomes', async () => {
    internet.set('https://private.test/robots.txt', { body: 'User-agent: *\nDisallow: /' });
    const metricsPort = await freePort();
    const caller = await join(await serveLive(internet, { settings: { metricsPort } }));
    await enrich(caller, ['northwind.test', 'private.test', 'nobody.test']);
    const text = await until('what was read', async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const isRead = /requests_total{source="greenhouse",outcome="200"} 1/.test(metrics);
      return isRead && /boards_due 0/.test(metrics) && metrics;
    });
    for (const line of [
      'source_readings{source="site",of="companies",outcome="found"} 1',
      'source_readings{source="site",of="companies",outcome="missing"} 1',
      'source_readings{source="site",of="companies",outcome="refused"} 1',
      'source_hosts_stopped 0',
    ])
      expect(text).toContain(`signalsheet_${line}`);
    expect(text).toMatch(/source_requests_total{source="site",outcome="404"} \d/);
    expect(text).not.toContain('.test');
  });

  it('sends a board’s token only to that board', async () => {
    const sent = new Map<string, unknown>();
    const note = (host: string) =>
      internet.set(`https://${host}.recruitee.com/api/offers/`, ({ headers }) => {
        sent.set(host, headers['x-careers-sites-token']);
        return { status: sent.get(host) === 'very-secret==' ? 200 : 401, body: '{"offers":[]}' };
      });
    const boards = internet.domains
      .map((domain) => domain.replace('.test', ''))
      .filter((_, i) => i % 8 === 7)
      .slice(0, 2);
    boards.forEach(note);
    const [own = '', other = ''] = boards;
    const { recruiteeTokens } = readSettings({
      SIGNALSHEET_RECRUITEE_TOKENS: `${own.toUpperCase()}=very-secret==, third=else`,
    });
    const service = await serveLive(internet, { settings: { recruiteeTokens } });
    const caller = await join(service);
    await enrich(caller, [`${own}.test`, `${other}.test`]);
    await until('both boards', () => sent.size === 2);
    expect(sent).toEqual(
      new Map([
        [own, 'very-secret=='],
        [other, undefined],
      ]),
    );
    const kept = await until('what was kept', async () => {
      const rows = await query(service.dataDir, 'SELECT * FROM boards WHERE outcome IS NOT NULL');
      return rows.length === 2 && JSON.stringify(rows);
    });
    expect(kept).not.toContain('very-secret==');
  });
});

onSqlite('a board that a site embeds', () => {
  it('counts for that company only if it names no other', async () => {
    internet.board('greenhouse', 'northwind').company = 'Altogether Different Ltd.';
    const caller = await join(await live());
    await enrich(caller, ['northwind.test', 'bluefield.test']);
    const rolesOf = async (domain: string) => {
      const { accounts } = await readAccounts(caller, { account_domains: [domain] });
      return accounts[0]?.hiring?.['open_roles'];
    };
    await until('the board at Greenhouse', () =>
      internet.requests.some(({ url }) => url.includes('/boards/northwind/jobs')),
    );
    await until('roles at the other', async () => (await rolesOf('bluefield.test')) !== undefined);
    expect(await rolesOf('northwind.test')).toBeUndefined();
  });
});
