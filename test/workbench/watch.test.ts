/** A script's calls of the platform can be watched, on the real workbench and in the simulation alike. */
import { type PlatformCall, type PlatformWatch, simulatedClock } from '../../src/workbench';
import { openSimulation, readScript, type SimulationOptions } from '../fakes/workbook/simulation';
import { addon, bookOf, open, run } from './open';

const script = readScript(addon);
const table = [
  ['a', 'b'],
  [1, 'x'],
];

const simulated = (options: Partial<SimulationOptions> = {}) =>
  openSimulation({
    script,
    sheets: [{ name: 'Data', values: table }],
    fetch: () => ({ status: 200, headers: [], body: { text: '' } }),
    ...options,
  });

/** Runs the body of a function in both; returns each result or error, and the final content of the sheet. */
async function inBoth(body: string, watch: PlatformWatch = {}): Promise<unknown[]> {
  const start = Date.UTC(2026, 0, 5);
  const simulation = simulated({ start });
  const person = simulation.person('you@example.com');
  simulation.watch = watch;
  const inSimulation = await outcomeOf(async () => person.run('evaluate', [body]));
  const workbench = await open({ clock: simulatedClock(start), book: bookOf(...table), watch });
  const real = await outcomeOf(() => run(workbench, body));
  const cells = { row: 1, column: 1, rows: 4, columns: 4 };
  return [
    { ...inSimulation, cells: simulation.book.named('Data').values(cells) },
    { ...real, cells: workbench.book.values('A1:D4') },
  ];
}

async function outcomeOf(work: () => Promise<unknown>): Promise<object> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : error };
  }
}

const sheet = `const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];`;

it.each([
  `${sheet} sheet.getRange(2, 3, 2, 2).setValues([["'7", true], ['2.5', '']]);
   return [sheet.getLastRow(), sheet.getLastColumn(), sheet.getRange(1, 1, 3, 4).getValues()];`,
  `${sheet} sheet.insertRowsAfter(1, 2); sheet.insertColumnsAfter(1, 1); return sheet.getMaxRows();`,
  `${sheet} return sheet.getRange(0, 1).getValue();`,
  `${sheet} sheet.getRange(1, 1).setValue('x'.repeat(50001));`,
  `const book = SpreadsheetApp.getActiveSpreadsheet(); const made = book.insertSheet('New', 1);
   made.hideSheet(); made.getRange(1, 1).setValue(3);
   return book.getSheets().map((each) => [each.getName(), each.isSheetHidden()]);`,
  `const book = SpreadsheetApp.getActiveSpreadsheet(); book.insertSheet('Data');`,
  `const texts = PropertiesService.getUserProperties(); texts.setProperties({ a: 1, b: 2 });
   texts.deleteProperty('a'); return [texts.getProperties(), texts.getProperty('a')];`,
  `PropertiesService.getDocumentProperties().setProperty('a', 'x'.repeat(9217));`,
  `const cache = CacheService.getDocumentCache(); cache.put('a', 'x', 10); Utilities.sleep(9000);
   const before = cache.get('a'); Utilities.sleep(1000); return [before, cache.get('a')];`,
  `const lock = LockService.getDocumentLock(); return [lock.tryLock(0), lock.tryLock(0), lock.hasLock()];`,
  `const start = Date.now(); Utilities.sleep(60000);
   return [new Date(start).toISOString(), Date.now() - start, new Date(2020, 0).getTime() < start];`,
  `ScriptApp.newTrigger('onTick').timeBased().everyMinutes(1).create();
   return ScriptApp.getProjectTriggers().map((trigger) => trigger.getHandlerFunction());`,
])('the simulation does what the workbench does: %#', async (body) => {
  const [imitated, real] = await inBoth(body);
  expect(imitated).toEqual(real);
});

it('every call is reported before and after, with its caller', async () => {
  const told: unknown[] = [];
  await inBoth(`PropertiesService.getUserProperties().getProperty('a'); return Date.now();`, {
    before: ({ functionName, kind, user, name, args }) => {
      if (functionName === 'evaluate') told.push([kind, user, name, args]);
      return undefined;
    },
    after: ({ functionName }, answer) => {
      if (functionName === 'evaluate') told.push(answer);
      return undefined;
    },
  });
  const call = ['api', 'you@example.com', 'properties.get', ['user', 'a']];
  expect(told).toEqual([call, { value: null }, call, { value: null }]);
});

const write = `${sheet} try { sheet.getRange(1, 1).setValue('new'); } finally { sheet.getRange(1, 2).setValue('end'); }`;

const read = `${sheet} sheet.getRange(1, 1).setValue('new'); return sheet.getRange(1, 1).getValue();`;
const killed = ({ name }: PlatformCall) => (name === 'range.write' ? 'kill' : undefined);

it.each<[string, string, PlatformWatch, string, string]>([
  [
    'that dies before a call leaves no trace of it, nor of what it does afterwards',
    write,
    { before: killed },
    'The execution was ended',
    'a',
  ],
  [
    'that dies after a call has made it',
    write,
    { after: killed },
    'The execution was ended',
    'new',
  ],
  [
    'may get another answer, whether the call was made or not',
    read,
    {
      before: ({ name }) => (name === 'range.write' ? { value: null } : undefined),
      after: ({ name }) => (name === 'range.values' ? { error: 'Service error' } : undefined),
    },
    'Service error',
    'a',
  ],
])('a script %s', async (_, body, watch, error, first) => {
  for (const outcome of await inBoth(body, watch)) {
    const cells = [[first, 'b', '', ''], ...Array(3).fill(expect.anything())];
    expect(outcome).toMatchObject({ error, cells });
  }
});

it('a lock is free once its holder has died', async () => {
  const simulation = simulated();
  const take = `return LockService.getDocumentLock().tryLock(1000);`;
  const first = simulation.person('first');
  const second = simulation.person('second');
  const seen: unknown[] = [];
  simulation.watch = {
    after: ({ name, user }) => {
      if (name !== 'lock.try' || user !== 'first') return undefined;
      seen.push(second.run('evaluate', [take]));
      return 'kill';
    },
  };
  expect(() => first.run('evaluate', [take])).toThrow('The execution was ended');
  seen.push(second.run('evaluate', [take]));
  expect(seen).toEqual([false, true]);
});

it('unflushed writes can be lost when their execution dies', async () => {
  const simulation = simulated({ losesUnflushed: true });
  simulation.watch = {
    after: ({ name, args }) =>
      name === 'range.write' && JSON.stringify(args).includes('late') ? 'kill' : undefined,
  };
  const body = `${sheet} sheet.getRange(1, 1).setValue('early'); SpreadsheetApp.flush();
    sheet.getRange(1, 2).setValue('late');`;
  expect(() => simulation.person('you').run('evaluate', [body])).toThrow('The execution was ended');
  expect(simulation.book.named('Data').table()[0]).toEqual(['early', 'b']);
});
