/** Contacts of a daily signal are looked up after each day's finds, for new people, within the user's daily cap. */
import { connect, disconnect, share } from '../../src/sheet/account';
import { pump } from '../../src/sheet/pump';
import { saveConnection } from '../../src/sheet/settings/connection';
import { changeSignal } from '../../src/sheet/signals/control';
import { switchContacts } from '../../src/sheet/signals/daily-contacts';
import { Killed } from '../fakes/platform/memory-platform';
import { baseUrl } from '../fakes/service/core';
import {
  advanceOneHour,
  askedFor,
  calls,
  daily,
  findPeople,
  hour,
  minute,
  runs,
  toNextDay,
} from '../support/daily-contacts';
import { catchKill } from '../support/death';
import { Office, refusal, role } from '../support/signals';

it('are looked up after each day’s finds, for new people only, within the daily cap', () => {
  const office = daily({ dailyCap: 12 });
  expect(runs(office)).toEqual([]);
  findPeople(office, 10, 12);
  advanceOneHour(office);
  expect(runs(office)).toMatchObject([{ outcome: 'done', cap: 12, counts: { spent: 7 } }]);
  expect(office.only).toMatchObject({
    contacts: { spent: 7, day: '2026-11-20' },
    contactsOn: true,
  });
  findPeople(office, 13);
  toNextDay(office);
  findPeople(office, 14);
  advanceOneHour(office);
  expect(askedFor(office)).toEqual(new Map([10, 12, 13, 14].map((id) => [id, 1])));
  expect(calls(office).column('Email').filter(Boolean)).toHaveLength(4);
});

it('of people whom the daily cap doesn’t cover are looked up the next day', () => {
  const office = daily({ dailyCap: 8 });
  findPeople(office, 10, 20, 30);
  advanceOneHour(office);
  expect(askedFor(office)).toEqual(new Map([[10, 1]]));
  expect(office.only).toMatchObject({ contacts: { spent: 6, listed: 3, taken: 1 } });
  advanceOneHour(office);
  expect(runs(office)).toHaveLength(1);
  toNextDay(office);
  expect(askedFor(office).get(20)).toBe(1);
  toNextDay(office);
  toNextDay(office);
  expect(askedFor(office)).toEqual(new Map([10, 20, 30].map((id) => [id, 1])));
  expect(office.only.contacts).toMatchObject({ listed: 3, taken: 3 });
});

it('are never requested twice, whatever happens to the sheet', () => {
  const office = daily({ dailyCap: 60 });
  findPeople(office, 10, 11, 12);
  advanceOneHour(office);
  const sheet = calls(office);
  for (const header of ['Phone', 'Email', 'Contacts checked', 'Contact search status'])
    sheet.deleteColumns((sheet.cells[0]?.indexOf(header) ?? -1) + 1, 1);
  // The same person at another company.
  findPeople(office, 12, 13);
  for (let day = 0; day < 9; day += 1) toNextDay(office);
  expect(askedFor(office)).toEqual(new Map([10, 11, 12, 13].map((id) => [id, 1])));
});

it('wait until the service reports the end of the day’s run', () => {
  const office = daily();
  findPeople(office, 10);
  office.signal.status = 'running';
  advanceOneHour(office);
  expect(runs(office)).toEqual([]);
  office.signal.status = 'scheduled';
  advanceOneHour(office);
  expect(runs(office)).toHaveLength(1);
});

it('pause if the balance doesn’t cover one person, say so, and continue on the next day with credits', () => {
  const office = daily();
  office.service.balance = 5;
  findPeople(office, 10, 20);
  advanceOneHour(office);
  expect(runs(office)).toEqual([]);
  expect(office.only.contacts).toMatchObject({ problem: { code: 'OUT_OF_CREDITS' } });
  office.service.balance = 100;
  toNextDay(office);
  expect(askedFor(office)).toEqual(new Map([10, 20].map((id) => [id, 1])));
  expect(office.only.contacts?.problem).toBeUndefined();
});

it('are looked up as far as the balance covers, and the others on the next day with credits', () => {
  const office = daily({ dailyCap: 60 });
  office.service.balance = 8;
  findPeople(office, 10, 20);
  advanceOneHour(office);
  expect(askedFor(office)).toEqual(new Map([[10, 1]]));
  expect(office.only.contacts).toMatchObject({ problem: { code: 'OUT_OF_CREDITS' } });
  office.service.balance = 100;
  advanceOneHour(office);
  expect([...askedFor(office).keys()]).toEqual([10]);
  toNextDay(office);
  expect(askedFor(office)).toEqual(new Map([10, 20].map((id) => [id, 1])));
});

function setStatus({ signal }: Office, status: string): void {
  signal.status = status;
}

