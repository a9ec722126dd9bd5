/** Counts the companies that a signal would find now, and shows some of them. Charges nothing. */
import { setImmediate as turn } from 'node:timers/promises';
import { day, rfc3339 } from '../../clock';
import type { CompanyDirectory } from '../../companies/directory';
import type { IcpRecord } from '../../icps/icp';
import type { OwnRequest } from '../kinds';
import { quote } from '../match/evidence';
import { minShare } from '../match/question';
import { ownSearchOf } from '../search';
import type { Match, OwnSearchDeps } from '../search/matches';
import type { SearchedCompany } from '../source';
import { industryShares, isFast, isWanted, type Task, taskOf } from '../task';
import type { Counted, Example } from './counting';

/** Companies searched together. */
const companiesAtOnce = 50;
/** The most companies looked at, because the caller waits. */
const maxCompanies = 5_000;
const maxExamples = 3;

interface Found {
  readonly company: SearchedCompany['company'];
  readonly share: number;
  readonly evidence: Match['evidence'];
}

/** What counting needs; texts are compared by words. */
export interface CountDeps {
  readonly store: OwnSearchDeps['store'] & { readonly companies: CompanyDirectory };
  readonly stopping: AbortSignal;
}

/**
 * Takes what a signal would ask for and its ICP. Finds what the signal's worker would at `now`, by words; ends early at
 * `until`, a time of `performance.now()`. Examples leave out the company with the domain `own`.
 */
export async function countMatches(
  { store, stopping }: CountDeps,
  request: OwnRequest,
  icp: IcpRecord | null,
  { own, now, until }: { readonly own: string; readonly now: number; readonly until: number },
): Promise<Counted> {
  const deps = { store, stopping, meaning: undefined };
  const task = await taskOf({ kind: request.kind, params: request.body }, store.companies);
  const run = { run_started_at: now, created_at: now };
  const search = ownSearchOf(request);
  const profiles = new Map<string, string>();
  const best: Found[] = [];
  let [count, of, after] = [0, 0, 0];
  let isWhole = false;
  while (of < maxCompanies && performance.now() < until && !stopping.aborted) {
    // SQLite answers without a pause, so the thread would hear nothing else meanwhile.
    await turn();
    const some = await store.signalSource.companies(after, companiesAtOnce, task.only);
    const wanted = some.filter((company) => isWanted(task, icp, company));
    const industry = await industryShares(deps, task, wanted);
    const like = wanted.filter(({ id }) => industry.has(id));
    const matches = await search(deps, run, like);
    for (const { id, company } of like) {
      const match = matches.get(id);
      const share = Math.min(match?.share ?? 0, industry.get(id) ?? 0);
      if (!match || share < minShare || !isFirst(task, company, profiles)) continue;
      count += 1;
      if (company.domain !== own) best.push({ company, share, evidence: match.evidence });
    }
    best.sort((one, other) => other.share - one.share || newest(other) - newest(one));
    best.splice(maxExamples);
    of += some.length;
    after = some.at(-1)?.id ?? after;
    isWhole = some.length < companiesAtOnce;
    if (isWhole) break;
  }
  return { count, of, isWhole, examples: best.map((found) => exampleOf(request, found)) };
}

/** A company stored under several domains is found once. */
function isFirst(
  { request }: Task,
  { linkedin_url: url, domain }: SearchedCompany['company'],
  profiles: Map<string, string>,
): boolean {
  if (url === null || isFast(request)) return true;
  const holder = profiles.get(url) ?? domain;
  profiles.set(url, holder);
  return holder === domain;
}

function newest({ evidence }: Found): number {
  return evidence[0]?.at ?? 0;
}

function exampleOf({ kind }: OwnRequest, { company, evidence: [piece] }: Found): Example {
  const { domain, name } = company;
  if (piece) {
    const date = rfc3339(Math.floor(piece.at / day) * day).slice(0, 10);
    const why = kind === 'role' ? piece.title : piece.snippet;
    return { domain, name, why, url: piece.url, date };
  }
  const why = quote(company.description ?? company.industry ?? name);
  return { domain, name, why, url: `https://${domain}/`, date: null };
}
