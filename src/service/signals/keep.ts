/**
 * Saves a batch of a signal's findings: accounts, evidence, people, audiences, CRM records and charges, in
 * one transaction.
 */
import * as v from 'valibot';
import { rangeInWords } from '../../contract/range-in-words';
import type { SignalWait } from '../../contract/signal-states';
import type { StatusNote } from '../../contract/status-notes';
import type { Evidence } from '../accounts/evidence';
import { keepAccounts } from '../accounts/keep-accounts';
import { accountAudiences, joinMembers, peopleAudiences } from '../audiences/members';
import { charges, works } from '../billing/charges';
import { availableCredits, charge, lockUser, total } from '../billing/ledger';
import { paidDomains } from '../billing/paid';
import { day } from '../clock';
import type { Company } from '../companies/company';
import { addToCrm, type CrmOwner } from '../crm/safe-mode';
import type { Queries } from '../database/database';
import { byDialect, raw, sql, tuples } from '../database/sql';
import { companyMark, postMark, profileMark, withoutForgotten } from '../forgotten/forgotten';
import type { OwnSignal } from '../jobs/stop';
import { peopleByIds } from '../people/store';
import { withoutLeftOut } from './feedback';
import { type FoundPerson, keepSignalPeople } from './keep-people';
import {
  type Budget,
  dayNumber,
  extendSignal,
  type LeasedSignal,
  makeBudget,
  type SignalLease,
  spentOn,
} from './lease';
import { storedNotes } from './status-notes';

export interface Finding {
  readonly company: Company;
  /** Empty if the request asks only what the company is. */
  readonly evidence: readonly Evidence[];
  readonly people: readonly FoundPerson[];
}

export interface FoundBatch {
  /** In the order in which they are charged. */
  readonly findings: readonly Finding[];
  /** Companies that this run looked at for the first time. */
  readonly looked: number;
  /** The time of the oldest posts that count; null if the signal reads none. */
  readonly postsFrom: number | null;
  /** The position of the next batch; null after the last. */
  readonly afterCompany: number | null;
  /** What the user should know about the search of this batch; stored with the signal. */
  readonly note: StatusNote | null;
  readonly withEmails: boolean;
  /**
   * Safe CRM addition: `add` leaves new records unassigned; `assign` assigns new and unassigned ones to the
   * caller (§4.12.3).
   */
  readonly crm: 'none' | 'add' | 'assign';
}

/** Result of saving a batch: more companies remain, the run has ended, or the lease was lost and nothing was saved. */
export type Kept = 'more' | 'over' | 'lost';

interface KeptFinding {
  readonly finding: Finding;
  readonly accountId: number;
  readonly personIds: readonly number[];
}

const domainRow = v.object({ domain: v.string() });
const ownerRow = v.object({ id: v.string(), email: v.string() });
/** The unique key of a piece of evidence. In SQLite, it predates the user_id column. */
const evidenceKey = byDialect({
  sqlite: raw('account_id, signal_id, kind, url'),
  postgres: raw('user_id, account_id, signal_id, kind, url'),
});

/**
 * Saves findings with their accounts, people, audiences, CRM records and charges, in the caller's
 * transaction; charges each once. Ends the signal at the first finding that its limit or the balance doesn't
 * cover, and the run after the last batch.
 */
export async function keepBatch(
  tx: Queries,
  lease: SignalLease,
  batch: FoundBatch,
  now: number,
  leaseUntil: number,
): Promise<Kept> {
  const signal = await extendSignal(tx, lease, leaseUntil);
  if (!signal) return 'lost';
  // Most batches find nothing, and then the user's lock isn't needed.
  if (batch.findings.length === 0)
    return moveOn({ tx, signal, batch, budget: makeBudget(signal, 0, now), now });
  // Locked after the signal's row and before the user's data is read, so that transactions don't
  // deadlock.
  await lockUser(tx, signal.user_id);
  const budget = makeBudget(signal, await availableCredits(tx, signal.user_id), now);
  const keeping: Keeping = { tx, signal, batch, budget, now };
  const welcome = await welcomeFindings(tx, batch.findings);
  const findings = await withoutLeftOut(tx, lease, welcome);
  const domains = findings.map(({ company }) => company.domain);
  const known = await foundDomains(tx, lease, domains);
  const paid = await paidDomains(tx, signal.user_id, domains, now);
  const kept: KeptFinding[] = [];
  let added = 0;
  let alreadyPaid = 0;
  for (const finding of findings) {
    const { domain } = finding.company;
    const isKnown = known.has(domain);
    const isPaid = paid.has(domain);
    if (!isKnown && !isPaid && !budget.covers(signal.price)) break;
    kept.push(await keepFinding(keeping, finding, isKnown));
    if (!isKnown) added += 1;
    if (!isKnown && isPaid) alreadyPaid += 1;
    if (budget.empty) break;
  }
  const accounts = kept.map(({ accountId }) => accountId);
  const people = kept.flatMap(({ personIds }) => personIds);
  const { account_audience_id, people_audience_id } = signal;
  const audience = (audienceId: string) => ({ userId: signal.user_id, audienceId });
  await joinMembers(tx, accountAudiences, audience(account_audience_id), accounts, now);
  await joinMembers(tx, peopleAudiences, audience(people_audience_id), people, now);
  await addFindings(keeping, kept);
  await tx.run(
    sql`UPDATE signals SET credits_used = credits_used + ${budget.spent},
       spent_on_day = ${spentToday(keeping)}, spent_day = ${dayNumber(now)},
       accounts_found = accounts_found + ${added}, run_accounts = run_accounts + ${added},
       already_paid = already_paid + ${alreadyPaid},
       status_notes = coalesce(status_notes, ${storedNotes([batch.note])})
     WHERE user_id = ${signal.user_id} AND id = ${signal.id}`,
  );
  return moveOn(keeping);
}

