/**
 * Finds people at an account that a signal found: by the ICP's roles, with the advanced people finder,
 * which asks an OpenAI-compatible service who matters to the signal, or at the user's own data providers.
 */
import * as v from 'valibot';
import { departments, seniorities } from '../../contract/people-groups';
import type { StatusNote } from '../../contract/status-notes';
import { second } from '../clock';
import type { Company } from '../companies/company';
import { readCountry } from '../countries';
import type { Deps } from '../deps';
import type { IcpRecord } from '../icps/icp';
import { bestFit } from '../icps/match';
import { withLimit } from '../in-time';
import { withRetries } from '../jobs/retry';
import { post } from '../outgoing';
import { readPerson } from '../people/directory';
import type { Person } from '../people/person';
import type { FoundPerson } from './keep-people';
import { type SignalRequest, wantsFinder } from './kinds';
import type { PeopleOutside } from './people-outside';
import type { ClaimedSignal } from './queue';
import type { Match, SearchDeps } from './search/matches';

interface FoundPeople {
  readonly people: readonly FoundPerson[];
  /** What the user should know about the search for people. */
  readonly note: StatusNote | null;
}

/** People of one account that a signal adds. */
const maxPeople = 10;

/** People of one account that are considered. */
const maxCandidates = 100;

const noPeople: FoundPeople = { people: [], note: null };

/** What may be asked for people besides the directory; undefined if it isn't asked. */
export interface Helpers {
  readonly finder: Finder | undefined;
  readonly outside: PeopleOutside | undefined;
}

/**
 * Without an ICP and a finder, only authors of posts are found. Spends no credits of ours. Returns how long to wait
 * if a data provider isn't ready.
 */
export async function findPeople(
  deps: SearchDeps,
  { finder, outside }: Helpers,
  { icp }: ClaimedSignal,
  company: Company,
  { authors }: Match,
): Promise<FoundPeople | { readonly pauseMs: number }> {
  if (authors) {
    const ask = async () => [...(await deps.peopleDirectory.find(authors)).values()];
    const people = await candidates(deps, ask);
    return people ? { people: fitting(icp, people).map(byRule), note: null } : unreachable;
  }
  const found = await inDirectory(deps, finder, icp, company);
  if (!icp || !outside || found === unreachable || found.people.length > 0) return found;
  const more = await outside(company, icp);
  return 'pauseMs' in more ? more : { people: more, note: found.note };
}

async function inDirectory(
  deps: SearchDeps,
  finder: Finder | undefined,
  icp: IcpRecord | null,
  company: Company,
): Promise<FoundPeople> {
  if (!icp && !finder) return noPeople;
  const people = await candidates(deps, () => atCompany(deps, icp, company));
  if (!people) return unreachable;
  const ruled = icp ? fitting(icp, people).slice(0, maxPeople).map(byRule) : [];
  if (!finder || people.length === 0) return { people: ruled, note: null };
  const chosen = await finder({ icp, company, people }, deps.stopping);
  if (!chosen)
    return { people: ruled, note: { reason: icp ? 'finder_failed' : 'finder_failed_alone' } };
  return { people: chosen.map((person) => ({ person, byFinder: true })), note: null };
}

const byRule = (person: Person): FoundPerson => ({ person, byFinder: false });

const unreachable: FoundPeople = {
  people: [],
  note: { reason: 'people_unreachable' },
};

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
  { log, stopping }: SearchDeps,
  ask: () => Promise<readonly Person[]>,
): Promise<readonly Person[] | undefined> {
  const found = await withRetries(log, 'people directory', ask, stopping);
  return found?.flatMap((one) => {
    const person = readPerson(one, log);
    return person === undefined || person === 'unusable' ? [] : [person];
  });
}

/** The people who fit the ICP, the best first; all people without an ICP. */
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

/** Time limit of one answer of the finder. */
const timeoutMs = 30 * second;

/** In bytes. A list of numbers is short, so longer answers are refused. */
const longestAnswer = 100_000;

