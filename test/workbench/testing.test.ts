/** The API of `signalsheet/workbench` for other projects' tests. */
import {
  callLog,
  dying,
  failing,
  googleLatency,
  openForTests,
  simulatedClock,
  taking,
  together,
} from '../../src/workbench/testing';
import { addon, bookOf, openScript, run } from './open';

const closes: (() => Promise<void>)[] = [];
const open = openForTests((close) => closes.push(close), { script: addon, book: bookOf(['a']) });
afterEach(() => Promise.all(closes.map((close) => close())));

const writing = `const sheet = SpreadsheetApp.getActiveSheet();
  sheet.getRange('A1').setValue('b'); SpreadsheetApp.flush(); sheet.getRange('A2').setValue('c'); return 'done';`;

it('gives each test a new workbook, closed after it', async () => {
  const workbench = await open();
  await run(workbench, writing);
  const other = await open({ book: bookOf(['z']) });
  expect([workbench.book.values('A1'), other.book.values('A1')]).toEqual([[['b']], [['z']]]);
  await Promise.all(closes.map((close) => close()));
  await expect(run(workbench, writing)).rejects.toThrow('The workbench closed');
});

it('logs the calls of the platform', async () => {
  const log = callLog();
  await run(await open({ watch: log }), writing);
  const names = log.calls.map(({ name }) => name);
  expect(names.filter((name) => name === 'range.write')).toHaveLength(2);
  expect(names.indexOf('book.flush')).toBeGreaterThan(names.indexOf('range.write'));
});

it.each([
  ['before the first of its name', { name: 'range.write' }, 'a', ''],
  ['before the second', { name: 'range.write', nth: 2 }, 'b', ''],
  ['after the second', { name: 'range.write', nth: 2, after: true }, 'b', 'c'],
  ['before every one', { name: 'range.write', nth: 'every' }, 'a', ''],
] as const)('lets a script receive an error, or die, %s', async (_where, place, first, second) => {
  for (const [watch, message] of [
    [failing('Service Spreadsheets failed', place), 'Service Spreadsheets failed'],
    [dying(place), 'The execution was ended'],
  ] as const) {
    const workbench = await open({ watch });
    await expect(run(workbench, writing)).rejects.toThrow(message);
    expect(workbench.book.values('A1:A2')).toEqual([[first], [second]]);
  }
});

it('lets calls take as long as in Google, which the script sees', async () => {
  const clock = simulatedClock(0);
  const log = callLog();
  const { script } = await openScript({ clock, watch: together(log, taking(clock)) });
  const took = await script(`
    const start = Date.now(); const texts = PropertiesService.getUserProperties();
    texts.setProperty('a', 'b'); texts.getProperty('a'); return Date.now() - start;`);
  expect(took).toBe(62 + 30);
  expect(log.calls.reduce((sum, call) => sum + googleLatency(call), 0)).toBe(clock.now());
});
