/** The script's time zone, which its manifest names, and the spreadsheet's, which is a separate setting. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { manualClock } from '../../src/workbench';
import { bookOf, close, open, openScript, run, scriptIn, temporaryFolder } from './open';

const zones = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Europe/Berlin'];
const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 60);

/** The result of a function's body in a process in a zone. */
function inProcess(timeZone: string, body: string): unknown {
  const code = `console.log(JSON.stringify(new Function(${JSON.stringify(body)})()))`;
  const env = { ...process.env, TZ: timeZone };
  return JSON.parse(spawnSync(process.execPath, ['-e', code], { env, encoding: 'utf8' }).stdout);
}

/** Everything that Date does in a zone, for these parts of dates. */
const everything = (parts: number[][]) => `
  const told = (date) => [date.getTime(), date.getFullYear(), date.getMonth(), date.getDate(), date.getDay(), date.getHours(),
    date.getMinutes(), date.getSeconds(), date.getMilliseconds(), date.getTimezoneOffset(), String(date), date.toDateString(),
    date.toTimeString(), date.toLocaleString('en-US'), date.toLocaleDateString('de-DE'), date.toJSON(),
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' }).format(date)];
  const set = (date, name, ...values) => [new Date(date)].map((copy) => (copy[name](...values), copy.getTime()))[0];
  return ${JSON.stringify(parts)}.map((parts) => {
    const date = new Date(...parts);
    return [told(date), set(date, 'setFullYear', 2024, 1, 30), set(date, 'setMonth', 2), set(date, 'setDate', 31),
      set(date, 'setHours', 2, 30), set(date, 'setMinutes', -1), set(date, 'setSeconds', 61), set(date, 'setMilliseconds', 1001)];
  }).concat([[new Date(NaN).getFullYear(), String(new Date(NaN)), set(NaN, 'setFullYear', 2024), set(NaN, 'setHours', 1),
    Date.parse('2024-07-01'), Date.parse('2024-07-01T10:00'), Date.parse('2024-07-01T10:00Z'), Date.parse('July 1, 2024 10:00'),
    Date.parse('1 Jul 2024 10:00 GMT+0200'), Date.parse('7/1/2024'), new Date('2024-12-24T18:00:00').getTime(), Date.UTC(2024, 1, 1),
    new Date(new Date(5)).getTime(), new Date(99, 0).getFullYear(), new Date() instanceof Date, Object.prototype.toString.call(new Date()),
    typeof Date(), new Date(0).constructor === Date, JSON.stringify(new Date(0)), Date.name, Date.length]]);`;

it.each(zones)("Date and Intl are in the manifest's zone, %s", async (timeZone) => {
  const { workbench, script } = await openScript({ script: scriptIn({ timeZone }) });
  const part = (min: number, max: number) => fc.integer({ min, max });
  const dates = fc.tuple(part(1990, 2037), part(0, 11), part(1, 31), part(0, 23), part(0, 59));
  const [parts = []] = fc.sample(fc.array(dates, { minLength: rounds, maxLength: rounds }), {
    numRuns: 1,
    seed: 7,
  });
  // Hours that New York and Berlin skip, and hours that occur twice there.
  const changes = [
    [2026, 2, 8, 2, 30],
    [2026, 10, 1, 1, 30],
    [2026, 2, 29, 2, 30],
    [2026, 9, 25, 2, 30],
  ];
  const body = everything([...parts, ...changes]);
  expect(await run(workbench, body)).toEqual(inProcess(timeZone, body));
  const said = await script(`
    return [Session.getScriptTimeZone(), book.getSpreadsheetTimeZone(), new Intl.DateTimeFormat().resolvedOptions().timeZone];`);
  expect(said).toEqual([
    timeZone,
    timeZone,
    inProcess(timeZone, 'return Intl.DateTimeFormat().resolvedOptions().timeZone'),
  ]);
});

