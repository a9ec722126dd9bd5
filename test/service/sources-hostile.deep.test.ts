/** Hostile sites, end to end: each is a clear miss free of charge, or gives plain facts as texts, within limits. */
import dns, { type LookupAddress } from 'node:dns';
import type { EnrichedAccount } from '../../src/contract/enrich-accounts';
import type { Settings } from '../../src/service';
import { second } from '../../src/service/clock';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { balanceOf, enrich, jobEnd, join, readAccounts, startJob } from './helpers/acts';
import type { Caller } from './helpers/call';
import { hurriedTime, serveLive } from './helpers/live';
import { eachStore, onSqlite } from './helpers/stores';
import { until } from './helpers/until';

/** A site, what it does, and the reason that the answer gives, if any, as a code and in words. */
const misses: readonly (readonly [string, string, EnrichedAccount['reason'], string])[] = [
  ['huge.test', '50 MB', 'unreachable', 'its answer was too long'],
  ['gzip.test', '50 MB packed into few', 'unreachable', 'its answer was too long'],
  ['brotli.test', '50 MB packed into fewer', 'unreachable', 'its answer was too long'],
  ['gzip-broken.test', 'packed wrongly', 'unreachable', 'its answer was damaged'],
  ['cut.test', 'half an answer', 'unreachable', 'the connection was cut'],
  ['loop.test', 'redirects to itself', 'unreachable', 'it redirects without end'],
  ['loopback.test', 'redirects here', undefined, 'it leads to another site, 127.0.0.1'],
  ['metadata.test', 'to a cloud’s secrets', undefined, 'it leads to another site, 169.254.169.254'],
  ['file.test', 'redirects to a file', undefined, 'it answered 302'],
  ['far.test', 'to an address of 9,000 characters', undefined, 'it answered 302'],
  ['elsewhere.test', 'to another site', undefined, 'it leads to another site, northwind.test'],
  ['refused.test', 'refuses', 'refused', 'it refused the request (403)'],
  ['failing.test', 'fails', 'unreachable', 'it answered 500'],
  ['nodes.test', 'JSON-LD of 10,000 nodes', undefined, 'it doesn’t say who the company is'],
  ['loose.test', 'JSON of a script that nests', undefined, 'it doesn’t say who the company is'],
  ['json-depth.test', 'nested JSON-LD', undefined, 'it doesn’t say who the company is'],
  ['scripts.test', 'nothing but scripts and styles', undefined, 'the home page is empty'],
  ['bomb.test', 'an XML bomb', undefined, 'the home page is no HTML'],
  ['pdf.test', 'a PDF', undefined, 'the home page is no HTML'],
  [
    'parked.test',
    'is for sale',
    undefined,
    'the domain is parked, for sale, or shows its server’s own page',
  ],
  ['empty.test', 'has an empty page', undefined, 'the home page is empty'],
  ['nobody.test', 'has no page', undefined, 'it answered 404'],
  ['robots-forbid.test', 'forbids', 'refused', 'its robots.txt does not want programs there'],
  ['robots-nul.test', 'forbids with NUL', 'refused', 'its robots.txt does not want programs there'],
  ['robots-failing.test', 'a robots.txt that fails', 'unreachable', 'it answered 500'],
  ['robots-huge.test', 'a robots.txt of 50 MB', 'unreachable', 'its answer was too long'],
  ['robots-rules.test', 'rules without end', 'refused', 'its robots.txt is too long to be obeyed'],
];

/** A site that gives a fact all the same, what it does, and the name that is read. */
const names: readonly (readonly [string, string, string])[] = [
  ['long.test', 'more text than is looked at', 'Long'],
  ['circle.test', 'references that lead back', 'Circle'],
  ['references.test', 'references to references without end', 'References'],
  ['prototype.test', 'properties of all objects', 'Prototype'],
  ['items.test', 'items in the name of an item', 'Items'],
  ['depth.test', 'HTML that nests without end', 'Depth'],
  ['drawings.test', 'drawings without end', 'Drawings'],
  ['amid-scripts.test', 'scripts around a name with markup', 'Amid'],
  ['bomb-page.test', 'entities that would grow', 'Bomb &b;'],
  ['charset.test', 'another charset than it says', 'Caf\ufffd'],
  ['charset-unknown.test', 'an unknown charset', 'Café'],
  ['charset-declared.test', 'an unknown charset, and a right one in the page', 'Café'],
  ['charset-wide.test', 'a charset that its page cannot be in', 'Café'],
  ['formula.test', 'a formula', '=HYPERLINK("https://evil.test","x")'],
  ['marks.test', 'characters that no file may hold', 'Marks & Co'],
  ['plus.test', 'a name with a plus', '+1 (555) 0100'],
  ['minus.test', 'a name with a minus', '-2+3'],
  ['at.test', 'a name with an at', '@SUM(A1)'],
  ['robots-stars.test', 'a robots.txt that takes seconds to compare', 'Stars'],
  ['robots-agents.test', 'a robots.txt of agents times rules', 'Agents'],
  ['robots-loopback.test', 'a robots.txt that redirects here', 'Loopback'],
];

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet();
});
afterAll(() => internet.close());
afterEach(() => jest.restoreAllMocks());

