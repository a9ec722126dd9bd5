/** Searches the next batch of a signal's companies: which to look at, their evidence and their people. */
import type { StatusNote } from '../../contract/status-notes';
import { operatorKinds } from '../alerts/outbox';
import type { Finding, FoundBatch } from './findings';
import type { SearchRequest } from './kinds';
import { minShare } from './match/question';
import { findPeople, type Helpers } from './people';
import type { PeopleOutside } from './people-outside';
import type { ClaimedSignal } from './queue';
import { postsFrom, searchOf, sharesOf } from './search';
import type { Match, SearchDeps } from './search/matches';
import { newcomersAfter } from './search/technology';
import type { SearchedCompany } from './source';
import { industryShares, isFast, isWanted, type SearchTask, type Task } from './task';
import { nextChecks } from './watch/next-checks';
import { whyNothing } from './why-nothing';

/** Companies searched together: few enough to let requests run, many enough to be fast. */
const companiesABatch = 20;

/** Accounts saved together if a model chooses their people: it is slow, and isn't asked beyond the signal's limit. */
const accountsWithFinder = 5;

/** The finder and the data providers that one turn of a signal asks for people. */
export interface Asked extends Pick<Helpers, 'finder'> {
  readonly outsideFor: ((found: readonly Finding[]) => PeopleOutside) | undefined;
}

interface Pause {
  readonly pauseMs: number;
}

/**
 * Takes the signal's task, and the finder and providers to ask for people. Returns the batch, or how long to wait
 * for a data provider; earlier answers are reused then. The queue saves and charges the results.
 */
export async function nextBatch(
  deps: SearchDeps,
  asked: Asked,
  task: Task,
  signal: ClaimedSignal,
): Promise<FoundBatch | Pause> {
  const { request } = task;
  if (request.kind === 'job_change') return nextChecks(deps, request.body, signal);
  return nextFindings(deps, asked, { ...task, request }, signal);
}

async function nextFindings(
  deps: SearchDeps,
  asked: Asked,
  task: SearchTask,
  signal: ClaimedSignal,
): Promise<FoundBatch | Pause> {
  const { meaning } = deps;
  const { request, only } = task;
  const { rank, after } = placeOf(signal.after_company);
  const companies = await companiesAfter(deps, task, signal, after);
  const shares = await industryShares(deps, task, companies);
  const rankWith = (id: number, other: number) => rankOf(Math.min(other, shares.get(id) ?? 0));
  const wanted = companies.filter(
    (company) =>
      (rankWith(company.id, 1) ?? Number.POSITIVE_INFINITY) <= rank &&
      isWanted(task, signal.icp, company),
  );
  // Includes posts found on boards since the run began.
  const now = only ? { ...signal, run_started_at: deps.clock() } : signal;
  const found = await searchOf(request)(deps, now, wanted);
  const matches = new Map([...found].filter(([id, match]) => rankWith(id, match.share) === rank));
  const fresh = await withoutDuplicates(deps, request, signal, wanted, matches);
  const taken = asked.finder ? fresh.slice(0, accountsWithFinder) : fresh;
  const people = await withPeople(deps, asked, signal, taken);
  if ('pauseMs' in people) return people;
  const { findings, note } = people;
  const byWords = sharesOf(request);
  // With embeddings, a company can have any share.
  const possible = meaning && byWords.length > 0 ? floors : byWords;
  const isWhole = taken.length === fresh.length;
  const seen = isWhole ? companies.at(-1) : taken.at(-1)?.searched;
  const next =
    isWhole && companies.length < companiesABatch
      ? { rank: nextRank(rank, possible), after: 0 }
      : { rank, after: seen?.id ?? after };
  const isNothing = next.rank === undefined && signal.accounts_found + findings.length === 0;
  return {
    findings,
    operatorAlerts: operatorKinds(deps.settings),
    looked: rank === 0 ? companies.filter(({ id }) => isWhole || id <= next.after).length : 0,
    postsFrom: postsFrom(request, now),
    note:
      note ??
      (isNothing ? await whyNothing(deps, task, signal) : null) ??
      (byWords.length > 0 ? meaning?.note : null) ??
      null,
    afterCompany: next.rank === undefined ? null : keptPlace(next.rank, next.after),
    withEmails: request.body.auto_enrich_people_emails,
    crm: crmOf(request),
  };
}