/**
 * Removes companies, posts and hires that were forgotten since they were found, and findings without
 * remaining evidence.
 */
async function welcomeFindings(
  tx: Queries,
  given: readonly Finding[],
): Promise<readonly Finding[]> {
  const findings = await withoutForgotten(tx, given, ({ company }) => [
    companyMark(company.domain),
  ]);
  const evidence = new Set(
    await withoutForgotten(
      tx,
      findings.flatMap((finding) => finding.evidence),
      ({ url }) => [postMark(url), profileMark(url)],
    ),
  );
  return findings.flatMap((finding) => {
    const left = finding.evidence.filter((piece) => evidence.has(piece));
    const isGone = left.length === 0 && finding.evidence.length > 0;
    return isGone ? [] : [{ ...finding, evidence: left }];
  });
}

/** What every step of saving a batch needs. */
interface Keeping {
  readonly tx: Queries;
  readonly signal: LeasedSignal;
  readonly batch: FoundBatch;
  readonly budget: Budget;
  readonly now: number;
}

/** The domains that this signal found before: each is charged at most once in a signal. */
export async function foundDomains(
  queries: Queries,
  { userId, signalId }: OwnSignal,
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries.rows(
    domainRow,
    sql`SELECT domain FROM signal_accounts
     WHERE user_id = ${userId} AND signal_id = ${signalId} AND domain IN ${domains}`,
  );
  return new Set(rows.map(({ domain }) => domain));
}

async function keepFinding(
  keeping: Keeping,
  finding: Finding,
  isKnown: boolean,
): Promise<KeptFinding> {
  const { tx, signal, batch, budget, now } = keeping;
  const { domain } = finding.company;
  const kept = await keepAccounts(tx, signal.user_id, [finding.company], now);
  const accountId = kept.get(domain)?.id;
  if (accountId === undefined) throw new Error('A kept account was not returned');
  if (!isKnown) await addAccount(keeping, accountId, domain);
  await addEvidence(keeping, accountId, finding);
  const personIds = await keepSignalPeople(
    tx,
    signal,
    accountId,
    finding.people,
    batch.withEmails,
    budget,
    now,
  );
  return { finding, accountId, personIds };
}

async function addAccount({ tx, signal, budget, now }: Keeping, accountId: number, domain: string) {
  await tx.run(
    sql`INSERT INTO signal_accounts (user_id, signal_id, domain, account_id, found_at)
     VALUES (${signal.user_id}, ${signal.id}, ${domain}, ${accountId}, ${now})`,
  );
  const due = [charges.signalAccount(signal.id, domain, signal.price)];
  budget.spend(
    total(await charge(tx, { userId: signal.user_id, work: works.signal(signal.id) }, due, now)),
  );
}

async function addEvidence({ tx, signal }: Keeping, accountId: number, finding: Finding) {
  if (finding.evidence.length === 0) return;
  // The newest item comes first and is stored: a person may have joined twice.
  const owner = [signal.user_id, accountId, signal.id];
  const rows = new Map<string, (string | number)[]>();
  for (const { kind, url, title, at, snippet } of finding.evidence) {
    const key = `${kind} ${url}`;
    if (!rows.has(key)) rows.set(key, [...owner, kind, url, title, at, snippet]);
  }
  await tx.run(
    sql`INSERT INTO signal_evidence (user_id, account_id, signal_id, kind, url, title, at, snippet)
     VALUES ${tuples([...rows.values()])} ON CONFLICT (${evidenceKey})
     DO UPDATE SET at = excluded.at, title = excluded.title, snippet = excluded.snippet
     WHERE excluded.at > signal_evidence.at`,
  );
}

