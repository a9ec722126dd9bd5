import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { manualClock, simulatedClock } from '../../src/workbench';
import type { ExecutionRow } from '../../src/workbench/protocol/panels';
import { close, open, run, temporaryFolder } from './open';
import { joinPage, type PageSocket, served } from './page-socket';

const showExecutions = (page: PageSocket, execution: number | null = null) =>
  page.send({ kind: 'follow', panel: 'executions', execution });

describe('the panel of executions', () => {
  it('shows what ran and how, how often it called the platform, and how it ended', async () => {
    const { workbench, page } = await served({ limits: { longRunMs: 3000 } });
    await workbench.open();
    workbench.book.write('C1', '=DOUBLE(B2)');
    await workbench.settle();
    await run(workbench, `SpreadsheetApp.getActiveSheet().getRange('A1').getValue()`, 'menu');
    await run(workbench, `throw new TypeError('no')`, 'sidebar').catch(() => {});
    await workbench.run('spin').catch(() => {});
    showExecutions(page);
    const { rows, isWhole } = await page.heard('executions');
    expect(isWhole).toBe(true);
    expect(rows.map(({ functionName, kind, state }) => [functionName, kind, state])).toEqual(
      expect.arrayContaining([
        ['onOpen', 'open', 'completed'],
        ['DOUBLE', 'formula', 'completed'],
        ['evaluate', 'menu', 'completed'],
        ['evaluate', 'sidebar', 'failed'],
        ['spin', 'api', 'timed out'],
      ]),
    );
    const calls = (kind: string) => rows.find((row) => row.kind === kind)?.calls;
    expect(calls('menu')).toBeGreaterThan(0);
    expect(calls('formula')).toBe(0);
    expect(workbench.executions.at(-1)).toMatchObject({ state: 'timed out', calls: 0 });
  });

  it('follows a running one: its line changes, and its log grows while open', async () => {
    const { workbench, page } = await served();
    showExecutions(page);
    const running = run(
      workbench,
      `console.log('begun');
       while (!PropertiesService.getScriptProperties().getProperty('go')) Utilities.sleep(10);
       console.warn('<b>going</b>'); throw new Error('at last');`,
    ).catch(() => {});
    const isIt = ({ kind, state, calls }: ExecutionRow) =>
      kind === 'api' && state === 'running' && calls > 0;
    const begun = await page.heard('executions', ({ rows }) => rows.some(isIt));
    const { id = 0 } = begun.rows.find(isIt) ?? {};
    expect(begun.detail).toBeNull();
    showExecutions(page, id);
    expect((await page.heard('executions', ({ detail }) => detail?.id === id)).detail).toEqual({
      id,
      error: null,
      logs: [{ level: 'info', text: 'begun' }],
      omitted: 0,
    });
    await run(workbench, `PropertiesService.getScriptProperties().setProperty('go', 'yes')`);
    await running;
    const ended = await page.heard('executions', ({ detail }) => detail?.error != null);
    expect(ended.detail).toMatchObject({
      error: 'Error: at last',
      logs: [{ text: 'begun' }, { level: 'warn', text: '<b>going</b>' }],
    });
    expect(ended.isWhole).toBe(false);
    expect(ended.rows.find((row) => row.id === id)).toMatchObject({ state: 'failed' });
  });

  it('shows the latest three hundred and the end of a long log', async () => {
    const { workbench, page } = await served();
    await run(workbench, `for (let i = 0; i < 250; i++) console.log('line ' + i);`);
    showExecutions(page, workbench.executions.length);
    const { detail } = await page.heard('executions');
    expect(detail?.omitted).toBe(50);
    expect(detail?.logs[0]?.text).toBe('line 50');
    const numbers = Array.from({ length: 320 }, (_, i) => [`=DOUBLE(${i})`]);
    workbench.book.write('D1', numbers);
    await workbench.settle();
    const late = await joinPage(page.url);
    showExecutions(late);
    const { rows, oldest } = await late.heard('executions');
    expect(rows).toHaveLength(300);
    expect(oldest).toBe(rows[0]?.id);
    // Hundreds of simultaneous formulas must not cause hundreds of messages with hundreds of lines.
    const sent = page.all('executions').reduce((sum, message) => sum + message.rows.length, 0);
    expect(sent).toBeLessThan(320 * 4);
  });

  it('is not sent to a page that shows another panel or none', async () => {
    const { workbench, page } = await served();
    showExecutions(page);
    await page.heard('executions');
    page.send({ kind: 'follow', panel: null, execution: null });
    await run(workbench, `console.log('unheard')`);
    showExecutions(page);
    await page.heard('executions', ({ rows }) => rows.some(({ kind }) => kind === 'api'));
    // A page that shows it gets changes; one that shows it again gets all.
    const changes = page.all('executions').filter(({ isWhole }) => !isWhole);
    expect(changes.flatMap(({ rows }) => rows.map(({ kind }) => kind))).not.toContain('api');
  });
});