/** The result of a script in a workbench on a computer in a zone. */
function onComputerIn(timeZone: string, options: object, body: string): unknown {
  const code = `
    const { openWorkbench } = require(${JSON.stringify(join(__dirname, '../../lib/workbench.cjs'))});
    (async () => {
      const workbench = await openWorkbench({
        ...${JSON.stringify(options)},
        book: { name: 'Dates', sheets: [{ name: 'Dates', values: [['2024-01-15', new Date(Date.UTC(2024, 6, 1, 12))]] }] },
      });
      workbench.book.write('A2', [[new Date(Date.UTC(2024, 0, 15, 4, 30)), '3/10/2024 2:30', '=NOW()']]);
      const said = await workbench.run('evaluate', [${JSON.stringify(body)}]);
      const values = workbench.book.values('A1:B2').flat();
      await workbench.close();
      console.log(JSON.stringify([said, values]));
    })();`;
  const env = { ...process.env, TZ: timeZone };
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], { env, encoding: 'utf8' });
  return JSON.parse(stdout || JSON.stringify(stderr));
}

it.each(['America/New_York', 'Asia/Kolkata'])(
  "a new workbook's dates are in the manifest's zone, %s, wherever the computer is",
  async (timeZone) => {
    const body = `
      const sheet = SpreadsheetApp.getActiveSheet();
      sheet.getRange('A3').setValue('2024-01-15');
      sheet.getRange('B3').setValue(new Date(2024, 0, 15, 13, 30));
      const told = (date) => Utilities.formatDate(date, Session.getScriptTimeZone(), 'yyyy-MM-dd HH:mm:ss');
      const parts = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours()].join(' ');
      return [sheet.getRange('A1:B3').getValues().flat().map((date) => [told(date), parts(date)]),
        sheet.getRange('A1:B3').getDisplayValues().flat(), Math.abs(sheet.getRange('C2').getValue() - new Date()) < 15 * 60_000];`;
    const options = { script: scriptIn({ timeZone }) };
    const everywhere = ['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'].map(
      (computer) => onComputerIn(computer, options, body),
    );
    const [[said]] = everywhere as [[[[string, string][], string[], boolean]]];
    const [typed, , , , setText, setDate] = said[0].map(([told]) => told);
    expect([typed, setText, setDate]).toEqual([
      '2024-01-15 00:00:00',
      '2024-01-15 00:00:00',
      '2024-01-15 13:30:00',
    ]);
    expect(said[1][0]).toBe('2024-01-15');
    expect(said[2]).toBe(true);
    for (const one of everywhere) expect(one).toEqual(everywhere[0]);
  },
);

it("cells are in the spreadsheet's zone, whichever the script's is", async () => {
  const code = 'function HOUR_OF(date) { return date.toISOString(); }';
  const { workbench, script } = await openScript({
    script: scriptIn({ timeZone: 'America/New_York' }, code),
    book: bookOf(['2026-07-01', '2026-01-15 18:30', '=HOUR_OF(B1)']),
  });
  const read = `const zone = (name) => book.setSpreadsheetTimeZone(name);`;
  const said = await script(`
    ${read} zone('Asia/Tokyo');
    const told = sheet.getRange('A1:B1').getValues()[0].map((date) => date.toISOString());
    const local = sheet.getRange('A1').getValue().getDate();
    sheet.getRange('A2').setValue(new Date(Date.UTC(2026, 6, 1, 12)));
    sheet.appendRow([sheet.getRange('A1').getValue()]);
    const shown = sheet.getRange('A1:A3').getDisplayValues().flat();
    zone('America/New_York');
    return [told, local, shown, sheet.getRange('A1').getValue().getDate(), sheet.getRange('A1').getValue().getHours(),
      sheet.getRange('A2').getValue().toISOString(), SpreadsheetApp.getActive().getSpreadsheetTimeZone(),
      Utilities.formatDate(sheet.getRange('A1').getValue(), Session.getScriptTimeZone(), 'yyyy-MM-dd HH:mm')];`);
  expect(said).toEqual([
    ['2026-06-30T15:00:00.000Z', '2026-01-15T09:30:00.000Z'],
    30,
    ['2026-07-01', '7/1/2026 21:00:00', '7/1/2026'],
    1,
    0,
    '2026-07-02T01:00:00.000Z',
    'America/New_York',
    '2026-07-01 00:00',
  ]);
  workbench.book.write('C2', '=HOUR_OF(B1)+0');
  workbench.book.write('C3', '=HOUR_OF(B1+1)');
  await workbench.settle();
  expect(workbench.book.values('C3')).toEqual([['2026-01-16T23:30:00.000Z']]);
  await expect(script(`${read} zone('Nowhere/At_All')`)).rejects.toThrow(
    'Invalid argument: Nowhere/At_All',
  );
});

