/** Pages that were paid for: how they are kept, found again, and never paid for twice. */
import type { TechPage } from '../../src/client/tech-companies';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import { pump } from '../../src/sheet/pump';
import {
  allKeptPages,
  dropRecord,
  findPage,
  forgetLost,
  hasRoom,
  keepPage,
  keptMs,
  pageName,
  readKeptPage,
  readPageRow,
  readRecord,
  storePages,
  writePageRows,
  writeRecord,
} from '../../src/sheet/searches/kept-pages';
import { companiesOf, parsePage, storedPage } from '../../src/sheet/searches/page';
import { optionPairs, readOption, readTechRequest } from '../../src/sheet/searches/tech-request';
import { loadSpending, saveSpending } from '../../src/sheet/settings/formula-spending';
import { makeBuckets, readLong, writeLong } from '../../src/sheet/storage/cache';
import { MemoryBook } from '../fakes/platform/memory-book';
import { Killed, World } from '../fakes/platform/memory-platform';
import { codeIn } from '../support/answers';
import { mayDie } from '../support/death';
import { whereverAnotherActs } from '../support/meanwhile';
import { start } from '../support/searches';

const page = (companies: TechPage['companies'], more: Partial<TechPage> = {}): TechPage => ({
  companies,
  total: undefined,
  more: false,
  credits: undefined,
  ...more,
});
const stored = (name: string, at = 1) => storedPage(page([{ name, domain: 'a.example' }]), at);
const pageOf = (world: World, tech: string) =>
  pageName(readTechRequest(tech, '', world.execution().document), 1);
const ask = (world: World, tech = 'k', rows: unknown = 50) =>
  techCompanies(world.execution(), tech, '', rows);

describe('a page', () => {
  it('is flat, short, and the same again out of its text', () => {
    const kept = storedPage(
      page(
        [
          {
            name: 'A',
            top_job: { title: 'T', snippet: '<b>x</b> &lt;i&gt; &amp;&quot;&#39;&nope;' },
          },
          { name: 'x'.repeat(301), post_count: 7, is_new: true, top_job: null },
          { name: 'y'.repeat(300), top_job: { snippet: null } },
        ],
        { total: 3, more: true, credits: 15 },
      ),
      7,
    );
    expect(kept).toEqual({
      at: 7,
      total: 3,
      more: true,
      credits: 15,
      columns: ['name', 'top_job_title', 'top_job_snippet', 'post_count', 'is_new'],
      rows: [
        ['A', 'T', 'x <i> &"\'&nope;', '', ''],
        [`${'x'.repeat(299)}…`, '', '', 7, true],
        ['y'.repeat(300), '', '', '', ''],
      ],
    });
    expect(parsePage(JSON.stringify(kept))).toEqual(kept);
    expect(companiesOf(kept)[1]).toEqual({
      name: `${'x'.repeat(299)}…`,
      post_count: 7,
      is_new: true,
    });
    expect(storedPage(page([]), 1)).toEqual({ at: 1, more: false, columns: [], rows: [] });
  });

  it.each([
    [undefined],
    ['{"at":1,"columns":[],'],
    ['null'],
    ['[]'],
    ['{"at":1,"columns":[]}'],
    ['{"at":1,"rows":[]}'],
    ['{"at":"1","columns":[],"rows":[]}'],
  ])('is not %j', (text) => {
    expect(parsePage(text)).toBeUndefined();
  });
});

describe('the hidden sheet', () => {
  it('keeps pages of any length by their names, the last of each', () => {
    const book = new MemoryBook();
    expect(readPageRow(book, 'one')).toBeUndefined();
    writePageRows(book, new Map());
    expect(book.sheets).toEqual([]);
    const long = storedPage(
      page(Array.from({ length: 50 }, (_, i) => ({ [`f${i}`]: 'x'.repeat(290) }))),
      1,
    );
    writePageRows(book, new Map(Object.entries({ one: stored('A'), '007': long })));
    writePageRows(book, new Map([['two', stored('B')]]));
    expect(readPageRow(book, '007')).toEqual(long);
    writePageRows(book, new Map(Object.entries({ '007': stored('C'), one: stored('D', 2) })));
    expect(['one', '007', 'two', 'three'].map((name) => readPageRow(book, name))).toEqual([
      ...[stored('D', 2), stored('C'), stored('B'), undefined],
    ]);
    expect(book.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Signalsheet data', true],
    ]);
  });
});

