import { manualClock, type Workbench } from '../../src/workbench';
import { nextFiring } from '../../src/workbench/runtime/host/triggers';
import { until } from '../support/until';
import { bookOf, close, evaluate, open, openScript, openSheet, run, temporaryFolder } from './open';

const minuteMs = 60_000;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ticksOf = (workbench: Workbench) =>
  run(workbench, `return Number(PropertiesService.getScriptProperties().getProperty('ticks'))`);
const everyMinute = `return ScriptApp.newTrigger('onTick').timeBased().everyMinutes(1).create().getUniqueId()`;

describe('a clock trigger', () => {
  it('fires on time without an open page, and writes into the workbook', async () => {
    const clock = manualClock();
    const { workbench, script } = await openScript({ clock, book: bookOf(['start']) });
    const id = await script(everyMinute);
    await clock.advance(minuteMs - 1);
    expect(await ticksOf(workbench)).toBe(0);
    await clock.advance(1);
    expect(await ticksOf(workbench)).toBe(1);
    await clock.advance(3 * minuteMs);
    expect(await ticksOf(workbench)).toBe(4);
    expect(workbench.book.values('A1:A5').flat()).toEqual([
      'start',
      'tick 1',
      'tick 2',
      'tick 3',
      'tick 4',
    ]);
    const last = `return PropertiesService.getScriptProperties().getProperty('lastTrigger')`;
    expect(await script(last)).toBe(id);
  });

  it('is listed, distinguished and deleted', async () => {
    const { workbench, script } = await openScript();
    const said = await script(`
      const clock = ScriptApp.newTrigger('onTick').timeBased().everyHours(1).create();
      const event = ScriptApp.newTrigger('onTick').forSpreadsheet(SpreadsheetApp.getActive()).onEdit().create();
      const told = (trigger) => [trigger.getHandlerFunction(), String(trigger.getEventType()), String(trigger.getTriggerSource()),
        trigger.getEventType() === ScriptApp.EventType.CLOCK];
      const said = [ScriptApp.getProjectTriggers().map(told)];
      ScriptApp.deleteTrigger(clock);
      return [...said, ScriptApp.getUserTriggers(SpreadsheetApp.getActive()).map((t) => t.getUniqueId() === event.getUniqueId())];`);
    expect(said).toEqual([
      [
        ['onTick', 'CLOCK', 'CLOCK', true],
        ['onTick', 'ON_EDIT', 'SPREADSHEETS', false],
      ],
      [true],
    ]);
    expect(workbench.triggers.list()).toHaveLength(1);
  });

  it('set for one time fires once and stays listed until it is deleted', async () => {
    const clock = manualClock();
    const { workbench, script } = await openScript({ clock });
    await script(`
      ScriptApp.newTrigger('onTick').timeBased().after(5000).create();
      ScriptApp.newTrigger('onTick').timeBased().at(new Date(Date.now() + 3600000)).create();`);
    await clock.advance(6000);
    expect(await ticksOf(workbench)).toBe(1);
    await clock.advance(2 * 60 * minuteMs);
    expect(await ticksOf(workbench)).toBe(2);
    expect(workbench.triggers.list().map(({ nextAt }) => nextAt)).toEqual([null, null]);
  });

  it('survives a restart, and fires immediately if it fell due meanwhile', async () => {
    const dataDir = temporaryFolder();
    const clock = manualClock();
    const first = await open({ dataDir, clock });
    await run(first, everyMinute);
    await clock.advance(minuteMs);
    await close(first);
    const later = manualClock(clock.now() + 60 * minuteMs);
    const again = await open({ dataDir, clock: later });
    await later.advance(0);
    expect(await ticksOf(again)).toBe(2);
    await later.advance(minuteMs);
    expect(await ticksOf(again)).toBe(3);
  });

  it('that fails is in the executions, and fires again', async () => {
    const clock = manualClock();
    const { workbench, script } = await openScript({ clock });
    await script(`ScriptApp.newTrigger('failingTick').timeBased().everyMinutes(5).create()`);
    await clock.advance(10 * minuteMs);
    const runs = workbench.executions.filter(({ kind }) => kind === 'trigger');
    expect(runs.map(({ error }) => error?.message)).toEqual(['the tick failed', 'the tick failed']);
  });

  it('may overlap with its own earlier run', async () => {
    const clock = manualClock();
    const { workbench, script } = await openScript({ clock });
    await script(everyMinute);
    const holder = script(`
      LockService.getScriptLock().waitLock(0);
      while (!PropertiesService.getScriptProperties().getProperty('go')) Utilities.sleep(10);`);
    await script(`ScriptApp.newTrigger('evaluate').timeBased().everyMinutes(1).create()`);
    const both = [clock.advance(minuteMs), clock.advance(minuteMs)];
    await until(
      () =>
        workbench.executions.filter(({ functionName }) => functionName === 'onTick').length === 2,
    );
    await script(`PropertiesService.getScriptProperties().setProperty('go', 'yes')`);
    await Promise.all([holder, ...both]);
  });

  it('does not fire if another one, due at the same time, removed it', async () => {
    const clock = manualClock();
    const limits = { executionsAtOnce: 1 };
    const { workbench, script } = await openScript({ clock, limits });
    await script(`
      const every = (handler) => ScriptApp.newTrigger(handler).timeBased().everyMinutes(1).create();
      every('removeOthers'); every('onTick');`);
    await clock.advance(minuteMs);
    const fired = workbench.executions.filter(({ kind }) => kind === 'trigger');
    expect(fired.map(({ functionName }) => functionName)).toEqual(['removeOthers']);
    expect(workbench.triggers.list()).toHaveLength(1);
    expect(await ticksOf(workbench)).toBe(0);
  });

  it('fires with the real clock too', async () => {
    const workbench = await open();
    await run(workbench, `ScriptApp.newTrigger('onTick').timeBased().after(50).create()`);
    await until(async () => (await ticksOf(workbench)) === 1);
  });
});

