/** What signals of the service in memory find on each day, and what that costs. */
import { prices } from '../../../src/contract/prices';
import type { FakeService } from './fake-service';
import type { FakeSignal } from './signals';

const dayMs = 24 * 3600 * 1000;
/** When a signal starts to run each day, and when it ends with all of the day's finds. */
const runsAfterMs = 10_000;
const endsAfterMs = 50_000;
/** The accounts that a signal finds on each of its days. */
export const accountsEachDay = 4;

/** What a signal finds, by the number of the find; each account with one person. */
export const accountOf = (n: number) => ({
  id: 1_000 + n,
  name: n % 2 === 0 ? `=Found(${n})` : `Found ${n}`,
  website: `https://found${n}.example`,
});
export const personOf = (n: number) => ({
  id: 5_000 + n,
  name: `Person ${n}`,
  role: 'Head of data',
  profile: `https://www.linkedin.example/in/f${n}`,
});

/** The service's reason for an account, by its id. */
export const whyOf = (id: number) => `Account ${id} hires.`;

/** Makes signals find accounts as time passes; one that repeats ends when its limit of credits is reached. */
export function letSignalsRun(service: FakeService): void {
  service.signals.page = 3;
  service.signals.advance = () => {
    for (const signal of service.signals.all) advance(service, signal);
  };
}

function advance(service: FakeService, signal: FakeSignal): void {
  const { deployed } = signal;
  if (!deployed) return;
  const { days, rest } = elapsed(deployed.at, signal.repeat, service.now());
  const most = Math.floor((deployed.body.max_credit_limit ?? 1e6) / prices.signalAccount);
  // Half of a day's accounts are found while it runs, the others as it ends.
  const today = rest >= endsAfterMs ? 1 : rest >= (runsAfterMs + endsAfterMs) / 2 ? 0.5 : 0;
  const found = Math.min(most, (days + today) * accountsEachDay);
  for (let n = signal.accounts.length; n < found; n += 1) {
    service.charge(deployed.by, [`account ${n} of ${signal.signal_name}`], prices.signalAccount);
    find(service, signal, n, deployed.at);
  }
  signal.status = statusOf(signal, days, rest, found === most);
  if (signal.status === 'stopped') signal.status_reason = 'The limit of credits is reached.';
}

function elapsed(at: number, repeat: boolean, now: number) {
  const days = repeat ? Math.floor((now - at) / dayMs) : 0;
  return { days, rest: now - at - days * dayMs };
}

function statusOf({ repeat }: FakeSignal, days: number, rest: number, isAtLimit: boolean): string {
  if (days === 0 && rest < runsAfterMs) return 'accepted';
  if (isAtLimit) return 'stopped';
  if (rest < endsAfterMs) return 'running';
  return repeat ? 'scheduled' : 'completed';
}

function find({ accounts, signals }: FakeService, signal: FakeSignal, n: number, at: number): void {
  const [account, person] = [accountOf(n), personOf(n)];
  const day = Math.floor(n / accountsEachDay);
  const added_at = new Date(at + day * dayMs + endsAfterMs).toISOString();
  const { id, name, website } = account;
  accounts.byId.set(id, { narrative_and_key_signals: whyOf(id) });
  signals.find(signal, name, '', {
    account_website: website,
    account_industry: 'Software',
    account_employee_count: 10 * n,
    added_at,
  });
  signals.findPerson(signal, person.id, person.name, '', {
    person_role: person.role,
    person_linkedin_url: person.profile,
    ...{ account_id: id, account_name: name, account_website: website },
    added_at,
  });
}