/** An office in which a day's find has arrived in the sheet, and the look-up is next. */
function withNewFinds(): Office {
  const office = daily();
  findPeople(office, 10);
  setStatus(office, 'running');
  advanceOneHour(office);
  expect(calls(office).column('Person')).toEqual(['Person 10']);
  setStatus(office, 'scheduled');
  return office;
}

it('are looked up if nothing happens in between', () => {
  const office = withNewFinds();
  office.advanceTime(3 * hour);
  expect([...askedFor(office)]).toEqual([[10, 1]]);
});

it('are looked up once if an execution dies while it records the run', () => {
  const office = withNewFinds();
  const { document } = office.world;
  const isRecording = () => [...document.values()].some((text) => /"state":"starting"/.test(text));
  const platform = office.execution((call) => {
    if (isRecording()) throw new Killed(call);
  });
  office.world.now += hour;
  expect(catchKill(() => pump(platform, 30_000))).toBe(true);
  // The signal's next day begins before the run is recorded again.
  setStatus(office, 'running');
  advanceOneHour(office);
  setStatus(office, 'scheduled');
  toNextDay(office);
  expect([...askedFor(office)]).toEqual([[10, 1]]);
  expect(office.only.contacts).toMatchObject({ spent: 6, taken: 1, listed: 1 });
});

const other = { baseUrl, userId: 'erik', apiKey: 'other' };
it.each<[string, (office: Office) => void]>([
  ['the sheet is gone', (office) => office.world.book.remove(calls(office))],
  [
    'the signal is deleted',
    (office) => changeSignal(office.execution(), { signal: office.only.id, action: 'delete' }),
  ],
  [
    'the signal was deleted at the service',
    (office) => {
      office.signal.people.splice(0);
      office.service.signals.all.splice(0);
    },
  ],
  ['the user paused the signal', (office) => setStatus(office, 'paused')],
  ['the user stopped the signal', (office) => setStatus(office, 'stopped')],
  ['another account is connected', (office) => connect(office.execution(), other)],
  ['the user is disconnected', (office) => disconnect(office.execution())],
  [
    'the user is disconnected, and a colleague shares a key',
    (office) => {
      disconnect(office.execution());
      const colleague = new Map<string, string>();
      const theirs = () => office.world.execution(undefined, colleague);
      saveConnection(theirs().user, other);
      share(theirs());
      pump(theirs(), 30_000);
    },
  ],
  [
    'they are switched off',
    (office) => switchContacts(office.execution(), { signal: office.only.id, on: false }),
  ],
])('are not looked up if %s', (_, event) => {
  const office = withNewFinds();
  event(office);
  office.advanceTime(3 * hour);
  expect(office.service.count('POST', '/enrich/people')).toBe(0);
  // Nor are people who wait for the next day.
  const late = daily({ dailyCap: 8 });
  findPeople(late, 10, 20);
  advanceOneHour(late);
  event(late);
  toNextDay(late);
  expect([...askedFor(late).keys()]).toEqual([10]);
});

it('are looked up only for people found after they were switched on, and for the account in use then', () => {
  const office = daily();
  const switchContactsTo = (on: boolean) =>
    switchContacts(office.execution(), { signal: office.only.id, on });
  switchContactsTo(false);
  findPeople(office, 10);
  advanceOneHour(office);
  switchContactsTo(true);
  findPeople(office, 20);
  advanceOneHour(office);
  expect([...askedFor(office).keys()]).toEqual([20]);
  connect(office.execution(), other);
  findPeople(office, 30);
  advanceOneHour(office);
  expect(office.only).toMatchObject({ contactsOn: false });
  switchContactsTo(true);
  expect(office.only).toMatchObject({ contactsOn: true });
  findPeople(office, 40);
  advanceOneHour(office);
  expect([...askedFor(office).keys()]).toEqual([20, 40]);
});

it('need a daily cap that covers one person', () => {
  for (const dailyCap of [undefined, 5, Number.NaN]) {
    const office = new Office();
    const contacts = {
      emails: true,
      phones: true,
      ...(dailyCap !== undefined && { aDay: dailyCap }),
    };
    const deploy = () => office.deploy({ ...role, daily: true }, { contacts });
    expect(refusal(deploy)).toMatch(/6 credits/);
    expect(office.posts).toBe(0);
  }
});

it('are looked up after the last finds of a signal that has reached its limit', () => {
  const office = daily();
  findPeople(office, 10);
  Object.assign(office.signal, { status: 'stopped', waits_for: 'limit' });
  advanceOneHour(office);
  office.advanceTime(10 * minute);
  expect([...askedFor(office).keys()]).toEqual([10]);
});