const minute = 60_000;
const selection = {
  sheet: 'gid0',
  box: { row: 2, column: 1, rows: 1, columns: 2 },
  cell: { row: 2, column: 1 },
};

describe('the panel of triggers', () => {
  const showTriggers = (page: PageSocket) =>
    page.send({ kind: 'follow', panel: 'triggers', execution: null });
  const make = (code: string) => `return ScriptApp.newTrigger(${code}.create().getUniqueId()`;
  const ticks = `return PropertiesService.getScriptProperties().getProperties()`;

  it('lists them with what they wait for, and how each ran last', async () => {
    const clock = manualClock(new Date(2026, 4, 4, 12).getTime());
    const { workbench, page } = await served({ clock });
    showTriggers(page);
    expect((await page.heard('triggers')).triggers).toEqual([]);
    const id = await run(workbench, make(`'failingTick').timeBased().everyMinutes(10)`));
    await run(workbench, make(`'heard').forSpreadsheet(SpreadsheetApp.getActive()).onEdit()`));
    const { triggers } = await page.heard('triggers', (message) => message.triggers.length === 2);
    expect(triggers).toMatchObject([
      { id, handler: 'failingTick', nextAt: clock.now() + 10 * minute, last: null },
      { handler: 'heard', when: { event: 'ON_EDIT' }, nextAt: null },
    ]);
    await clock.advance(10 * minute);
    await page.heard('triggers', (message) => {
      const [trigger] = message.triggers;
      return trigger?.last?.state === 'failed' && trigger.nextAt === clock.now() + 10 * minute;
    });
  });

  it('runs one as the clock would, and leaves its next firing as it is', async () => {
    const clock = manualClock(new Date(2026, 4, 4, 12).getTime());
    const { workbench, page } = await served({ clock });
    const id = String(await run(workbench, make(`'onTick').timeBased().everyHours(1)`)));
    const [before] = workbench.triggers.list();
    expect(await page.act({ do: 'runTrigger', trigger: id, selection })).toBeNull();
    expect(await run(workbench, ticks)).toMatchObject({ ticks: '1', lastTrigger: id });
    expect(workbench.triggers.list()).toEqual([before]);
    const [byHand] = workbench.executions.filter(({ kind }) => kind === 'trigger');
    expect(byHand).toMatchObject({ functionName: 'onTick', state: 'completed' });
    await clock.advance(60 * minute);
    expect(await run(workbench, ticks)).toMatchObject({ ticks: '2' });
  });

  it('runs those of events as if the event had just come', async () => {
    const { workbench, page } = await served();
    const forBook = (event: string) =>
      run(workbench, make(`'heard').forSpreadsheet(SpreadsheetApp.getActive()).${event}()`));
    const ids = [await forBook('onOpen'), await forBook('onEdit'), await forBook('onChange')];
    for (const id of ids) await page.act({ do: 'runTrigger', trigger: String(id), selection });
    const heard = workbench.executions.filter(({ functionName }) => functionName === 'heard');
    expect(heard.map(({ logs }) => logs[0]?.text)).toEqual(['opened', 'A2:B2', 'OTHER']);
  });

  it('removes one, and reports one that is already gone', async () => {
    const { workbench, page } = await served();
    const id = String(await run(workbench, make(`'onTick').timeBased().everyHours(1)`)));
    const remove = { do: 'removeTrigger', trigger: id } as const;
    await page.act(remove);
    expect(workbench.triggers.list()).toEqual([]);
    await expect(page.act(remove)).rejects.toThrow('This trigger is gone');
  });

  it('adds the time of triggers to the day’s quota', async () => {
    const clock = simulatedClock(new Date(2026, 4, 4, 12).getTime());
    const { workbench, page } = await served({ clock });
    await run(workbench, make(`'sleepyTick').timeBased().everyMinutes(10)`));
    await clock.advance(10 * minute);
    showExecutions(page);
    const { quotas } = await page.heard('executions');
    expect(quotas.find(({ name }) => name === 'triggerMs')?.used).toBe(30_000);
  });
});