describe('the properties', () => {
  it('keep a page in parts, in plain letters, until it is stored elsewhere', () => {
    const world = World.connected();
    const platform = world.execution();
    const long = storedPage(
      page([{ name: 'ü', note: '💥'.repeat(100), text: 'y'.repeat(300) }]),
      5,
    );
    keepPage(platform, 'one', long);
    expect([...world.document.values()].join('')).toMatch(/^[ -~]*$/);
    expect(readKeptPage(platform, 'one')).toEqual(long);
    expect(allKeptPages(platform)).toEqual(new Map([['one', long]]));
    const many = Array(40).fill({ name: 'x'.repeat(290) });
    keepPage(platform, 'two', storedPage(page(many), 5));
    const parts = [...world.document.keys()].filter((key) => key.startsWith('page.two.'));
    expect(parts).toHaveLength(2);
    expect(readKeptPage(platform, 'two')?.rows).toHaveLength(40);
    world.document.delete('page.two.1');
    expect(readKeptPage(platform, 'two')).toBeUndefined();
    expect([...allKeptPages(platform).keys()]).toEqual(['one']);
    dropRecord(platform.document, 'two');
    dropRecord(platform.document, 'three');
    storePages(platform);
    expect([...world.document.keys()].filter((key) => key.startsWith('page.'))).toEqual([]);
    expect(readPageRow(platform.book, 'one')).toEqual(long);
    storePages(platform);
    expect(world.book.sheets).toHaveLength(1);
  });

  it('know who asks, who may be dead, and which answers were lost', () => {
    const world = World.connected();
    const platform = world.execution();
    writeRecord(platform, 'one', 'asked');
    writeRecord(platform, 'two', 'unknown');
    keepPage(platform, 'kept', stored('A'));
    const states = () =>
      ['one', 'two', 'kept', 'x'].map((name) => readRecord(platform, name)?.state);
    expect(states()).toEqual(['asked', 'unknown', 'kept', undefined]);
    expect(readKeptPage(platform, 'one')).toBeUndefined();
    world.now += 45_000;
    expect(states()[0]).toBe('asked');
    world.now += 1;
    expect(states()[0]).toBe('unknown');
    expect(states()[2]).toBe('kept');
    expect(forgetLost(platform)).toBe(2);
    expect(states()).toEqual([undefined, undefined, 'kept', undefined]);
    expect(forgetLost(platform)).toBe(0);
  });

  it('have room up to 300 KB, beside any other records', () => {
    const world = World.connected();
    const { document } = world.execution();
    for (let i = 0; i < 10; i += 1) document.set(`other.${i}`, 'x'.repeat(9_000));
    for (let i = 0; i < 32; i += 1) document.set(`page.${i}`.padEnd(10, '_'), 'x'.repeat(7_990));
    document.set('page.last_', 'x'.repeat(3_990));
    expect(hasRoom(document)).toBe(true);
    document.set('page.last_', 'x'.repeat(3_991));
    expect(hasRoom(document)).toBe(false);
  });
});

