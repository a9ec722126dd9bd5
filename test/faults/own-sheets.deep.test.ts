/**
 * The built add-on makes sheets only in a press or by the clock, and one hidden sheet, which it finds under any name.
 */
import { baseUrl } from '../fakes/service/core';
import { leaveToTriggers, type Office, openOffice, runsOf, sidebar } from './support/office';
import { dieAt, ending, killAt, play, pointsOf, rightEnding } from './support/replay';
import { discoverPeople } from './support/scenarios/discover-people';
import { enrichAccounts } from './support/scenarios/enrich-accounts';

const hiddenIn = ({ simulation }: Office) =>
  simulation.book.sheets.filter(({ name }) => /^Signalsheet/.test(name));
const connect = ({ dana }: Office) =>
  sidebar(dana, 'connectWithKey', { baseUrl, userId: 'dana', apiKey: 'key-of-dana' });

/** The state before the add-on was first used, with dana connected. */
function unused(): Office {
  const office = openOffice(enrichAccounts.few);
  for (const { key } of hiddenIn(office)) office.simulation.book.remove(key);
  return office;
}

it('makes one complete hidden sheet, wherever connecting dies', () => {
  const whole = unused();
  const calls = killAt(whole, undefined, () => connect(whole));
  const first = calls.findIndex(({ name }) => name === 'book.insertSheet');
  expect(first).toBeGreaterThan(0);
  for (const point of pointsOf(calls).filter(({ call }) => call >= first)) {
    const office = unused();
    dieAt(office, point, () => connect(office));
    play(office, enrichAccounts.few);
    const [sheet, ...more] = hiddenIn(office);
    expect([point, more, sheet?.isHidden]).toEqual([point, [], true]);
    expect(String(sheet?.table()[0]?.[0])).toContain('you may pay again');
    expect(ending(office)).toEqual(rightEnding(enrichAccounts.few));
  }
});

it('finds the hidden sheet under another name, shown and moved', () => {
  const office = openOffice(enrichAccounts.few);
  const { book } = office.simulation;
  const [sheet] = hiddenIn(office);
  if (!sheet) throw new Error('There is no hidden sheet');
  sheet.name = 'Do not touch';
  play(office, enrichAccounts.few);
  expect(hiddenIn(office)).toEqual([]);
  expect(book.sheets.filter(({ isHidden }) => isHidden)).toEqual([sheet]);
  expect(sheet.table().some(([key]) => String(key).startsWith('result|'))).toBe(true);
});

it('inserts nothing while the sidebar pumps, names the missing sheet, and makes it when resumed', () => {
  const scenario = discoverPeople.few;
  const office = openOffice(scenario);
  const { book, clock } = office.simulation;
  sidebar(office.dana, 'start', scenario.request(office));
  expect(book.sheets.map(({ name }) => name)).toEqual(['Prospects', 'Signalsheet data', 'People']);
  book.remove(book.named('People').key);
  const calls = killAt(office, undefined, () => {
    for (let i = 0; i < 40 && runsOf(office)[0]?.state === 'running'; i += 1) {
      sidebar(office.dana, 'pump');
      clock.sleep(5_000);
    }
  });
  expect(calls.filter(({ name }) => /insertSheet|book\.(activate|return)/.test(name))).toEqual([]);
  const [run] = runsOf(office);
  expect(run).toMatchObject({
    state: 'paused',
    problem: { code: 'SHEET_MISSING', details: [{ reason: 'sheet', values: ['People'] }] },
  });
  sidebar(office.dana, 'resume', { run: run?.id });
  leaveToTriggers(office);
  expect(ending(office, scenario)).toEqual(rightEnding(scenario));
});

it('lets triggers create what is missing', () => {
  const scenario = discoverPeople.few;
  const office = openOffice(scenario);
  const { book } = office.simulation;
  sidebar(office.dana, 'start', scenario.request(office));
  book.remove(book.named('People').key);
  leaveToTriggers(office);
  expect(ending(office, scenario)).toEqual(rightEnding(scenario));
});
