/**
 * Saves a batch of a signal's findings: accounts, evidence, people, audiences, CRM records and charges, in
 * one transaction.
 */
import * as v from 'valibot';
import { rangeInWords } from '../../contract/range-in-words';
import { accountsByDomain, keepAccounts } from '../accounts/keep-accounts';
import { findOf } from '../alerts/event';
import { addAlerts } from '../alerts/outbox';
import { accountAudiences, joinMembers, peopleAudiences } from '../audiences/members';
import { charges, works } from '../billing/charges';
import { availableCredits, charge, lockUser, total } from '../billing/ledger';
import { paidDomains } from '../billing/paid';
import { addToCrm, type CrmOwner } from '../crm/safe-mode';
import type { Queries } from '../database/database';
import { byDialect, raw, sql, tuples } from '../database/sql';
import { leftOutCount } from '../exclude-list/left-out';
import type { OwnSignal } from '../jobs/stop';
import { peopleByIds } from '../people/store';
import { moveOn, spentToday } from './end-run';
import { withoutLeftOut } from './feedback';
import type { Finding, FoundBatch, Keeping, Kept } from './findings';
import { keepSignalPeople } from './keep-people';
import {
  dayNumber,
  extendSignal,
  type LeasedSignal,
  makeBudget,
  type SignalLease,
  workOf,
} from './lease';
import { storedNotes } from './status-notes';
import { keepChecks } from './watch/keep-checks';
import { allowedFindings, unforgottenFindings } from './welcome';

interface KeptFinding {
  readonly finding: Finding;
  readonly accountId: number;
  readonly personIds: readonly number[];
  /** Whether the signal found this company before. */
  readonly isKnown: boolean;
}

const domainRow = v.object({ domain: v.string() });
const ownerRow = v.object({ id: v.string(), email: v.string() });
/** The unique key of a piece of evidence. In SQLite, it predates the user_id column. */
const evidenceKey = byDialect({
  sqlite: () => raw('account_id, signal_id, kind, url'),
  postgres: () => raw('user_id, account_id, signal_id, kind, url'),
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
  if (batch.findings.length === 0 && !batch.checks?.length)
    return moveOn({ tx, signal, batch, budget: makeBudget(signal, 0, now), now });
  // Locked after the signal's row and before the user's data is read, so that transactions don't
  // deadlock.
  await lockUser(tx, signal.user_id);
  const budget = makeBudget(signal, await availableCredits(tx, signal.user_id), now);
  const keeping: Keeping = { tx, signal, batch, budget, now };
  const changes = batch.checks ? await keepChecks(keeping, batch.checks) : [];
  const given = [...batch.findings, ...changes];
  const { findings, known, paid } = await savable(tx, lease, signal, given, now);
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
    if (!isKnown && isPaid && signal.price > 0) alreadyPaid += 1;
    // What a check found was paid for with the check.
    if (budget.empty && !batch.checks) break;
  }
  const accounts = kept.map(({ accountId }) => accountId);
  const people = kept.flatMap(({ personIds }) => personIds);
  const { account_audience_id, people_audience_id } = signal;
  const audience = (audienceId: string) => ({ userId: signal.user_id, audienceId });
  await joinMembers(tx, accountAudiences, audience(account_audience_id), accounts, now);
  await joinMembers(tx, peopleAudiences, audience(people_audience_id), people, now);
  await addFindings(keeping, kept);
  const news = kept.flatMap(({ finding: { company, evidence }, accountId, isKnown }) => {
    // Each change of job is news, also at a company that the signal found before.
    const groups = batch.checks ? evidence.map((piece) => [piece]) : isKnown ? [] : [evidence];
    return groups.map((pieces) => findOf(signal, company, accountId, pieces, now));
  });
  await addAlerts(tx, signal.user_id, signal.id, news, batch.operatorAlerts, now);
  await tx.run(
    sql`UPDATE signals SET credits_used = credits_used + ${budget.spent},
       spent_on_day = ${spentToday(keeping)}, spent_day = ${dayNumber(now)},
       accounts_found = accounts_found + ${added}, run_accounts = run_accounts + ${added},
       already_paid = already_paid + ${alreadyPaid}, excluded_count = ${leftOutCount(workOf(signal))},
       status_notes = coalesce(status_notes, ${storedNotes([batch.note])})
     WHERE user_id = ${signal.user_id} AND id = ${signal.id}`,
  );
  return moveOn(keeping);
}

/**
 * Takes findings in their order. Returns the domains of those that the signal would now save as new, as far as the
 * budget covers them; undefined if the lease is lost. Extends the lease, and notes what is left out.
 */
export async function newDomains(
  tx: Queries,
  lease: SignalLease,
  given: readonly Finding[],
  now: number,
  leaseUntil: number,
): Promise<ReadonlySet<string> | undefined> {
  const signal = await extendSignal(tx, lease, leaseUntil);
  if (!signal) return undefined;
  await lockUser(tx, signal.user_id);
  const budget = makeBudget(signal, await availableCredits(tx, signal.user_id), now);
  const { findings, known, paid } = await savable(tx, lease, signal, given, now);
  const fresh = new Set<string>();
  for (const { company } of findings) {
    const { domain } = company;
    if (known.has(domain)) continue;
    const price = paid.has(domain) ? 0 : signal.price;
    if (!budget.covers(price)) break;
    budget.spend(price);
    fresh.add(domain);
  }
  return fresh;
}

/** What may be saved, and the domains that this signal found before, or that the user has paid for. */
async function savable(
  tx: Queries,
  lease: SignalLease,
  signal: LeasedSignal,
  given: readonly Finding[],
  now: number,
) {
  const remaining = await unforgottenFindings(tx, given);
  const relevant = await withoutLeftOut(tx, lease, remaining);
  const findings = await allowedFindings(tx, workOf(signal), relevant, now);
  const domains = findings.map(({ company }) => company.domain);
  const known = await foundDomains(tx, lease, domains);
  const paid = await paidDomains(tx, signal.user_id, domains, now);
  return { findings, known, paid };
}

/** The domains that this signal found before: each is charged at most once per signal. */
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
  // A check may know only the employer's name, so it doesn't change the user's existing accounts.
  const [own] = batch.checks ? await accountsByDomain(tx, signal.user_id, [domain]) : [];
  const kept = own ? undefined : await keepAccounts(tx, signal.user_id, [finding.company], now);
  const accountId = own?.id ?? kept?.get(domain)?.id;
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
  return { finding, accountId, personIds, isKnown };
}

async function addAccount(keeping: Keeping, accountId: number, domain: string) {
  const { tx, signal, batch, budget, now } = keeping;
  await tx.run(
    sql`INSERT INTO signal_accounts (user_id, signal_id, domain, account_id, found_at)
     VALUES (${signal.user_id}, ${signal.id}, ${domain}, ${accountId}, ${now})`,
  );
  if (batch.checks) return;
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