const completionSchema = v.object({
  choices: v.pipe(
    v.array(v.object({ message: v.object({ content: v.string() }) })),
    v.minLength(1),
  ),
});
const choiceSchema = v.object({ people: v.array(v.pipe(v.number(), v.integer())) });

interface Question {
  readonly icp: IcpRecord | null;
  readonly company: Company;
  readonly people: readonly Person[];
}

/**
 * Returns the chosen people, the most important first; undefined without a usable answer, and for all later
 * calls, so that an unresponsive model doesn't delay other signals account by account. The model gets only
 * roles and locations, neither names nor addresses. Rejects only by the signal; spends no credits.
 */
export type Finder = (
  question: Question,
  stopping: AbortSignal,
) => Promise<readonly Person[] | undefined>;

/** For one turn of a signal; undefined if the signal asks for no finder or no model is configured. */
export function finderFor(
  deps: Pick<Deps, 'settings' | 'log'>,
  request: SignalRequest,
): Finder | undefined {
  if (!wantsFinder(request) || deps.settings.finderUrl === '') return undefined;
  let works = true;
  return async (question, stopping) => {
    if (!works) return undefined;
    const chosen = await choosePeople(deps, request, question, stopping);
    works = chosen !== undefined;
    return chosen;
  };
}

async function choosePeople(
  { settings, log }: Pick<Deps, 'settings' | 'log'>,
  request: SignalRequest,
  question: Question,
  stopping: AbortSignal,
): Promise<readonly Person[] | undefined> {
  try {
    const answer = await withLimit(timeoutMs, stopping, (signal) =>
      post({
        url: `${settings.finderUrl.replace(/\/+$/, '')}/chat/completions`,
        headers: {
          'Content-Type': 'application/json',
          ...(settings.finderKey !== '' && { Authorization: `Bearer ${settings.finderKey}` }),
        },
        body: JSON.stringify({
          model: settings.finderModel,
          temperature: 0,
          response_format: { type: 'json_object' },
          messages: messagesFor(request, question),
        }),
        allowPrivate: settings.allowPrivateAddresses === 'on',
        maxBytes: longestAnswer,
        signal,
      }),
    );
    return read(answer, question);
  } catch (error) {
    stopping.throwIfAborted();
    log.warn({ err: error }, 'the people finder failed');
    return undefined;
  }
}

function messagesFor(request: SignalRequest, { icp, company, people }: Question) {
  const list = people.map(({ role, location }, index) => ({ number: index + 1, role, location }));
  return [
    {
      role: 'system',
      content:
        'You choose whom a seller should talk to at a company. Answer with JSON alone: ' +
        `{"people": [numbers]}, the most important first, ${maxPeople} at most, none where no one fits.`,
    },
    {
      role: 'user',
      content: JSON.stringify({
        company: { industry: company.industry, description: company.description },
        looking_for: topicOf(request),
        wanted_roles: icp?.target_roles ?? [],
        people: list,
      }),
    },
  ];
}

function topicOf(request: SignalRequest): string {
  switch (request.kind) {
    case 'role':
      return `companies hiring for ${request.body.role ?? 'any role'}`;
    case 'initiative':
      return `companies having the initiative of ${request.body.initiative}`;
    case 'deep':
      return [request.body.trait, request.body.activity].filter(Boolean).join('; ');
    case 'social':
      return request.body.search_query;
    case 'technology':
      return `companies that start to use ${request.body.tech}`;
    case 'job_change':
      return 'people who changed jobs';
  }
}

/** The model's answer is untrusted: invalid numbers are ignored, and each person is returned once. */
function read(text: string, { people }: Question): readonly Person[] {
  const [first] = v.parse(completionSchema, JSON.parse(text)).choices;
  const choice = v.parse(choiceSchema, JSON.parse(unfenced(first?.message.content ?? '')));
  const chosen = [...new Set(choice.people)].flatMap((number) => people[number - 1] ?? []);
  return chosen.slice(0, maxPeople);
}

/** Some models put a code fence around JSON. */
function unfenced(text: string): string {
  return text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '');
}
