/** Asks the directory where the next people that a signal watches work, as a verification does (our §10.22). */
import type { JobChange } from '../../../contract/signal-deployment';
import { operatorKinds } from '../../alerts/outbox';
import { audienceIdOf } from '../../audiences/link';
import { day, hour } from '../../clock';
import type { KnownPerson } from '../../people/known';
import { peopleByProfile } from '../../people/listed';
import type { Person } from '../../people/person';
import { verdictOf } from '../../people/verify/verdict';
import type { Check, FoundBatch } from '../findings';
import type { ClaimedSignal } from '../queue';
import type { SearchDeps } from '../search/matches';
import { changeOf } from './change';
import type { DuePerson, Watched } from './due';

/** People checked together. */
const peopleABatch = 20;

/** How much earlier than asked a check may be, because runs don't begin at exactly the same time each day. */
const early = 12 * hour;

/** Only reads; the queue saves and charges the checks. */
export async function nextChecks(
  deps: SearchDeps,
  body: JobChange,
  signal: ClaimedSignal,
): Promise<FoundBatch> {
  const due = await deps.store.signalQueue.duePeople(signal, watchedBy(signal.userId, body), {
    after: signal.after_company,
    checkedUntil: signal.run_started_at - body.check_days * day + early,
    max: peopleABatch,
  });
  const checks = await checksOf(deps, signal.userId, due);
  return {
    findings: [],
    checks: checks ?? [],
    looked: checks?.length ?? 0,
    postsFrom: null,
    note: checks ? null : { reason: 'people_unchecked' },
    afterCompany: due.length < peopleABatch ? null : (due.at(-1)?.id ?? null),
    withEmails: false,
    crm: body.enable_safe_crm_addition ? 'add' : 'none',
    operatorAlerts: operatorKinds(deps.settings),
  };
}

/** Takes the user, and the request of one of their signals. */
export function watchedBy(userId: string, body: JobChange): Watched {
  const { people_ids: ids, watched_audience_name: name } = body;
  return {
    ids: ids ?? [],
    audienceId: typeof name === 'string' ? audienceIdOf(userId, name) : null,
  };
}

/** Undefined if the directory can't be reached: the people stay due, as do those whose record is unusable. */
async function checksOf(
  deps: SearchDeps,
  userId: string,
  due: readonly DuePerson[],
): Promise<readonly Check[] | undefined> {
  if (due.length === 0) return [];
  const { store, stopping } = deps;
  const ids = due.map(({ id }) => id);
  const known = new Map((await store.people.known(userId, ids)).map((one) => [one.id, one]));
  const urls = [...new Set([...known.values()].map(({ profile_url }) => profile_url))];
  const personAt = await peopleByProfile(deps, urls, stopping);
  if (!personAt) return undefined;
  const looks = due.flatMap((last): Look[] => {
    const own = known.get(last.id);
    const person = own && personAt(own.profile_url);
    return !own || person === 'unusable' ? [] : [{ last, own, person }];
  });
  const domains = looks.flatMap((look) => [before(look), look.person?.employment?.domain ?? null]);
  const companies = await store.companies.find([...new Set(domains.filter(isGiven))]);
  return looks.map((look): Check => {
    const { own, person } = look;
    const { status } = verdictOf(person?.employment, own.domain);
    const from = before(look);
    const to = person?.employment;
    return {
      personId: own.id,
      status,
      employerDomain: to ? to.domain : from,
      findings: person && to && to.domain !== from ? changeOf(person, to, from, companies) : [],
    };
  });
}

/** A watched person: at the last check, as the user knows them, and as the directory does now. */
interface Look {
  readonly last: DuePerson;
  readonly own: KnownPerson;
  readonly person: Person | undefined;
}

/** Where the person worked at the last check; before the first check, where the user knows them. */
function before({ last, own }: Look): string | null {
  return last.checked_at === null ? own.domain : last.employer_domain;
}

const isGiven = (domain: string | null): domain is string => domain !== null;
