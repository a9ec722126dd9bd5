/** Finds the people of an account that a signal found: by the ICP's roles, or by a language model where one is asked. */
import { departments, seniorities } from '../../contract/people';
import type { Company } from '../companies/company';
import { readCountry } from '../countries';
import type { IcpRecord } from '../icps/icp';
import { bestFit } from '../icps/match-person';
import { askPatiently } from '../jobs/patience';
import { readPerson } from '../people/ask';
import type { Person } from '../people/person';
import type { ClaimedSignal, FoundPerson } from '../store/signals';
import type { Finder } from './finder';
import type { Match, SearchParts } from './search';

export interface FoundPeople {
  readonly people: readonly FoundPerson[];
  /** What the user should know of how they were looked for. */
  readonly note: string | null;
}

/** People of one account that a signal adds. */
export const mostPeople = 10;

/** People of one account that are looked at. */
const mostCandidates = 100;

const nobody: FoundPeople = { people: [], note: null };

/** Without an ICP and a finder, nobody is looked for but the authors of posts. Spends no credits. */
export async function findPeople(
  parts: SearchParts,
  finder: Finder | undefined,
  { icp }: ClaimedSignal,
  company: Company,
  { authors }: Match,
  stopping: AbortSignal,
): Promise<FoundPeople> {
  if (authors) {
    const ask = async () => [...(await parts.peopleDirectory.find(authors)).values()];
    const people = await candidates(parts, ask, stopping);
    return people ? { people: fitting(icp, people).map(byRule), note: null } : unreachable;
  }
  if (!icp && !finder) return nobody;
  const people = await candidates(parts, () => atCompany(parts, icp, company), stopping);
  if (!people) return unreachable;
  const ruled = icp ? fitting(icp, people).slice(0, mostPeople).map(byRule) : [];
  if (!finder || people.length === 0) return { people: ruled, note: null };
  const chosen = await finder.choose({ icp, company, people, most: mostPeople }, stopping);
  if (!chosen) return { people: ruled, note: icp ? finderFailed : finderFailedAlone };
  return { people: chosen.map((person) => ({ person, byFinder: true })), note: null };
}

const byRule = (person: Person): FoundPerson => ({ person, byFinder: false });

const unreachable: FoundPeople = {
  people: [],
  note: 'The people directory could not be reached for some accounts, so their people are missing.',
};
const finderFailed =
  'advanced_people_finder: the language model could not be used for some accounts; rules chose their people, at no charge.';
const finderFailedAlone =
  'advanced_people_finder: the language model could not be used for some accounts, and without an icp_id rules choose nobody.';

async function atCompany(
  { peopleDirectory }: SearchParts,
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
    most: mostCandidates,
  });
  return page.people;
}

async function candidates(
  { log }: SearchParts,
  ask: () => Promise<readonly Person[]>,
  stopping: AbortSignal,
): Promise<readonly Person[] | undefined> {
  const found = await askPatiently(log, 'people directory', ask, stopping);
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
