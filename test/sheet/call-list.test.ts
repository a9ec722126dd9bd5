/** The call list of a signal: one row per person or company to call, updated in place whatever people do with it. */
import { pump } from '../../src/sheet/pump';
import { planRun } from '../../src/sheet/runs/plan';
import { startRun } from '../../src/sheet/runs/start';
import { callerOf } from '../../src/sheet/settings/connection';
import { learnExtensions } from '../../src/sheet/settings/extensions';
import type { Deployment } from '../../src/sheet/signals/deployment';
import { catchKill, whereverItDies } from '../support/death';
import { find } from '../support/deployed';
import { requestFor } from '../support/runs';
import { Office, role } from '../support/signals';

const minute = 60_000;
const day = '2026-11-20';

/** An office with one signal that has only a call list, which is the form's default. */
function calling(deployment: Deployment = role, german = false): Office {
  const office = new Office();
  const platform = { ...office.execution(), language: () => (german ? 'de' : 'en') } as const;
  office.deploy(deployment, { companiesSheet: false }, platform);
  return office;
}

const list = (office: Office) => office.sheet('Robots - Calls');
const names = (office: Office) =>
  list(office)
    .column('Company')
    .map((company, i) => [company, list(office).column('Person')[i]].join(': '));

/** Makes the signal find a person at the nth company that it found. */
function findPerson({ service, signal }: Office, nth: number, id: number, name: string): void {
  const { account_id, account_name, account_website } = signal.accounts[nth] ?? {};
  service.signals.findPerson(signal, id, name, day, {
    ...{ account_id, account_name, account_website },
    person_role: 'CEO',
  });
}

it('has one row for each person, and one for each company without people', () => {
  const office = calling();
  find(office, day, 'a', 'b', 'c');
  findPerson(office, 1, 5, 'Ada');
  findPerson(office, 1, 6, 'Bo');
  findPerson(office, 2, 7, 'Cy');
  office.advanceTime(2 * minute);
  expect(names(office)).toEqual(['a: ', 'b: Ada', 'b: Bo', 'c: Cy']);
  expect(list(office).column('Call id')).toEqual(['1000', '1001 5', '1001 6', '1002 7']);
  expect(office.only.sheets).toEqual({ calls: true, companies: false });
  expect(office.world.book.sheets.map(({ name }) => name)).toEqual(['Signals', 'Robots - Calls']);
});

it('gives reasons in the language of the user who deployed it', () => {
  const office = calling(role, true);
  office.service.accounts.byId.set(1_000, {
    hiring: { items: [{ title: 'Data Engineer', location: 'Berlin', date: '2026-11-03' }] },
  });
  find(office, day, 'a');
  office.advanceTime(2 * minute);
  expect(list(office).column('Why now')).toEqual(['Sucht Data Engineer in Berlin, 3. Nov.']);
});

it('puts the first person found later at a company into its row, wherever that is now', () => {
  const office = calling({ ...role, daily: true });
  find(office, day, 'a', 'b', 'c', 'd');
  office.advanceTime(2 * minute);
  const sheet = list(office);
  sheet.insertColumn(2);
  sheet.put(1, 2, 'Notes');
  sheet.put(2, 2, 'a is mine');
  sheet.put(3, 4, 'Bea, whom I know');
  sheet.sortBelow(1, (one, two) => String(two[2]).localeCompare(String(one[2])));
  sheet.deleteRows(2, 1);
  findPerson(office, 0, 5, 'Ada');
  findPerson(office, 0, 6, 'Al');
  findPerson(office, 1, 7, 'Bo');
  findPerson(office, 3, 8, 'Di');
  office.signal.credits_used += 1;
  office.advanceTime(4 * minute);
  expect(names(office).sort()).toEqual([
    ...['a: Ada', 'a: Al', 'b: Bea, whom I know', 'b: Bo', 'c: ', 'd: Di'],
  ]);
  const at = names(office).indexOf('a: Ada');
  expect([sheet.column('Notes')[at], sheet.column('Title')[at]]).toEqual(['a is mine', 'CEO']);
  expect(sheet.column('Person id')[at]).toBe(5);
});

it('adds a later day’s calls on top, and leaves blank rows below unchanged', () => {
  const office = calling({ ...role, daily: true });
  find(office, day, 'a', 'b');
  office.advanceTime(2 * minute);
  const sheet = list(office);
  sheet.insertRows(3, 2);
  sheet.put(8, 1, 'a note below');
  office.world.now += 24 * 60 * minute;
  find(office, '2026-11-21', 'c', 'd');
  office.signal.credits_used += 1;
  office.advanceTime(4 * minute);
  const rest = ['a', '', '', 'b', '', '', ''];
  expect(sheet.column('Company')).toEqual(['c', 'd', ...rest]);
});