function live(settings: Partial<Settings>) {
  return serveLive(internet, {
    ...hurriedTime(),
    settings: { sources: ['site'], leaseSeconds: 3600, ...settings },
  });
}

eachStore('hostile sites', () => {
  let caller: Caller;
  let spent: number;
  let since: number;
  const asked = (host: string) =>
    internet.requests
      .slice(since)
      .filter((request) => request.host === host)
      .map(({ url }) => new URL(url));
  const items = new Map<string, EnrichedAccount>();

  beforeAll(async () => {
    since = internet.requests.length;
    caller = await join(await live({ sourceSeconds: 55 }));
    const { available } = await balanceOf(caller);
    const { result } = await enrich(
      caller,
      [...misses, ...names].map(([domain]) => domain),
    );
    for (const item of result ?? []) items.set(item.domain, item);
    spent = available - (await balanceOf(caller)).available;
  });

  it.each(misses)('%s (%s) is a miss', (domain, _, reason, why) => {
    expect(items.get(domain)).toEqual({
      domain,
      status: 'not_found',
      credits: 0,
      is_new_account: false,
      fields_updated: [],
      ...(reason && { reason }),
      detail: `Company site: ${why}`,
    });
  });

  it.each(names)('%s (%s) gives its name as a text, and nothing else', async (domain, _, name) => {
    expect(items.get(domain)).toMatchObject({ status: 'enriched', name });
    const { accounts } = await readAccounts(caller, { account_domains: [domain] });
    expect(accounts).toMatchObject([{ name, technographics: [], traits: { description: null } }]);
    expect(accounts[0]?.sources?.map(({ field }) => field)).toEqual(['name']);
  });

  it('cost nothing if they were missed', () => {
    expect(spent).toBe(names.length);
  });

  it('led to no other host, and to no endless address', () => {
    for (const { host, url } of internet.requests) {
      expect(host).toMatch(/\.test$/);
      expect(url.length).toBeLessThan(2000);
    }
    expect(asked('northwind.test')).toEqual([]);
    expect(asked('loop.test').filter(({ pathname }) => pathname === '/')).toHaveLength(6);
    expect(asked('robots-forbid.test').every(({ pathname }) => pathname === '/robots.txt')).toBe(
      true,
    );
    // A rule with many stars, tested on a long address.
    expect(asked('robots-stars.test').map(({ pathname }) => pathname.slice(0, 12))).toEqual([
      '/robots.txt',
      '/',
      '/careers/aaa',
    ]);
  });
});

describe('a site that never finishes its answer', () => {
  const sites = ['slow.test', 'trickle.test'];
  /** Requests whose answers have begun and not ended. */
  const begun = () =>
    internet.requests.filter(
      ({ url, sent, endedAt }) => sent > 0 && endedAt === null && new URL(url).pathname === '/',
    );
  const over = () => until('the ends of the connections', () => begun().length === 0);

  onSqlite('is left after thirty seconds', () => {
    it('even if data keeps arriving', async () => {
      const limits: (() => void)[] = [];
      const { setTimeout: start } = globalThis;
      const noting = (work: () => void, milliseconds?: number) => {
        if (milliseconds === 30 * second) limits.push(work);
        return start(work, milliseconds);
      };
      jest.spyOn(globalThis, 'setTimeout').mockImplementation(noting as typeof setTimeout);
      const caller = await join(await live({ sourceSeconds: 55 }));
      const before = await balanceOf(caller);
      const { job_id } = await startJob(caller, sites);
      await until('bytes one by one', () => {
        const trickle = begun().find(({ host }) => host === 'trickle.test');
        return begun().length === sites.length && (trickle?.sent ?? 0) > 500;
      });
      for (const end of limits) end();
      const { result } = await jobEnd(caller, job_id);
      const slow = { status: 'not_found', reason: 'unreachable' };
      const detail = 'Company site: it took too long';
      expect(result).toMatchObject(sites.map((domain) => ({ domain, ...slow, detail })));
      expect(await balanceOf(caller)).toEqual(before);
      await over();
    });
  });

  onSqlite('holds no job up', () => {
    it('beyond what one company may take', async () => {
      const service = await live({ sourceSeconds: 1 });
      const caller = await join(service);
      const before = await balanceOf(caller);
      const { result } = await enrich(caller, sites);
      const slow = { status: 'not_found', reason: 'slow' };
      expect(result).toMatchObject(sites.map((domain) => ({ domain, ...slow })));
      expect(await balanceOf(caller)).toEqual(before);
      await service.close();
      await over();
    });
  });
});

onSqlite('a name that leads here', () => {
  it('is not connected to, and not looked up before', async () => {
    const looked: string[] = [];
    const lookup = (
      host: string,
      _options: object,
      answer: (error: null, addresses: LookupAddress[]) => void,
    ) => {
      looked.push(host);
      answer(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    const caller = await join(await live({ sourceGateway: '' }));
    jest.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup);
    const { result } = await enrich(caller, ['rebound-robots.com']);
    expect(result).toMatchObject([
      {
        status: 'not_found',
        reason: 'unreachable',
        detail: 'Company site: it is no public address',
      },
    ]);
    expect(looked).toEqual(['rebound-robots.com', 'www.rebound-robots.com']);
  });
});