/** The next companies that may match, by id: newcomers for a technology, any company for other kinds. */
function companiesAfter(
  deps: SearchDeps,
  { request, only }: SearchTask,
  signal: ClaimedSignal,
  after: number,
) {
  const { signalSource } = deps.store;
  return request.kind === 'technology'
    ? newcomersAfter(deps, request.body, signal, after, companiesABatch)
    : signalSource.companies(after, companiesABatch, only);
}

interface Found {
  readonly searched: SearchedCompany;
  readonly match: Match;
}

/** A company stored under several domains is found under the first. */
async function withoutDuplicates(
  { store }: SearchDeps,
  request: SearchRequest,
  signal: ClaimedSignal,
  wanted: readonly SearchedCompany[],
  matches: ReadonlyMap<number, Match>,
): Promise<readonly Found[]> {
  const found = wanted.flatMap((searched) => {
    const match = matches.get(searched.id);
    return match ? [{ searched, match }] : [];
  });
  if (isFast(request)) return found;
  const urls = found.flatMap(({ searched }) => searched.company.linkedin_url ?? []);
  const holders = new Map(await store.signalQueue.foundProfiles(signal, urls));
  return found.filter(({ searched: { company } }) => {
    if (company.linkedin_url === null) return true;
    const holder = holders.get(company.linkedin_url) ?? company.domain;
    holders.set(company.linkedin_url, holder);
    return holder === company.domain;
  });
}

/** People are searched for once, when the account is found. */
async function withPeople(
  deps: SearchDeps,
  { finder, outsideFor }: Asked,
  signal: ClaimedSignal,
  found: readonly Found[],
) {
  const domains = found.map(({ searched }) => searched.company.domain);
  const known = await deps.store.signalQueue.found(signal, domains);
  const findings: Finding[] = [];
  let note: StatusNote | null = null;
  const outside = outsideFor?.(
    found.map(({ searched: { company }, match: { evidence } }) => ({
      company,
      evidence,
      people: [],
    })),
  );
  for (const { searched, match } of found) {
    const { company } = searched;
    const looking = match.authors !== undefined || !known.has(company.domain);
    const search = looking
      ? await findPeople(deps, { finder, outside }, signal, company, match)
      : { people: [], note: null };
    if ('pauseMs' in search) return search;
    note ??= search.note;
    findings.push({ company, evidence: match.evidence, people: search.people });
  }
  return { findings, note };
}

/** Deep search and social listening assign new and unassigned records to the caller (§4.12.3). */
function crmOf({ kind, body }: SearchRequest): FoundBatch['crm'] {
  if (!body.enable_safe_crm_addition) return 'none';
  return kind === 'deep' || kind === 'social' ? 'assign' : 'add';
}

/** The smallest share of the request that a company of each rank matches. */
const floors = [1, 0.8, minShare] as const;

/**
 * The position of a run: it scans all companies once per rank, the best rank first. The store keeps rank and
 * company in one number, since company ids stay below 2^40.
 */
const size = 2 ** 40;

function placeOf(kept: number) {
  return { rank: Math.floor(kept / size), after: kept % size };
}

function keptPlace(rank: number, after: number): number {
  return rank * size + after;
}

/** Undefined if the share is too small for any rank. */
function rankOf(share: number): number | undefined {
  const rank = floors.findIndex((floor) => share >= floor);
  return rank === -1 ? undefined : rank;
}

/** The next rank that a company can have with one of these shares; undefined after the last. */
function nextRank(rank: number, shares: readonly number[]): number | undefined {
  const possible = shares.flatMap((share) => rankOf(share) ?? []);
  return possible.filter((each) => each > rank).sort((one, other) => one - other)[0];
}