describe('the panel of the service', () => {
  const told = (page: PageSocket) => page.act({ do: 'tellService' });
  let contact = '';
  const shown = { url: 'http://127.0.0.1:8701', hasSampleData: true };
  const service = {
    ...shown,
    sourcesContact: async () => contact,
    setSourcesContact: async (given: string) => {
      if (given === 'nobody') throw new Error('That is no address.');
      contact = given;
    },
  };

  it('shows address, data, account and credits, and nothing else of it', async () => {
    const account = { name: 'you@workbench.example', balance: 42, apiKey: 'secret' };
    const link = { ...service, account: async () => account };
    const { page } = await served({ service: link });
    expect((await page.heard('welcome')).about.hasService).toBe(true);
    expect(await told(page)).toEqual({
      ...shown,
      account: 'you@workbench.example',
      balance: 42,
      sourcesContact: '',
    });
    expect(page.texts.join()).not.toContain('secret');
  });

  it('has no credits if there is no connection, or the service is unreachable', async () => {
    const account = async () => ({ name: 'you@workbench.example', balance: null });
    const away = await served({ service: { ...service, account } });
    expect(await told(away.page)).toMatchObject({ balance: null });
    const none = await served({ service: { ...service, account: async () => null } });
    expect(await told(none.page)).toMatchObject({ account: null, balance: null });
  });

  it('switches public sources on with a contact, and says why it could not', async () => {
    const set = async (given: string) => {
      const { page } = await served({ service: { ...service, account: async () => null } });
      return page.act({ do: 'setSourcesContact', contact: given });
    };
    await expect(set('nobody')).rejects.toThrow('That is no address.');
    expect(await set('ops@seller.example')).toMatchObject({ sourcesContact: 'ops@seller.example' });
  });

  it('is not offered without one', async () => {
    const { page } = await served();
    expect((await page.heard('welcome')).about.hasService).toBe(false);
    await expect(told(page)).rejects.toThrow('This workbench was started without a service.');
  });
});

describe('the quotas of the day', () => {
  const used = async (page: PageSocket) => {
    showExecutions(page);
    const { quotas } = await page.heard('executions');
    return Object.fromEntries(quotas.map(({ name, used: count }) => [name, count]));
  };

  it('count fetches, property operations and the time of triggers, across restarts, by the day', async () => {
    const server = createServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const dataDir = temporaryFolder();
    const clock = manualClock(new Date(2026, 4, 4, 12).getTime());
    const first = await open({ dataDir, clock });
    await run(
      first,
      `UrlFetchApp.fetchAll([${JSON.stringify(url)}, ${JSON.stringify(url)}]);
       const properties = PropertiesService.getUserProperties();
       properties.setProperties({ a: '1', b: '2' }); properties.getProperty('a'); properties.deleteAllProperties();`,
    );
    server.close();
    await close(first);
    const { page } = await served({ dataDir, clock, limits: { fetchesPerDay: 7 } });
    // Opening a page runs onOpen, which sets one property.
    await page.heard('menus');
    const { fetches, triggerMs } = await used(page);
    expect([fetches, triggerMs]).toEqual([2, 0]);
    await page.heard('executions', ({ quotas }) =>
      quotas.some(({ name, used: count }) => name === 'propertyOperations' && count === 4),
    );
    expect(page.all('executions')[0]?.quotas[0]).toEqual({ name: 'fetches', used: 2, limit: 7 });
    await clock.advance(12 * 3_600_000);
    page.send({ kind: 'follow', panel: null, execution: null });
    showExecutions(page);
    await page.heard('executions', ({ quotas }) => quotas.every(({ used: count }) => count === 0));
  });
});
