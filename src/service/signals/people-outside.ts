/** Finds people for a signal if the directory knows none who fit: the user's own, or those of their data providers. */
import { peoplePagesPerFind } from '../../contract/limit-values';
import { second } from '../clock';
import type { Company } from '../companies/company';
import { readCountry } from '../countries';
import type { IcpRecord } from '../icps/icp';
import { bestFit } from '../icps/match';
import { leaseEnd } from '../jobs/kind';
import type { Asker } from '../people/people-finder';
import type { Person } from '../people/person';
import { runOfSignal } from '../providers/pages-store';
import type { Finding } from './findings';
import type { FoundPerson } from './keep-people';
import { extendSignal } from './lease';
import type { ClaimedSignal } from './queue';
import type { SearchDeps } from './search/matches';
import type { Task } from './task';

/** People of one account that providers are asked for. */
const peopleAsked = 10;

/** How long one turn may ask, so that other signals get theirs. The next turn reuses the answers. */
const longestMs = 5 * second;

interface Pause {
  readonly pauseMs: number;
}

/**
 * Takes a company that the signal found. Returns people who fit the ICP, or how long to wait. Spends the credits of
 * the user's own keys within their ceilings, once per answer, and none of ours.
 */
export type PeopleOutside = (
  company: Company,
  icp: IcpRecord,
) => Promise<readonly FoundPerson[] | Pause>;

/** Called per turn of a signal, then per batch of its findings; undefined if the signal asks no providers. */
export function outsideFor(
  deps: SearchDeps,
  { request }: Task,
  signal: ClaimedSignal,
): ((found: readonly Finding[]) => PeopleOutside) | undefined {
  if (!('ask_providers' in request.body) || !request.body.ask_providers) return undefined;
  const { clock, store } = deps;
  let end: number | undefined;
  return (found) => {
    let saved: ReadonlySet<string> | undefined;
    return async (company, icp) => {
      if (!(await deps.peopleFinder.canAsk(signal.userId, company.domain, 'own'))) return [];
      // Asks only about accounts that will be saved.
      const now = clock();
      saved ??= await store.signalQueue.newDomains(signal, found, now, leaseEnd(deps, now));
      if (!saved?.has(company.domain)) return [];
      const known = await knownThere(deps, signal.userId, company.domain, icp);
      if (known.length > 0) return known;
      // Counted from the first question, so that each turn makes progress.
      end ??= performance.now() + longestMs;
      if (performance.now() > end) return { pauseMs: 0 };
      return pagesOf(deps, signal, company, icp);
    };
  };
}

/** The user's people at a company who fit the ICP, from any source. */
async function knownThere(
  { store }: SearchDeps,
  userId: string,
  domain: string,
  icp: IcpRecord,
): Promise<readonly FoundPerson[]> {
  const accounts = await store.accounts.byDomains(userId, [domain]);
  const sketches = await store.people.sketches(
    userId,
    accounts.map(({ id }) => id),
  );
  const fitting = sketches.filter((person) => bestFit([icp], person)).slice(0, peopleAsked);
  const people = await store.people.byIds(
    userId,
    fitting.map(({ id }) => id),
  );
  return people.map(({ profile_url, name, role, location, country_code, joined_company_at }) => ({
    person: {
      ...{ profile_url, name, role, location, country_code, joined_company_at },
      ...{ work_email: null, phone: null, employment: null },
    },
    byFinder: false,
  }));
}

async function pagesOf(
  { peopleFinder, stopping }: SearchDeps,
  signal: ClaimedSignal,
  { domain }: Company,
  icp: IcpRecord,
): Promise<readonly FoundPerson[] | Pause> {
  const wanted = {
    domain,
    titles: icp.target_roles,
    seniorities: [],
    departments: [],
    countries: [...new Set(icp.people_locations.flatMap((name) => readCountry(name) ?? []))],
    max: peopleAsked,
  };
  const fits = (person: Person) => bestFit([icp], person) !== undefined;
  let after: string | null = null;
  for (let pages = 0; pages < peoplePagesPerFind; pages += 1) {
    const page = await peopleFinder.page(askerOf(signal), wanted, after, 'own', stopping);
    if ('pauseMs' in page) return page;
    const { source } = page;
    const found = page.people.filter(fits).map((person) => ({ person, byFinder: false, source }));
    if (found.length > 0 || page.next === null) return found;
    after = page.next;
  }
  return [];
}

/** A run of a signal as the asker of a people finder. */
function askerOf(signal: ClaimedSignal): Asker {
  return {
    userId: signal.userId,
    jobId: `${runOfSignal(signal.signalId)}:${signal.run_started_at}`,
    extend: async (tx, leaseUntil) => (await extendSignal(tx, signal, leaseUntil)) !== undefined,
  };
}