/** The CRM gets people as stored: with contacts that were paid for earlier, and no unpaid ones. */
async function addFindings({ tx, signal, batch, now }: Keeping, found: readonly KeptFinding[]) {
  if (batch.crm === 'none' || found.length === 0) return;
  const userId = signal.user_id;
  const ids = found.flatMap(({ personIds }) => personIds);
  const people = await peopleByIds(tx, userId, ids);
  const additions = found.map(({ finding: { company }, accountId }) => ({
    accountId,
    account: {
      name: company.name,
      website: `https://${company.domain}`,
      linkedin_url: company.linkedin_url,
      industry: company.industry,
      employee_count: company.employee_count,
      employee_range: company.employee_range && rangeInWords(company.employee_range),
      location: company.location,
    },
    contacts: people
      .filter(({ account_id }) => account_id === accountId)
      .map(({ id, name, role, work_email: email, phone, profile_url, location }) => ({
        personId: id,
        contact: { name, role, email, phone, profile_url, location },
      })),
  }));
  const unassigned = batch.crm === 'assign' ? await userAsOwner(tx, userId) : null;
  await addToCrm(tx, userId, additions, unassigned, now);
}

async function userAsOwner(tx: Queries, userId: string): Promise<CrmOwner | null> {
  const user = await tx.row(ownerRow, sql`SELECT id, email FROM users WHERE id = ${userId}`);
  return user ?? null;
}

async function moveOn(keeping: Keeping): Promise<Kept> {
  const { tx, signal, batch } = keeping;
  const ending = endingOf(keeping);
  if (ending) {
    await end(keeping, ending, signal.status_notes ?? [batch.note]);
    return 'over';
  }
  await tx.run(
    sql`UPDATE signals SET after_company = ${batch.afterCompany}, ${lookedAt(batch)}
     WHERE user_id = ${signal.user_id} AND id = ${signal.id}`,
  );
  return 'more';
}

interface Ending {
  readonly status: 'stopped' | 'failed' | 'scheduled' | 'completed';
  readonly waitsFor: SignalWait | null;
  readonly note: StatusNote | null;
  readonly dueAt: number;
}

/** Undefined while companies remain and credits may be spent. */
function endingOf(keeping: Keeping): Ending | undefined {
  const { signal, batch, budget, now } = keeping;
  const { max_credits: limit, max_credits_a_day: dayLimit } = signal;
  const used = signal.credits_used + budget.spent;
  if (budget.empty === 'limit' || used === limit) {
    const note = { reason: 'limit_reached', limit: limit ?? used, spent: used } as const;
    return { status: 'stopped', waitsFor: 'limit', note, dueAt: now };
  }
  const isDone = batch.afterCompany === null;
  if (budget.empty === 'day' || (!isDone && spentToday(keeping) === dayLimit)) {
    const tomorrow = (dayNumber(now) + 1) * day;
    const dueAt = nextRun(signal, tomorrow - 1);
    return { status: 'scheduled', waitsFor: 'day', note: null, dueAt };
  }
  if (budget.empty === 'balance') {
    const note = { reason: 'out_of_credits', spent: used } as const;
    return { status: 'failed', waitsFor: 'credits', note, dueAt: now };
  }
  if (!isDone) return undefined;
  return signal.daily === 1
    ? { status: 'scheduled', waitsFor: null, note: null, dueAt: nextRun(signal, now) }
    : { status: 'completed', waitsFor: null, note: null, dueAt: now };
}

function spentToday({ signal, budget, now }: Keeping) {
  return spentOn(signal, now) + budget.spent;
}

const lookedAt = ({ looked, postsFrom }: FoundBatch) =>
  sql`run_companies = run_companies + ${looked}, run_posts_from = ${postsFrom}`;

/** A note about the search for people is appended to the reason for the end. */
async function end(
  { tx, signal, batch, now }: Keeping,
  ending: Ending,
  notes: readonly (StatusNote | null)[],
) {
  await tx.run(
    sql`UPDATE signals SET status = ${ending.status}, status_notes = ${storedNotes([ending.note, ...notes])},
       ${lookedAt(batch)}, run_ended_at = ${now},
       waits_for = ${ending.waitsFor}, due_at = ${ending.dueAt}, lease_token = NULL, lease_until = 0
     WHERE user_id = ${signal.user_id} AND id = ${signal.id}`,
  );
}

/** Always at the time of day of its deployment; missed days are made up for by one run. */
function nextRun({ created_at }: LeasedSignal, now: number): number {
  return created_at + (Math.floor((now - created_at) / day) + 1) * day;
}