describe('Google refuses', () => {
  it.each([
    [
      'timeBased().everyMinutes(2)',
      'The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15, or 30.',
    ],
    ['timeBased()', 'The clock trigger needs a time, such as everyHours(1).'],
    ['forSpreadsheet(SpreadsheetApp.getActive())', 'The spreadsheet trigger needs an event.'],
  ])('%s', async (builder, message) => {
    await expect(evaluate(`ScriptApp.newTrigger('onTick').${builder}.create()`)).rejects.toThrow(
      message,
    );
  });

  it('a twenty-first trigger', async () => {
    const { script } = await openScript();
    await script(
      `for (let i = 0; i < 20; i++) ScriptApp.newTrigger('onTick').timeBased().everyHours(1).create()`,
    );
    await expect(script(everyMinute)).rejects.toThrow(
      'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
    );
  });

  it('a published add-on more than one per hour, and a second one', async () => {
    const workbench = await open({ published: true });
    await expect(run(workbench, everyMinute)).rejects.toThrow(
      'The recurrence interval for an Add-on trigger must be at least one hour.',
    );
    const everyHour = `ScriptApp.newTrigger('onTick').timeBased().everyHours(1).create()`;
    await run(workbench, everyHour);
    await expect(run(workbench, everyHour)).rejects.toThrow(
      /has created too many time-based triggers in this document/,
    );
  });
});

describe('the next firing', () => {
  const friday = new Date(2026, 10, 20, 15, 30).getTime();
  it.each([
    [{ intervalMs: 5 * minuteMs }, new Date(2026, 10, 20, 15, 35)],
    [
      { every: 'days', count: 1, weekDay: null, hour: 9, minute: 15 },
      new Date(2026, 10, 21, 9, 15),
    ],
    [
      { every: 'days', count: 1, weekDay: null, hour: 16, minute: 0 },
      new Date(2026, 10, 20, 16, 0),
    ],
    [{ every: 'weeks', count: 1, weekDay: 1, hour: 8, minute: 0 }, new Date(2026, 10, 23, 8, 0)],
    [{ every: 'weeks', count: 2, weekDay: 5, hour: 8, minute: 0 }, new Date(2026, 11, 4, 8, 0)],
    [{ every: 'months', monthDay: 31, hour: 0, minute: 0 }, new Date(2026, 11, 31)],
    [{ every: 'months', monthDay: 1, hour: 6, minute: 0 }, new Date(2026, 11, 1, 6)],
    [{ at: friday + 1 }, new Date(friday + 1)],
  ] as const)('of %j', (plan, date) => {
    expect(nextFiring(plan, friday, here)).toBe(date.getTime());
  });

  it('of a one-off in the past is none', () => {
    expect(nextFiring({ at: friday }, friday, here)).toBeNull();
  });
});

it('installed triggers receive openings, edits and changes', async () => {
  const { workbench, script } = await openSheet(['a']);
  await script(`
    const builder = (handler) => ScriptApp.newTrigger(handler).forSpreadsheet(SpreadsheetApp.getActive());
    builder('heard').onEdit().create(); builder('heard').onChange().create(); builder('heard').onOpen().create();
    builder('sent').onFormSubmit().create();`);
  const said = await script(
    `return ScriptApp.getProjectTriggers().map((each) => String(each.getEventType()))`,
  );
  expect(said).toEqual(['ON_EDIT', 'ON_CHANGE', 'ON_OPEN', 'ON_FORM_SUBMIT']);
  workbench.book.write('B1:C1', [['x', 'y']]);
  workbench.book.insertRows('Data', 1);
  await workbench.open();
  await workbench.settle();
  const heard = workbench.executions.filter(({ functionName }) => functionName === 'heard');
  const told = heard.flatMap(({ logs }) => logs.map(({ text }) => text));
  expect(told.sort()).toEqual(['B1:C1', 'EDIT', 'INSERT_ROW', 'opened']);
});
