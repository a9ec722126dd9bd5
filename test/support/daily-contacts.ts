/** A daily signal whose new people’s contacts are looked up, day after day. */
import { viewRuns } from '../../src/sheet/run-list';
import { find } from './deployed';
import { Office, role } from './signals';

export const minute = 60_000;
export const hour = 60 * minute;
const dayMs = 24 * hour;

interface Wanted {
  readonly dailyCap?: number;
  readonly emails?: boolean;
  readonly phones?: boolean;
}

/** An office with a daily signal that has found one company and no people. */
export function daily({ dailyCap = 30, emails = true, phones = true }: Wanted = {}): Office {
  const office = new Office();
  office.service.extensions = ['signal-control'];
  const contacts = { emails, phones, aDay: dailyCap };
  office.deploy({ ...role, daily: true }, { companiesSheet: false, contacts });
  find(office, today(office), 'a');
  rest(office);
  office.advanceTime(2 * minute);
  return office;
}

const today = (office: Office) => new Date(office.world.now).toISOString().slice(0, 10);

/** Makes the signal find these people in today's run, and ends that run. */
export function findPeople(office: Office, ...ids: readonly number[]): void {
  for (const id of ids)
    office.service.signals.findPerson(office.signal, id, `Person ${id}`, today(office));
  rest(office);
}

function rest(office: Office): void {
  office.signal.credits_used += 1;
  office.signal.status = 'scheduled';
}

/** Works once an hour, as the trigger does, until one hour into the next UTC day. */
export function toNextDay(office: Office): void {
  const end = (Math.floor(office.world.now / dayMs) + 1) * dayMs + hour;
  while (office.world.now < end) {
    office.advanceTime(3 * minute);
    office.world.now += hour;
  }
  office.advanceTime(3 * minute);
}

/** The hour in which the signal's finds arrive and their contacts are looked up. */
export function advanceOneHour(office: Office): void {
  office.world.now += hour;
  office.advanceTime(6 * minute);
}

export const runs = (office: Office) => viewRuns(office.execution());
export const calls = (office: Office) => office.sheet('Robots - Calls');

/** How often the service was asked for the contacts of each person. */
export function askedFor(office: Office): Map<number, number> {
  const asked = new Map<number, number>();
  for (const { people_ids: ids = [] } of office.service.people.started)
    for (const id of ids) asked.set(id, (asked.get(id) ?? 0) + 1);
  return asked;
}
