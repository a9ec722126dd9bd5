/** What the user who deployed a signal can do with it, if the service announces signal-control. */
import { saveConnection } from '../../src/sheet/settings/connection';
import { changeSignal } from '../../src/sheet/signals/control';
import { viewSignals } from '../../src/sheet/signals/view';
import { answer, refused } from '../support/answers';
import { find } from '../support/deployed';
import { Office, refusal, role } from '../support/signals';

const minute = 60_000;

function controlled(daily = false): Office {
  const office = new Office();
  office.service.extensions = ['signal-control', 'something-else'];
  office.deploy({ ...role, daily, ...(daily && { maxCreditsADay: 8 }) });
  office.advanceTime(minute);
  return office;
}

const act = (office: Office, change: Omit<Parameters<typeof changeSignal>[1], 'signal'>) =>
  changeSignal(office.execution(), { signal: office.only.id, ...change });

describe('a service that announces nothing', () => {
  it.each([
    ['has no such address', undefined],
    ['answers something else', answer(200, '<html>')],
    ['is busy', refused(503)],
  ])('and %s still has its signals followed, without controls', (_, outcome) => {
    const office = new Office();
    office.service.say('/extensions', outcome);
    office.deploy();
    find(office, '2026-11-20', 'a');
    office.advanceTime(5 * minute);
    expect(office.only).toMatchObject({ controlled: false, problem: undefined, found: 1 });
    expect(office.service.to('/extensions')).toHaveLength(1);
  });
});

describe('a service that announces signal-control', () => {
  it('is asked for its extensions once a day', () => {
    const office = controlled(true);
    office.signal.status = 'scheduled';
    office.advanceTime(23 * 60 * minute);
    expect(office.service.to('/extensions')).toHaveLength(1);
    office.advanceTime(2 * 60 * minute);
    expect(office.service.to('/extensions')).toHaveLength(2);
  });

  it('lets the owner of a signal pause, resume, limit and stop it', () => {
    const office = controlled(true);
    expect(office.only).toMatchObject({ controlled: true, dayLimit: 8 });
    act(office, { action: 'pause' });
    expect(office.only.status).toBe('paused');
    act(office, { action: 'resume' });
    expect(office.only.status).toBe('accepted');
    act(office, { action: 'limit', maxCredits: 500, maxCreditsADay: null });
    expect(office.only).toMatchObject({ maxCredits: 500, dayLimit: undefined });
    act(office, { action: 'stop' });
    expect(office.only).toMatchObject({ status: 'stopped', over: true });
  });

  it('has a finished signal followed again once it continues', () => {
    const office = controlled();
    Object.assign(office.signal, { status: 'stopped', waits_for: 'limit' });
    office.advanceTime(5 * minute);
    expect(office.only).toMatchObject({ state: 'over', waitsFor: 'limit' });
    act(office, { action: 'limit', maxCredits: 500 });
    expect(office.only).toMatchObject({ state: 'open', waitsFor: undefined });
    find(office, '2026-11-20', 'late');
    office.advanceTime(5 * minute);
    expect(office.sheet('Robots - Companies').column('Company')).toEqual(['late']);
  });

  it('has a signal forgotten that is deleted, and its rows kept', () => {
    const office = controlled();
    find(office, '2026-11-20', 'a');
    office.advanceTime(5 * minute);
    act(office, { action: 'delete' });
    expect(viewSignals(office.execution())).toEqual([]);
    expect(office.service.signals.all).toEqual([]);
    expect(office.sheet('Robots - Companies').column('Company')).toEqual(['a']);
  });

  it('leaves the signal’s record unchanged if it refuses', () => {
    const office = controlled();
    office.service.say('/control', answer(400));
    const before = office.only;
    expect(refusal(() => act(office, { action: 'pause' }))).toContain('No credits were spent.');
    expect(office.only).toEqual(before);
  });

  it.each([
    ['another user', true, 'https://service.example'],
    ['its user at another service', false, 'https://other.example'],
  ])('lets %s change nothing about a signal', (_, isOther, baseUrl) => {
    const office = controlled();
    const { id } = office.only;
    const own = office.execution();
    const { user } = isOther ? office.world.execution(undefined, new Map()) : own;
    saveConnection(user, { baseUrl, userId: 'eve', apiKey: 'key' });
    const other = { ...own, user };
    expect(viewSignals(other)[0]).toMatchObject({ mine: !isOther, controlled: false });
    expect(refusal(() => changeSignal(other, { signal: id, action: 'stop' }))).toContain(
      'no longer lists this signal',
    );
    expect(office.service.to('/control')).toEqual([]);
  });
});