it('has each person once, whichever call the execution dies at', () => {
  whereverItDies(150, (onCall) => {
    const office = calling();
    office.service.signals.page = 2;
    find(office, day, 'a', 'b', 'c');
    office.advanceTime(minute);
    for (const [nth, id] of [
      [0, 5],
      [0, 6],
      [2, 7],
    ] as const)
      findPerson(office, nth, id, `=P${id}`);
    find(office, day, 'd');
    office.signal.status = 'completed';
    office.world.now += 3 * minute;
    catchKill(() => pump(office.execution(onCall), 30_000));
    office.advanceTime(4 * minute);
    expect(names(office).sort()).toEqual(['a: =P5', 'a: =P6', 'b: ', 'c: =P7', 'd: ']);
  });
});

it('continues while the service answers for only one of the two lists', () => {
  const office = calling();
  find(office, day, 'a');
  office.service.fault = ({ url }) => (/\/audiences\//.test(url) ? 'lose-request' : undefined);
  office.advanceTime(minute);
  expect(names(office)).toEqual(['a: ']);
  expect(office.only.problem).toBeDefined();
  office.service.fault = () => undefined;
  findPerson(office, 0, 5, 'Ada');
  office.advanceTime(10 * minute);
  expect(names(office)).toEqual(['a: Ada']);
  expect(office.only.problem).toBeUndefined();
});

it('has a short sheet name, and a different one for each signal of the same name', () => {
  const office = new Office();
  const name = 'hiring Enterprise Account Executive';
  for (const _ of ['first', 'second']) office.deploy({ ...role, name }, { companiesSheet: false });
  const tabs = office.world.book.sheets.map((sheet) => sheet.name);
  expect(tabs).toEqual(['Signals', 'hiring Enterpri… - Calls', 'hiring Enterpri… - Calls 2']);
});

it('offers contacts only for people who were never looked up', () => {
  const office = calling();
  find(office, day, 'a');
  for (const id of [10, 20, 5, 30]) findPerson(office, 0, id, `P${id}`);
  office.advanceTime(2 * minute);
  const { world } = office;
  const request = requestFor(list(office), {
    task: { kind: 'find-contacts', emails: true, phones: true },
    keyHeader: 'Person id',
  });
  const open = () => planRun(world.execution(), request).toFetch;
  expect(open()).toEqual(['10', '20', '5', '30']);
  startRun(world.execution(), { ...request, cap: 12 });
  office.advanceTime(3 * minute);
  expect(open()).toEqual(['5', '30']);
  startRun(world.execution(), request);
  office.advanceTime(3 * minute);
  expect(open()).toEqual([]);
  findPerson(office, 0, 8, 'Late');
  office.signal.credits_used += 1;
  office.advanceTime(90 * minute);
  expect(open()).toEqual(['8']);
  const at = list(office).column('Person').indexOf('Late');
  list(office).put(2 + at, 5, '+49 1');
  list(office).put(2 + at, 6, 'late@a.example');
  expect(open()).toEqual([]);
});

/** Gives these scores to the companies that the service finds, in order. */
function score(office: Office, ...scores: readonly (number | null)[]): void {
  scores.forEach((each, i) => {
    office.service.accounts.byId.set(1_000 + i, { score: each });
  });
}

it('shows scores and sorts a day’s finds by them, if the service announces scores', () => {
  const office = new Office();
  office.service.extensions = ['scores'];
  learnExtensions(office.execution(), callerOf(office.execution()));
  office.deploy({ ...role, daily: true }, { companiesSheet: false });
  score(office, 30, 67, null, 0, 50, 99);
  find(office, day, 'a', 'b', 'c', 'd');
  findPerson(office, 1, 5, 'Ada');
  findPerson(office, 1, 6, 'Bo');
  office.advanceTime(2 * minute);
  expect(names(office)).toEqual(['b: Ada', 'b: Bo', 'a: ', 'd: ', 'c: ']);
  expect(list(office).column('Score')).toEqual([67, 67, 30, 0, '']);
  // Later finds of a day go below the earlier ones, those of a later day on top.
  find(office, day, 'e');
  office.advanceTime(4 * minute);
  find(office, '2026-11-21', 'f');
  office.advanceTime(4 * minute);
  expect(names(office)).toEqual(['f: ', 'b: Ada', 'b: Bo', 'a: ', 'd: ', 'c: ', 'e: ']);
});

it('shows scores once the service announces them, and none before', () => {
  const office = calling({ ...role, daily: true });
  score(office, 30, 67, 80);
  find(office, day, 'a', 'b');
  office.advanceTime(2 * minute);
  expect(names(office)).toEqual(['a: ', 'b: ']);
  expect(list(office).cells[0]).not.toContain('Score');
  office.service.extensions = ['scores'];
  office.world.now += 25 * 60 * minute;
  find(office, '2026-11-21', 'c');
  office.advanceTime(4 * minute);
  expect(names(office)).toEqual(['c: ', 'a: ', 'b: ']);
  expect(list(office).column('Score')).toEqual([80, '', '']);
});
