/** Pages that were paid for are found again, and never paid for twice. */
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import { pump } from '../../src/sheet/pump';
import { forgetLost, keepPage, pageName, writeRecord } from '../../src/sheet/searches/kept-pages';
import { storedPage } from '../../src/sheet/searches/page';
import { readTechRequest } from '../../src/sheet/searches/tech-request';
import { loadSpending } from '../../src/sheet/settings/formula-spending';
import { saveSpending } from '../../src/sheet/settings/spending-rules';
import { Killed, World } from '../fakes/platform/memory-platform';
import { codeIn } from '../support/answers';
import { catchKill } from '../support/death';
import { whereverAnotherActs } from '../support/meanwhile';
import { start } from '../support/searches';

const day = 24 * 3600 * 1000;
const ask = (world: World, tech = 'k', rows: unknown = 50) =>
  techCompanies(world.formula(), tech, '', rows);
const answered = (body: object) => ({
  kind: 'answer' as const,
  status: 200,
  headers: {},
  body: JSON.stringify(body),
});

/** What another execution keeps for a page: its name and its text. */
const pageOf = (world: World, tech: string) =>
  pageName(readTechRequest(tech, '', world.execution().document), 1);
const stored = (name: string, at = 1) =>
  storedPage(
    {
      companies: [{ name, domain: 'a.example' }],
      total: undefined,
      more: false,
      credits: undefined,
    },
    at,
  );

describe('a page that was paid for', () => {
  it('is paid for only within the cap, of which stored pages use nothing', () => {
    const world = World.connected();
    saveSpending(world.execution(), { allowed: true, dailyCap: 250, askAbove: 100_000 });
    expect(ask(world)).toHaveLength(51);
    saveSpending(world.execution(), { allowed: true, dailyCap: 499, askAbove: 100_000 });
    expect(codeIn(ask(world, 'k', 100).at(-1)?.[0])).toBe('DAILY_CAP');
    saveSpending(world.execution(), { allowed: true, dailyCap: 500, askAbove: 100_000 });
    expect(ask(world, 'k', 100)).toHaveLength(101);
    // The service has only twenty more companies, so the third page can cost no more than these.
    saveSpending(world.execution(), { allowed: true, dailyCap: 599, askAbove: 100_000 });
    expect(codeIn(ask(world, 'k', 500).at(-1)?.[0])).toBe('DAILY_CAP');
    saveSpending(world.execution(), { allowed: true, dailyCap: 600, askAbove: 100_000 });
    expect(ask(world, 'k', 500)).toHaveLength(121);
    expect(loadSpending(world.execution()).spentToday).toBe(600);
    // Stored pages cost nothing, even if formulas may not spend any more.
    saveSpending(world.execution(), { allowed: false, dailyCap: 0, askAbove: 100_000 });
    expect(ask(world, 'k', 500)).toHaveLength(121);
  });

  it('is paid for again after thirty days, without the pages after it', () => {
    const world = World.connected();
    ask(world, 'k', 50);
    world.now += day;
    ask(world, 'k', 100);
    expect(world.service.requests).toHaveLength(2);
    world.now += 29 * day - 1;
    expect(ask(world, 'k', 100)).toHaveLength(101);
    expect(world.service.requests).toHaveLength(2);
    world.now += 1;
    expect(ask(world, 'k', 100)).toHaveLength(101);
    expect(world.service.requests).toHaveLength(3);
  });

  it.each(['in the document', 'in the hidden sheet'])('keeps any text intact %s', (where) => {
    const world = World.connected();
    const hits = [
      {
        name: 'A',
        post_count: 7,
        top_job: { title: 'T', snippet: '<b>x</b> &lt;i&gt; &amp;&quot;&#39;&nope;' },
      },
      { name: 'x'.repeat(301), top_job: null },
      { name: '💥ü'.repeat(75), top_job: { snippet: null } },
      ...Array.from({ length: 47 }, (_, i) => ({ name: `${i}`.padEnd(300, 'y') })),
    ];
    world.service.fault = () => answered({ total_results: 50, has_more: false, hits });
    const shown = ask(world);
    expect(shown.slice(0, 4)).toEqual([
      ['Company', 'Posts', 'Top job', 'Top job says'],
      ['A', 7, 'T', 'x <i> &"\'&nope;'],
      [`${'x'.repeat(299)}…`, '', '', ''],
      ['💥ü'.repeat(75), '', '', ''],
    ]);
    if (where === 'in the hidden sheet') pump(world.execution(), 1_000);
    world.cache.clear();
    expect(ask(world)).toEqual(shown);
    expect(world.service.requests).toHaveLength(1);
  });

  it.each(['', '{"at":1,"columns":[],', 'null', '[]', '{"at":1,"columns":[]}', '5|too long'])(
    'is shown from the document if its copy in the cache is %j',
    (text) => {
      const world = World.connected();
      const shown = ask(world);
      for (const key of world.cache.keys()) world.cache.set(key, text);
      expect(ask(world)).toEqual(shown);
      expect(world.service.requests).toHaveLength(1);
    },
  );

  it('is requested again if a part of it is lost', () => {
    const world = World.connected();
    ask(world);
    const part = [...world.document.keys()].find((key) => key.endsWith('.0'));
    world.document.delete(part ?? '');
    world.cache.clear();
    expect(ask(world)).toHaveLength(51);
    expect(world.service.requests).toHaveLength(2);
  });

  it('counts as lost 45 seconds after its request, and only then can a person allow another request', () => {
    const world = World.connected();
    const dying = world.execution((name) => {
      if (name === 'after http.send') throw new Killed(name);
    });
    catchKill(() => techCompanies(dying, 'k'));
    ask(world, 'other');
    world.now += 45_000;
    expect(forgetLost(world.execution())).toBe(0);
    world.now += 1;
    expect(forgetLost(world.execution())).toBe(1);
    expect(forgetLost(world.execution())).toBe(0);
    expect(ask(world)).toHaveLength(51);
    expect(ask(world, 'other')).toHaveLength(51);
    expect(world.service.requests).toHaveLength(3);
  });

  it('is not paid for again if it arrives during any call of a formula or a search that looks for it', () => {
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
      (world, onCall) => void techCompanies(world.formula(onCall), 'k'),
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
        catchKill(() => techCompanies(sending, 'k'));
      },
      (world, where) => {
        ask(world);
        const { service } = world;
        expect([where, service.count('GET', '/tech/companies?tech=k')]).toEqual([where, 1]);
      },
    );
  });

  it('counts as spent by its companies if the service reports no cost', () => {
    const world = World.connected();
    world.service.tech.results = 7;
    expect(ask(world)).toHaveLength(8);
    expect(loadSpending(world.execution()).spentToday).toBe(35);
  });

  it('is shown even if it can’t be stored, and its request is not repeated', () => {
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