describe('a page that was paid for', () => {
  it('is found in the cache, the properties and the sheet, and is good for thirty days', () => {
    const world = World.connected();
    const platform = world.execution();
    expect(findPage(platform, 'one')).toBeUndefined();
    const young = stored('A', world.now);
    keepPage(platform, 'one', young);
    expect(findPage(platform, 'one')).toEqual(young);
    dropRecord(platform.document, 'one');
    expect(findPage(platform, 'one')).toEqual(young);
    world.cache.clear();
    expect(findPage(platform, 'one')).toBeUndefined();
    writePageRows(platform.book, new Map([['one', young]]));
    world.now += keptMs - 1;
    expect(findPage(platform, 'one')).toEqual(young);
    world.now += 1;
    expect(findPage(platform, 'one')).toBeUndefined();
  });

  it('costs up to the cap and no more, without stored ones', () => {
    const world = World.connected();
    saveSpending(world.execution(), { allowed: true, dailyCap: 250, askAbove: 100_000 });
    expect(ask(world)).toHaveLength(51);
    saveSpending(world.execution(), { allowed: true, dailyCap: 499, askAbove: 100_000 });
    expect(codeIn(ask(world, 'k', 100).at(-1)?.[0])).toBe('DAILY_CAP');
    saveSpending(world.execution(), { allowed: true, dailyCap: 500, askAbove: 100_000 });
    expect(ask(world, 'k', 100)).toHaveLength(101);
    // The service has twenty more: that is all that the third page can cost.
    saveSpending(world.execution(), { allowed: true, dailyCap: 599, askAbove: 100_000 });
    expect(codeIn(ask(world, 'k', 500).at(-1)?.[0])).toBe('DAILY_CAP');
    saveSpending(world.execution(), { allowed: true, dailyCap: 600, askAbove: 100_000 });
    expect(ask(world, 'k', 500)).toHaveLength(121);
    expect(loadSpending(world.execution()).spentToday).toBe(600);
    // Stored pages cost nothing, even if formulas may not spend any more.
    saveSpending(world.execution(), { allowed: false, dailyCap: 0, askAbove: 100_000 });
    expect(ask(world, 'k', 500)).toHaveLength(121);
  });

  it('is not paid for again by pages further on that are there already', () => {
    const world = World.connected();
    ask(world, 'k', 100);
    const second = world.service.requests.length;
    for (const key of [...world.cache.keys()]) world.cache.delete(key);
    const names = [...world.document.keys()].filter((key) => /^page\.[^.]+$/.test(key));
    const first = names.find(
      (name) => JSON.parse(world.document.get(name) ?? '{}').state === 'kept',
    );
    dropRecord(world.execution().document, (first ?? '').slice('page.'.length));
    saveSpending(world.execution(), { allowed: true, dailyCap: 750, askAbove: 100_000 });
    expect(ask(world, 'k', 100)).toHaveLength(101);
    expect(world.service.requests).toHaveLength(second + 1);
    expect(loadSpending(world.execution()).spentToday).toBe(750);
  });

  it('is not paid for again if it arrives at any call of a formula or a search that looks for it', () => {
    const begin = () => {
      const world = World.connected();
      writeRecord(world.execution(), pageOf(world, 'k'), 'asked');
      return world;
    };
    const arrive = (world: World) =>
      keepPage(world.execution(), pageOf(world, 'k'), stored('A', world.now));
    const isPaid = ({ service }: World, where: string) =>
      expect([where, service.count('GET', '/tech/companies?tech=k')]).toEqual([where, 0]);
    whereverAnotherActs(
      5,
      begin,
      (world, onCall) => void techCompanies(world.execution(onCall), 'k'),
      arrive,
      isPaid,
    );
    whereverAnotherActs(
      20,
      () => {
        const world = begin();
        start(world, { tech: 'k', companies: 50 });
        return world;
      },
      (world, onCall) => void pump(world.execution(onCall), 10_000),
      arrive,
      isPaid,
    );
  });

  it('is requested once after a lost answer, even if two editors allow that at the same time', () => {
    whereverAnotherActs(
      3,
      () => {
        const world = World.connected();
        writeRecord(world.execution(), pageOf(world, 'k'), 'unknown');
        return world;
      },
      (world, onCall) => void forgetLost(world.execution(onCall)),
      (world) => {
        forgetLost(world.execution());
        // The formula's execution is still running.
        const sending = world.execution((name) => {
          if (name === 'after http.send') throw new Killed(name);
        });
        mayDie(() => techCompanies(sending, 'k'));
      },
      (world, where) => {
        ask(world);
        const { service } = world;
        expect([where, service.count('GET', '/tech/companies?tech=k')]).toEqual([where, 1]);
      },
    );
  });

  it('counts by the companies received if the service reports no cost', () => {
    const world = World.connected();
    world.service.tech.results = 7;
    expect(ask(world)).toHaveLength(8);
    expect(loadSpending(world.execution()).spentToday).toBe(35);
  });

  it('is shown though there is no place to keep it, and its request is not repeated', () => {
    const world = World.connected();
    const platform = world.execution();
    const document = {
      ...platform.document,
      set: (key: string, value: string) => {
        if (/^page\..*\.\d/.test(key))
          throw new Error('You have exceeded the property storage quota');
        platform.document.set(key, value);
      },
    };
    expect(techCompanies({ ...platform, document }, 'k')).toHaveLength(51);
    expect(ask(world)).toHaveLength(51);
    world.cache.clear();
    world.now += 60_000;
    expect(codeIn(ask(world)[0]?.[0])).toBe('UNKNOWN_OUTCOME');
    expect(world.service.requests).toHaveLength(1);
  });

  it('is requested only while there is time for the answer', () => {
    const world = World.connected();
    const platform = world.execution();
    let passed = 0;
    const holding = <T>(waitMs: number, body: () => T) => {
      // Another execution held the lock until now.
      world.now += passed;
      return platform.lock.holding(waitMs, body);
    };
    passed = 12_001;
    expect(codeIn(techCompanies({ ...platform, lock: { holding } }, 'k')[0]?.[0])).toBe('PENDING');
    expect(world.service.requests).toEqual([]);
    passed = 11_000;
    expect(techCompanies({ ...platform, lock: { holding } }, 'k')).toHaveLength(51);
  });
});

