/** Connections shared with other editors: which editors use them, and what disconnecting erases and pauses. */
import { readCharges } from '../../src/addon/sidebar/forms';
import { connect, disconnect, share, sharingOf, unshare } from '../../src/sheet/account';
import type { Platform, UserPlatform } from '../../src/sheet/ports';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { startRun } from '../../src/sheet/runs/start';
import { startSearch } from '../../src/sheet/runs/start-search';
import { repeatRun } from '../../src/sheet/schedules/control';
import { viewSchedules } from '../../src/sheet/schedules/schedule';
import { connectionOf } from '../../src/sheet/settings/connection';
import { spentToday } from '../../src/sheet/spent-today';
import { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { whereverAnotherActs } from '../support/meanwhile';
import { requestFor } from '../support/runs';
import { wanted } from '../support/searches';

const danasConnection = { baseUrl: 'https://service.example', userId: 'dana', apiKey: 'key' };
const day = 24 * 3_600_000;

class Office {
  readonly world = World.connected();
  readonly sheet = this.world.book.add('P', [['Domain'], ['a.example'], ['bb.example']]);
  private readonly omarsProperties = new Map<string, string>();

  dana() {
    return this.world.execution();
  }

  /** Another editor, who has no connection. */
  omar() {
    return this.world.execution(undefined, this.omarsProperties);
  }

  run(platform = this.dana()) {
    return startRun(platform, requestFor(this.sheet, { which: 'everything', cap: 10 }));
  }

  /** The user ids of the paid requests. */
  get payers() {
    const starts = this.world.service.requests.filter(
      ({ method, url }) => method === 'POST' && url.endsWith('/enrich/accounts'),
    );
    return starts.map(({ headers }) => headers['X-User-ID']);
  }
}

const everywhere = ({ world }: Office) => JSON.stringify([...world.document, ...world.user]);

describe('a shared connection', () => {
  it('shows its charges only to its owner', () => {
    const office = new Office();
    const { service } = office.world;
    service.extensions = ['credit-history'];
    const entry = { at: '2026-11-20T10:00:00Z', reason: 'x', credits: -1, balance_after: 9 };
    service.fault = ({ url }) =>
      url.includes('/credits/history') ? answer(200, { entries: [entry], next: null }) : undefined;
    share(office.dana());
    expect(readCharges(office.dana(), undefined).page?.entries).toHaveLength(1);
    const requestCount = service.count('GET', '/credits/history?limit=200');
    const { page, prices } = readCharges(office.omar(), undefined);
    expect([page, prices.accountEnriched]).toEqual([undefined, 1]);
    expect(service.count('GET', '/credits/history?limit=200')).toBe(requestCount);
  });

  it('is used only by its owner until it is shared, and then by every editor without one', () => {
    const office = new Office();
    expect(() => office.run(office.omar())).toThrow(/isn’t connected/);
    share(office.dana());
    expect([sharingOf(office.dana()), sharingOf(office.omar())]).toEqual(['mine', 'other']);
    office.run(office.omar());
    for (let i = 0; i < 5; i += 1) {
      pump(office.omar(), 30_000);
      office.world.now += 60_000;
    }
    expect(office.sheet.column('Company')).toEqual(['Company a.example', 'Company bb.example']);
    expect(new Set(office.payers)).toEqual(new Set(['dana']));
  });

  it('is used only by editors without their own connection', () => {
    const office = new Office();
    share(office.dana());
    connect(office.omar(), { ...danasConnection, userId: 'omar' });
    expect(connectionOf(office.omar())).toMatchObject({ userId: 'omar' });
    expect(sharingOf(office.omar())).toBe('other');
    unshare(office.omar());
    disconnect(office.omar());
    expect(connectionOf(office.omar())).toMatchObject({ userId: 'dana' });
  });

  it('follows a new key, and ends when it is turned off', () => {
    const office = new Office();
    share(office.dana());
    connect(office.dana(), { ...danasConnection, apiKey: 'new' });
    expect(connectionOf(office.omar())).toMatchObject({ apiKey: 'new' });
    unshare(office.dana());
    expect(connectionOf(office.omar())).toBeUndefined();
    expect([...office.world.document.values()].join()).not.toContain('"apiKey"');
  });

  it('left in another document is erased when its owner next works there, connected again or not', () => {
    for (const reconnects of [false, true]) {
      const office = new Office();
      share(office.dana());
      const copy = office.world.document.get('shared.connection') ?? '';
      disconnect(office.dana());
      office.world.document.set('shared.connection', copy);
      if (reconnects) connect(office.dana(), danasConnection);
      expect(connectionOf(office.dana())).toEqual(reconnects ? danasConnection : undefined);
      expect(sharingOf(office.dana())).toBe('off');
      expect(connectionOf(office.omar())).toBeUndefined();
    }
  });
});

describe('what two pages do to a shared connection', () => {
  const fresh = { ...danasConnection, apiKey: 'new' };
  const shared = () => {
    const office = new Office();
    share(office.dana());
    return office;
  };
  const keyOf = (office: Office) => office.world.document.get('shared.connection');
  const withStaleCopy = () => {
    const office = shared();
    const copy = keyOf(office) ?? '';
    disconnect(office.dana());
    office.world.document.set('shared.connection', copy);
    return office;
  };

  it('takes effect in any order: a new key in one, the end of sharing in the other', () => {
    whereverAnotherActs(
      6,
      shared,
      (office, onCall) => connect(office.world.execution(onCall), fresh),
      (office) => unshare(office.dana()),
      (office, where) => {
        expect([where, keyOf(office)]).toEqual([where, undefined]);
        expect(connectionOf(office.dana())).toEqual(fresh);
      },
    );
  });

  it('leaves another editor’s alone that is shared while the user’s own is removed or found left behind', () => {
    const omarShares = (office: Office) => {
      connect(office.omar(), { ...danasConnection, userId: 'omar' });
      share(office.omar());
    };
    const isOmars = (office: Office, where: string) =>
      expect([where, keyOf(office)]).toEqual([where, expect.stringContaining('"userId":"omar"')]);
    whereverAnotherActs(
      4,
      shared,
      (office, onCall) => unshare(office.world.execution(onCall)),
      omarShares,
      isOmars,
    );
    for (const look of [sharingOf, connectionOf])
      whereverAnotherActs(
        4,
        withStaleCopy,
        (office, onCall) => void look(office.world.execution(onCall)),
        omarShares,
        isOmars,
      );
  });

  it('leaves a new one alone that is shared while an execution waits for the lock to erase an old one', () => {
    const newShares: readonly [(office: Office) => UserPlatform, typeof danasConnection][] = [
      [(office) => office.omar(), { ...danasConnection, userId: 'omar' }],
      [(office) => office.dana(), fresh],
    ];
    for (const [platformOf, connection] of newShares) {
      const office = withStaleCopy();
      const late = office.dana();
      let sharedKey: string | undefined;
      const holding: Platform['lock']['holding'] = (waitMs, body) => {
        connect(platformOf(office), connection);
        share(platformOf(office));
        sharedKey = keyOf(office);
        return late.lock.holding(waitMs, body);
      };
      expect(connectionOf({ ...late, lock: { holding } })).toBeUndefined();
      expect(sharedKey).toContain(connection.apiKey);
      expect(keyOf(office)).toBe(sharedKey);
    }
  });
});

describe('disconnecting', () => {
  it('erases the key, the user id and the shared copy, even if it is killed at any call and repeated', () => {
    whereverItDies(10, (onCall) => {
      const office = new Office();
      share(office.dana());
      office.run();
      if (catchKill(() => disconnect(office.world.execution(onCall)))) disconnect(office.dana());
      expect(everywhere(office)).not.toMatch(/"apiKey"|"dana"/);
      expect(viewRuns(office.dana())[0]).toMatchObject({ state: 'paused', mine: true });
    });
  });

  it('erases nothing while another execution works here, and says what to do', () => {
    const office = new Office();
    connect(office.omar(), { ...danasConnection, userId: 'omar' });
    share(office.omar());
    office.run();
    office.world.locked = true;
    expect(() => disconnect(office.dana())).toThrow(
      'Signalsheet is already working in this spreadsheet. No credits were spent. Try again in a moment.',
    );
    office.world.locked = false;
    expect(connectionOf(office.dana())).toEqual(danasConnection);
    expect(viewRuns(office.dana())[0]?.state).toBe('running');
  });

  it('leaves no work that another user’s key would pay for, wherever it dies', () => {
    whereverItDies(10, (onCall) => {
      const office = new Office();
      connect(office.omar(), { ...danasConnection, userId: 'omar' });
      share(office.omar());
      office.run();
      startSearch(office.dana(), wanted);
      catchKill(() => disconnect(office.world.execution(onCall)));
      for (let i = 0; i < 5; i += 1) pump(office.dana(), 30_000);
      const payers = office.world.service.requests.map(({ headers }) => headers['X-User-ID']);
      expect(payers).not.toContain('omar');
    });
  });

  it('pauses the user’s runs and schedules with the reason, even if another user shares a connection', () => {
    const office = new Office();
    connect(office.omar(), { ...danasConnection, userId: 'omar' });
    share(office.omar());
    const { id } = office.run();
    repeatRun(office.dana(), { run: id, everyHours: 24, which: 'everything', cap: 5 });
    disconnect(office.dana());
    expect(connectionOf(office.dana())).toMatchObject({ userId: 'omar' });
    office.world.now += 2 * day;
    for (let i = 0; i < 5; i += 1) pump(office.dana(), 30_000);
    expect(viewRuns(office.dana())[0]?.problem?.code).toBe('DISCONNECTED');
    expect(viewSchedules(office.dana())[0]?.paused?.code).toBe('DISCONNECTED');
    expect(office.payers).toEqual([]);
  });
});

it('counts what a user’s runs spent today, from 0 on each UTC day', () => {
  const office = new Office();
  office.run();
  for (let i = 0; i < 5; i += 1) {
    pump(office.dana(), 30_000);
    office.world.now += 60_000;
  }
  expect([spentToday(office.dana()), spentToday(office.omar())]).toEqual([2, 0]);
  office.world.now += day;
  expect(spentToday(office.dana())).toBe(0);
});
