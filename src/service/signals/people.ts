/** Finds the people of an account that a signal found: by the ICP's roles, or by a language model where one is asked. */
import { departments, seniorities } from '../../contract/people';
import type { Company } from '../companies/company';
import { readCountry } from '../countries';
import type { IcpRecord } from '../icps/icp';
import { bestFit } from '../icps/match-person';
import { askWithRetries } from '../jobs/retry';
import { readPerson } from '../people/directory';
import type { Person } from '../people/person';
import type { Finder } from './finder';
import type { Match, SearchDeps } from './search';
import type { ClaimedSignal, FoundPerson } from './store';

export interface FoundPeople {
  readonly people: readonly FoundPerson[];
  /** What the user should know of how they were looked for. */
  readonly note: string | null;
}

/** People of one account that a signal adds. */
export const maxPeople = 10;

/** People of one account that are looked at. */
const maxCandidates = 100;

const nobody: FoundPeople = { people: [], note: null };

/** Without an ICP and a finder, nobody is looked for but the authors of posts. Spends no credits. */
export async function findPeople(
  deps: SearchDeps,
  finder: Finder | undefined,
  { icp }: ClaimedSignal,
  company: Company,
  { authors }: Match,
  stopping: AbortSignal,
): Promise<FoundPeople> {
  if (authors) {
    const ask = async () => [...(await deps.peopleDirectory.find(authors)).values()];
    const people = await candidates(deps, ask, stopping);
    return people ? { people: fitting(icp, people).map(byRule), note: null } : unreachable;
  }
  if (!icp && !finder) return nobody;
  const people = await candidates(deps, () => atCompany(deps, icp, company), stopping);
  if (!people) return unreachable;
  const ruled = icp ? fitting(icp, people).slice(0, maxPeople).map(byRule) : [];
  if (!finder || people.length === 0) return { people: ruled, note: null };
  const chosen = await finder.choose({ icp, company, people, max: maxPeople }, stopping);
  if (!chosen) return { people: ruled, note: icp ? finderFailed : finderFailedAlone };
  return { people: chosen.map((person) => ({ person, byFinder: true })), note: null };
}

const byRule = (person: Person): FoundPerson => ({ person, byFinder: false });

const unreachable: FoundPeople = {
  people: [],
  note: 'The people directory couldn’t be reached for some accounts, so their people are missing.',
};
const finderFailed =
  'advanced_people_finder: the language model failed for some accounts, so rules chose their people, free of charge.';
const finderFailedAlone =
  'advanced_people_finder: the language model failed for some accounts, and rules need an icp_id to choose people.';

async function atCompany(
  { peopleDirectory }: SearchDeps,
  icp: IcpRecord | null,
  { domain }: Company,
): Promise<readonly Person[]> {
  const countries = (icp?.people_locations ?? []).flatMap((name) => readCountry(name) ?? []);
  const page = await peopleDirectory.search({
    domain,
    seniorities,
    departments,
    countries: [...new Set(countries)],
    after: null,
    max: maxCandidates,
  });
  return page.people;
}

async function candidates(
  { log }: SearchDeps,
  ask: () => Promise<readonly Person[]>,
  stopping: AbortSignal,
): Promise<readonly Person[] | undefined> {
  const found = await askWithRetries(log, 'people directory', ask, stopping);
  return found?.flatMap((one) => {
    const person = readPerson(one, log);
    return person === undefined || person === 'unusable' ? [] : [person];
  });
}

/** Those who fit the ICP, the best first; everybody where there is none. */
function fitting(icp: IcpRecord | null, people: readonly Person[]): readonly Person[] {
  if (!icp) return people;
  return people
    .flatMap((person) => {
      const fit = bestFit([icp], person);
      return fit ? [{ person, score: fit.score }] : [];
    })
    .sort((one, other) => other.score - one.score)
    .map(({ person }) => person);
}