describe('options', () => {
  const { document } = World.connected().execution();

  it.each<[unknown, object]>([
    ['', {}],
    [undefined, {}],
    ['enrich=yes', { enrich: 'yes' }],
    [' enrich = a=b ;\n;hq country-code=USA', { enrich: ' a=b', hq_country_code: 'USA' }],
    [
      'country=US, min employees=200; alternates=k8s, kube; k3s, days=30',
      {
        ...{ hq_country_code: 'US', min_employee_count: '200' },
        ...{ alternates: 'k8s,kube,k3s', lookback_days: '30' },
      },
    ],
    [
      [
        ['enrich', true],
        ['', 'x'],
        ['top_job', ''],
      ],
      { enrich: true },
    ],
    [[['enrich=1; top_job=0', '']], { enrich: '1', top_job: '0' }],
    [[['enrich=1'], ['TOP JOB=0']], { enrich: '1', top_job: '0' }],
  ])('out of %j', (options, pairs) => {
    expect(optionPairs(options)).toEqual(Object.entries(pairs));
  });

  it.each<[Parameters<typeof readOption>[0], unknown, unknown]>([
    ['enrich', 'YES', true],
    ['enrich', 1, true],
    ['enrich', false, false],
    ['enrich', 'No', false],
    ['enrich', '0', false],
    ['lookback_days', ' 1 ', 1],
    ['lookback_days', 365, 365],
    ['hq_country_code', 'usa', 'USA'],
    ['hq_country_code', 'US', 'USA'],
    ['hq_country_code', 'united states', 'USA'],
    ['hq_country_code', 'U.S.A.', 'USA'],
    ['hq_country_code', 'Germany', 'DEU'],
    ['hq_country_code', 'Deutschland', 'DEU'],
    ['hq_country_code', 'Österreich', 'AUT'],
    ['hq_country_code', 'UK', 'GBR'],
    ['hq_country_code', 'xkx', 'XKX'],
    ['alternates', 'a; b,c\nd', ['a', 'b', 'c', 'd']],
    ['alternates', ' a  b,, c ', ['a b', 'c']],
    ['alternates', Array(20).fill('x').join(), Array(20).fill('x')],
    ['alternates', 'x'.repeat(128), ['x'.repeat(128)]],
  ])('%s may be %j', (name, value, read) => {
    expect(readOption(name, value)).toEqual(read);
  });

  it.each<[Parameters<typeof readOption>[0], unknown, string]>([
    ['enrich', 'yess', 'TRUE or FALSE'],
    ['enrich', '10', 'TRUE or FALSE'],
    ['enrich', 'not', 'TRUE or FALSE'],
    ['enrich', 'a no', 'TRUE or FALSE'],
    ['lookback_days', 0, 'a whole number from 1 to 365'],
    ['lookback_days', 366, 'a whole number from 1 to 365'],
    ['lookback_days', '1.5', 'a whole number from 1 to 365'],
    ['lookback_days', 'a1', 'a whole number from 1 to 365'],
    ['hq_country_code', 'Atlantis', 'a country such as Germany, or its code (ISO 3166-1)'],
    ['alternates', Array(21).fill('x').join(), 'at most 20 of at most 128 characters'],
    ['alternates', `a,${'x'.repeat(129)}`, 'at most 20 of at most 128 characters'],
  ])('%s may not be %j', (name, value, use) => {
    const shown = `“${String(value).slice(0, 60)}” isn’t allowed`;
    expect(() => readOption(name, value)).toThrow(
      `The option “${name}” can’t be used: ${shown}. No credits were spent. Use ${use}.`,
    );
  });

  it('that are not there, have no value or come twice are named', () => {
    expect(() => optionPairs(' page = 2')).toThrow('“page” can’t be used: it doesn’t exist.');
    expect(() => optionPairs('page=2')).toThrow(/Use (\w+, )+\w+\.$/);
    expect(() => optionPairs('top job')).toThrow(
      '“top_job” can’t be used: it has no value. No credits were spent. Use top_job=….',
    );
    expect(() => readTechRequest('k', 'enrich=1;Enrich=1', document)).toThrow(
      '“enrich” can’t be used: it appears twice. No credits were spent. Use each option once.',
    );
    expect(() => readTechRequest(' ', '', document)).toThrow(
      'it is empty. No credits were spent. Use 1 to 128 characters.',
    );
    expect(() => readTechRequest('x'.repeat(129), '', document)).toThrow('it is too long.');
    expect(() =>
      readTechRequest('k', 'min_employee_count=9;max_employee_count=3', document),
    ).toThrow(
      '“max_employee_count” can’t be used: it’s below min_employee_count. No credits were spent. Use a larger number.',
    );
    const long = Array(15).fill('x'.repeat(120)).join();
    expect(() => readTechRequest('k', `alternates=${long}`, document)).toThrow(
      'together they are too long. No credits were spent. Use fewer of them.',
    );
  });

  it('decide what a company costs, and what is the same search', () => {
    const of = (tech: unknown, options: unknown = '') => readTechRequest(tech, options, document);
    expect([
      of('k').price,
      of('k', 'enrich=no').price,
      of('k', 'lookback_days=3').price,
      of('k', 'enrich=yes').price,
      of('k', 'hq_country_code=USA').price,
      of('k', 'min_employee_count=3').price,
      of('k', 'max_employee_count=3').price,
    ]).toEqual([5, 5, 5, 10, 10, 10, 10]);
    expect(of('x'.repeat(128)).query).toEqual({ tech: 'x'.repeat(128) });
    expect(of('k', 'min_employee_count=3;max_employee_count=3').query).toEqual({
      tech: 'k',
      min_employee_count: 3,
      max_employee_count: 3,
    });
    expect(of([['  Big   Query ']]).query).toEqual({ tech: 'Big Query' });
    const same = (one: string, other: string) => of('k', one).identity === of('K', other).identity;
    expect(same('alternates=a,b', 'alternates=B,a,b')).toBe(true);
    expect(same('enrich=yes;hq_country_code=USA', 'hq_country_code=usa')).toBe(true);
    expect(same('alternates=a', 'alternates=b')).toBe(false);
    expect(same('lookback_days=3', 'lookback_days=4')).toBe(false);
    expect(same('hq_country_code=USA', 'hq_country_code=DEU')).toBe(false);
    expect(same('alternates=', '')).toBe(true);
    expect(same('lookback_days=3;top_job=no', 'top_job=no;lookback_days=3')).toBe(true);
  });
});

