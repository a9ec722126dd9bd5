import { quotas as limitsOf, simulatedClock, type Workbench } from '../../src/workbench';
import { open, openScript, run } from './open';
import { served } from './page-socket';

const hour = 3_600_000;
const noon = () => simulatedClock(new Date(2026, 4, 4, 12).getTime());
const refusalOf = (service: string) => `Service invoked too many times for one day: ${service}.`;

/** The error of a script that sends this many requests together to a port without a server. */
async function fetching(workbench: Workbench, count: number): Promise<string> {
  const body = `try { UrlFetchApp.fetchAll(Array(${count}).fill('http://127.0.0.1:9/')); }
    catch (error) { return error.message; }`;
  return String(await run(workbench, body));
}

describe('the quotas of a day', () => {
  it('refuse requests beyond them, a whole fetchAll at a time, until midnight', async () => {
    const clock = noon();
    const workbench = await open({ clock, limits: { fetchesPerDay: 3 } });
    expect(await fetching(workbench, 4)).toBe(refusalOf('urlfetch'));
    expect(await fetching(workbench, 3)).toMatch(/^Address unavailable/);
    expect(await fetching(workbench, 1)).toBe(refusalOf('urlfetch'));
    await clock.advance(12 * hour);
    expect(await fetching(workbench, 1)).toMatch(/^Address unavailable/);
  });

  it('leave a property unchanged if its operation exceeds them', async () => {
    const workbench = await open({ clock: noon(), limits: { propertyOperationsPerDay: 2 } });
    const put = (value: string) =>
      run(workbench, `PropertiesService.getScriptProperties().setProperty('a', '${value}')`);
    await put('1');
    await put('2');
    await expect(put('3')).rejects.toThrow(refusalOf('properties'));
  });

  it('stop triggers once their time is used up', async () => {
    const clock = noon();
    const { workbench, script } = await openScript({ clock, limits: { triggerMsPerDay: 45_000 } });
    await script(`ScriptApp.newTrigger('sleepyTick').timeBased().everyMinutes(10).create()`);
    await clock.advance(hour);
    const ends = workbench.executions
      .filter(({ kind }) => kind === 'trigger')
      .map(({ state, error }) => error?.message ?? state);
    const refused = 'Service using too much computer time for one day';
    expect(ends).toEqual(['completed', 'completed', ...Array(4).fill(refused)]);
  });

  it.each([
    ['consumer', [20_000, 1.5 * hour, 50_000]],
    ['workspace', [100_000, 6 * hour, 500_000]],
    ['none', [null, null, null]],
  ] as const)('are those of the chosen account: %s', async (quota, limits) => {
    const { page, workbench } = await served({ quota, clock: noon() });
    page.send({ kind: 'follow', panel: 'executions', execution: null });
    const { quotas } = await page.heard('executions');
    expect(quotas.map(({ limit }) => limit)).toEqual(limits);
    const text = 'x'.repeat(limitsOf.consumer.propertyValueBytes + 1);
    const put = run(workbench, `PropertiesService.getUserProperties().setProperty('a', '${text}')`);
    if (quota === 'none') await put;
    else await expect(put).rejects.toThrow('Argument too large: value');
  });
});