it("the spreadsheet's zone is kept with it", async () => {
  const dataDir = temporaryFolder();
  const first = await open({ dataDir });
  await run(first, `SpreadsheetApp.getActive().setSpreadsheetTimeZone('Asia/Tokyo')`);
  await close(first);
  const again = await open({ dataDir });
  expect(await run(again, 'return SpreadsheetApp.getActive().getSpreadsheetTimeZone()')).toBe(
    'Asia/Tokyo',
  );
});

it.each(['Europe/Atlantis', '', 5, null])(
  'a manifest with the time zone %j is refused',
  async (timeZone) => {
    await expect(open({ script: scriptIn({ timeZone }) })).rejects.toThrow(
      `has the time zone ${JSON.stringify(timeZone)}, which does not exist. Use a name such as "Europe/Berlin".`,
    );
  },
);

it('a trigger at an hour uses the script zone, over the change to summer time too, or its own', async () => {
  const clock = manualClock(Date.UTC(2026, 2, 28, 12));
  const code =
    'function tick({ hour, timezone, year }) { console.log([hour, timezone, new Date(year, 0).toISOString()].join(" ")); }';
  const { workbench, script } = await openScript({
    clock,
    script: scriptIn({ timeZone: 'Europe/Berlin' }, code),
  });
  const nextOf = async (builder: string) => {
    const id = await script(
      `return ScriptApp.newTrigger('tick').timeBased().${builder}.create().getUniqueId()`,
    );
    const { nextAt } = workbench.triggers.list().find((each) => each.id === id) ?? {};
    return new Date(nextAt ?? 0).toISOString();
  };
  expect(await nextOf('everyDays(1).atHour(9)')).toBe('2026-03-29T07:00:00.000Z');
  expect(await nextOf("everyDays(1).atHour(9).inTimezone('Asia/Tokyo')")).toBe(
    '2026-03-29T00:00:00.000Z',
  );
  expect(await nextOf('onMonthDay(1).atHour(6)')).toBe('2026-04-01T04:00:00.000Z');
  expect(await nextOf('onWeekDay(ScriptApp.WeekDay.SATURDAY).atHour(14).nearMinute(30)')).toBe(
    '2026-03-28T13:30:00.000Z',
  );
  expect(await nextOf('atDate(2026, 7, 1)')).toBe('2026-06-30T22:00:00.000Z');
  expect(await nextOf("atDate(2026, 7, 1).inTimezone('America/New_York')")).toBe(
    '2026-07-01T04:00:00.000Z',
  );
  await expect(nextOf("everyDays(1).inTimezone('Nowhere')")).rejects.toThrow(
    'Invalid argument: Nowhere',
  );
  await clock.advance(2 * 60 * 60_000);
  const [{ logs = [] } = {}] = workbench.executions.filter(
    ({ functionName }) => functionName === 'tick',
  );
  expect(logs.map(({ text }) => text)).toEqual(['14 Europe/Berlin 2025-12-31T23:00:00.000Z']);
});
