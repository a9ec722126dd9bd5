/** Contacts looked up after a signal: one consent and one limit for both, whatever happens in between. */
import fc from 'fast-check';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { changeSignal } from '../../src/sheet/signals/control';
import { refused } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { find } from '../support/deployed';
import { Office, role } from '../support/signals';

const minute = 60_000;
const day = '2026-11-20';
const emailsAndPhones = { emails: true, phones: true };

interface Wanted {
  readonly maxCredits?: number;
  readonly people?: number;
  readonly contacts?: typeof emailsAndPhones;
}

/** A signal that has found a company and these people, and is still running. */
function runningSignal({
  maxCredits = 100,
  people = 3,
  contacts = emailsAndPhones,
}: Wanted = {}): Office {
  const office = new Office();
  office.deploy({ ...role, maxCredits }, { companiesSheet: false, contacts });
  find(office, day, 'a');
  for (let id = 1; id <= people; id += 1)
    office.service.signals.findPerson(office.signal, id, `Person ${id}`, day);
  office.advanceTime(minute);
  return office;
}

function complete(office: Office): void {
  office.signal.status = 'completed';
  office.advanceTime(5 * minute);
}

const runs = (office: Office) => viewRuns(office.execution());
const calls = (office: Office) => office.sheet('Robots - Calls');
const lookUps = (office: Office) => office.service.count('POST', '/enrich/people');

it('are looked up in the call list once the signal is complete, within what it left of its limit', () => {
  const office = runningSignal({ maxCredits: 30 });
  expect(runs(office)).toEqual([]);
  expect(office.only.contacts).toMatchObject(emailsAndPhones);
  complete(office);
  const [run] = runs(office);
  expect(run).toMatchObject({ kind: 'find-contacts', outcome: 'done', cap: 28 });
  expect(office.only.contacts).toMatchObject({ run: run?.id, settled: true });
  expect(calls(office).column('Email').filter(Boolean)).toHaveLength(2);
  expect(run?.counts.spent).toBe(office.service.totalCharged());
});

it.each([
  ['a signal whose user wants none', undefined, 'completed'],
  ['a signal that its user stopped', emailsAndPhones, 'stopped'],
  ['a signal that failed', emailsAndPhones, 'failed'],
])('are never looked up after %s', (_, contacts, status) => {
  const office = new Office();
  office.deploy(role, { ...(contacts && { contacts }) });
  find(office, day, 'a');
  office.service.signals.findPerson(office.signal, 1, 'Ada', day);
  office.advanceTime(minute);
  office.signal.status = status;
  office.advanceTime(9 * minute);
  expect(runs(office)).toEqual([]);
  expect(lookUps(office)).toBe(0);
  expect(pump(office.execution(), 30_000)).toMatchObject({ active: 0 });
});

it('say why there is no run if no person was found, or the limit covers none', () => {
  for (const wanted of [{ people: 0 }, { maxCredits: 7 }]) {
    const office = runningSignal(wanted);
    complete(office);
    expect(runs(office)).toEqual([]);
    expect(office.only.contacts).toMatchObject({
      settled: true,
      problem: { code: 'NOTHING_TO_DO', spent: 'no' },
    });
    expect(office.only.contacts).toMatchObject({ cap: 0 });
    expect(lookUps(office)).toBe(0);
  }
});

it('wait for a service that is away, and start once', () => {
  const office = runningSignal();
  office.service.say('/credits/balance', refused(503));
  complete(office);
  expect(office.only.contacts).toMatchObject({ problem: { code: 'SERVICE_ERROR' } });
  expect(lookUps(office)).toBe(0);
  office.service.fault = () => undefined;
  office.advanceTime(20 * minute);
  expect(office.only.contacts).toMatchObject({ settled: true });
  expect(office.only.contacts?.problem).toBeUndefined();
  expect(lookUps(office)).toBe(1);
});

it('are paid for once, wherever an execution dies', () => {
  const steady = runningSignal();
  complete(steady);
  whereverItDies(150, (onCall) => {
    const office = runningSignal();
    office.signal.status = 'completed';
    office.world.now += 3 * minute;
    catchKill(() => pump(office.execution(onCall), 30_000));
    office.advanceTime(6 * minute);
    expect(office.service.totalCharged()).toBe(steady.service.totalCharged());
    expect(office.only.contacts).toMatchObject({ settled: true });
    expect(runs(office).filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  });
});

it('a limit that is raised afterwards applies to both', () => {
  const office = runningSignal({ maxCredits: 30 });
  office.service.extensions = ['signal-control'];
  complete(office);
  office.world.now += 25 * 60 * minute;
  changeSignal(office.execution(), { signal: office.only.id, action: 'limit', maxCredits: 50 });
  expect(office.signal.max_credit_limit).toBe(50 - office.service.totalCharged());
  expect(office.only.maxCredits).toBe(50);
  complete(office);
  expect(runs(office)).toHaveLength(1);
});

it('cost at most the limit together with the signal, and leave out no person whom the limit still covers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 60 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(
        emailsAndPhones,
        { emails: true, phones: false },
        { emails: false, phones: true },
      ),
      (maxCredits, people, companies, contacts) => {
        const office = runningSignal({ maxCredits, people, contacts });
        const more = Math.min(companies - 1, Math.floor((maxCredits - 2) / 2));
        for (let i = 0; i < more; i += 1) find(office, day, `c${i}`);
        complete(office);
        const signal = office.signal.credits_used;
        const [run] = runs(office);
        const spent = run?.counts.spent ?? 0;
        expect(spent).toBe(office.service.totalCharged());
        expect(signal + spent).toBeLessThanOrEqual(maxCredits);
        const price = (contacts.emails ? 1 : 0) + (contacts.phones ? 5 : 0);
        const left = maxCredits - signal - spent;
        if (run) expect(run.counts.unsent === 0 || left < price).toBe(true);
        else expect(people === 0 || left < price).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