describe('the cache', () => {
  it('stores a long text in parts, or none of it', () => {
    const world = World.connected();
    const { cache } = world.execution();
    for (const length of [0, 94_999, 95_000, 95_001, 400_000]) {
      const text = 'abcdefg'.repeat(60_000).slice(0, length);
      writeLong(cache, 'long', text, 60);
      expect(readLong(cache, 'long')).toBe(text);
    }
    world.cache.delete('long.1');
    expect(readLong(cache, 'long')).toBeUndefined();
    writeLong(cache, 'most', 'x'.repeat(95_000 * 11), 60);
    expect(readLong(cache, 'most')).toHaveLength(95_000 * 11);
    writeLong(cache, 'too much', 'x'.repeat(95_000 * 11 + 1), 60);
    expect(readLong(cache, 'too much')).toBeUndefined();
    world.cache.set('long', 'no length');
    expect(readLong(cache, 'long')).toBeUndefined();
    world.cache.set('long', '5|too long');
    expect(readLong(cache, 'long')).toBeUndefined();
  });

  it('keeps small entries together, and of an item that grew too large only what came last', () => {
    const world = World.connected();
    const { cache } = world.execution();
    const buckets = makeBuckets<string>('b', 1, 60);
    buckets.write(cache, new Map());
    expect(world.cache.size).toBe(0);
    buckets.write(cache, new Map([['one', 'x'.repeat(60_000)]]));
    buckets.write(cache, new Map([['two', '2']]));
    expect([...buckets.read(cache, ['one', 'two', 'three']).keys()]).toEqual(['one', 'two']);
    buckets.write(cache, new Map(Object.entries({ three: 'y'.repeat(60_000), four: '4' })));
    const left = [...buckets.read(cache, ['one', 'two', 'three', 'four']).keys()];
    expect(left).toEqual(['three', 'four']);
    buckets.write(cache, new Map([['five', 'z'.repeat(96_000)]]));
    expect(buckets.read(cache, ['three', 'four', 'five']).size).toBe(0);
    world.cache.set('b.0', 'rubbish');
    expect(buckets.read(cache, ['four']).size).toBe(0);
    buckets.write(cache, new Map([['four', '4']]));
    world.now += 59_999;
    expect(buckets.read(cache, ['four']).size).toBe(1);
    world.now += 1;
    expect(buckets.read(cache, ['four']).size).toBe(0);
  });
});
