/** Keeps a batch of a signal's findings: accounts, evidence, people, audiences, CRM and charges together. */
import * as v from 'valibot';
import type { SignalWait } from '../../contract/signal';
import { keepAccounts } from '../accounts/keep-accounts';
import { accountAudiences, joinMembers, peopleAudiences } from '../audiences/members';
import { charges } from '../billing/charges';
import { availableCredits, charge, lockUser, total } from '../billing/ledger';
import { day } from '../clock';
import type { OpenIntake } from '../crm/crm-store';
import type { Queries } from '../database/database';
import { byDialect, raw, sql, tuples } from '../database/sql';
import { companyMark, withoutForgotten } from '../forgotten/forgotten';
import { limitReached, outOfCredits } from '../jobs/messages';
import { addFindings, type KeptFinding } from './crm-sync';
import { keepSignalPeople } from './keep-people';
import {
  type Budget,
  dayNumber,
  extendSignal,
  type LeasedSignal,
  makeBudget,
  spentOn,
} from './lease';
import type { Finding, FoundBatch, Kept, SignalLease } from './store';

const domainRow = v.object({ domain: v.string() });
/** What names a piece of evidence: SQLite’s key was made before rows named their users. */
const evidenceKey = byDialect({
  sqlite: raw('account_id, signal_id, kind, url'),
  postgres: raw('user_id, account_id, signal_id, kind, url'),
});

export async function keepBatch(
  tx: Queries,
  openIntake: OpenIntake,
  lease: SignalLease,
  batch: FoundBatch,
  now: number,
  leaseUntil: number,
): Promise<Kept> {
  const signal = await extendSignal(tx, lease, leaseUntil);
  if (!signal) return 'lost';
  // Most batches find nothing, and then nobody has to wait.
  if (batch.findings.length === 0)
    return moveOn(tx, signal, batch, makeBudget(signal, 0, now), now);
  // Before anything is read of the user, and after the signal's row: no two transactions wait for each other.
  await lockUser(tx, signal.user_id);
  const budget = makeBudget(signal, await availableCredits(tx, signal.user_id), now);
  const keeping: Keeping = { tx, signal, batch, budget, now };
  const known = await knownDomains(keeping);
  const marks = ({ company }: Finding) => [companyMark(company.domain)];
  const findings = await withoutForgotten(tx, batch.findings, marks);
  const kept: KeptFinding[] = [];
  let added = 0;
  for (const finding of findings) {
    const isKnown = known.has(finding.company.domain);
    if (!isKnown && !budget.covers(signal.price)) break;
    kept.push(await keepFinding(keeping, finding, isKnown));
    if (!isKnown) added += 1;
    if (budget.empty) break;
  }
  const accounts = kept.map(({ accountId }) => accountId);
  const people = kept.flatMap(({ personIds }) => personIds);
  const { account_audience_id, people_audience_id } = signal;
  const audience = (audienceId: string) => ({ userId: signal.user_id, audienceId });
  await joinMembers(tx, accountAudiences, audience(account_audience_id), accounts, now);
  await joinMembers(tx, peopleAudiences, audience(people_audience_id), people, now);
  const intake = openIntake(tx, signal.user_id);
  await addFindings(tx, signal.user_id, intake, kept, batch.crm, now);
  await tx.run(
    sql`UPDATE signals SET credits_used = credits_used + ${budget.spent},
       spent_on_day = ${spentToday(signal, budget, now)}, spent_day = ${dayNumber(now)},
       accounts_found = accounts_found + ${added},
       status_reason = coalesce(status_reason, ${batch.note})
     WHERE user_id = ${signal.user_id} AND id = ${signal.id}`,
  );
  return moveOn(tx, signal, batch, budget, now);
}

/** What every step of keeping a batch needs. */
interface Keeping {
  readonly tx: Queries;
  readonly signal: LeasedSignal;
  readonly batch: FoundBatch;
  readonly budget: Budget;
  readonly now: number;
}

/** Those that the signal found before: they are paid for. */
async function knownDomains({ tx, signal, batch }: Keeping): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    domainRow,
    sql`SELECT domain FROM signal_accounts
     WHERE user_id = ${signal.user_id} AND signal_id = ${signal.id}
       AND domain IN ${batch.findings.map(({ company }) => company.domain)}`,
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
  budget.spend(total(await charge(tx, { userId: signal.user_id }, due, now)));
}

async function addEvidence({ tx, signal }: Keeping, accountId: number, finding: Finding) {
  if (finding.evidence.length === 0) return;
  // The newest comes first, and is the one that counts: a person may have joined twice.
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

async function moveOn(
  tx: Queries,
  signal: LeasedSignal,
  batch: FoundBatch,
  budget: Budget,
  now: number,
): Promise<Kept> {
  const used = signal.credits_used + budget.spent;
  const said = signal.status_reason ?? batch.note;
  const ending = endingOf(signal, batch, budget, used, now);
  if (ending) {
    await end(tx, signal, ending, said);
    return 'over';
  }
  await tx.run(
    sql`UPDATE signals SET after_company = ${batch.afterCompany}
     WHERE user_id = ${signal.user_id} AND id = ${signal.id}`,
  );
  return 'more';
}

interface Ending {
  readonly status: 'stopped' | 'failed' | 'scheduled' | 'completed';
  readonly waitsFor: SignalWait | null;
  readonly reason: string | null;
  readonly dueAt: number;
}

/** Undefined while there is more to look at and to spend. */
function endingOf(
  signal: LeasedSignal,
  batch: FoundBatch,
  budget: Budget,
  used: number,
  now: number,
): Ending | undefined {
  const { max_credits: limit, max_credits_a_day: dayLimit } = signal;
  if (budget.empty === 'limit' || used === limit) {
    const reason = limitReached(used, limit ?? used);
    return { status: 'stopped', waitsFor: 'limit', reason, dueAt: now };
  }
  const isDone = batch.afterCompany === null;
  if (budget.empty === 'day' || (!isDone && spentToday(signal, budget, now) === dayLimit)) {
    const tomorrow = (dayNumber(now) + 1) * day;
    const dueAt = nextRun(signal, tomorrow - 1);
    return { status: 'scheduled', waitsFor: 'day', reason: null, dueAt };
  }
  if (budget.empty === 'balance')
    return { status: 'failed', waitsFor: 'credits', reason: outOfCredits(used), dueAt: now };
  if (!isDone) return undefined;
  return signal.daily === 1
    ? { status: 'scheduled', waitsFor: null, reason: null, dueAt: nextRun(signal, now) }
    : { status: 'completed', waitsFor: null, reason: null, dueAt: now };
}

function spentToday({ spent_day, spent_on_day }: LeasedSignal, { spent }: Budget, now: number) {
  return spentOn({ spentDay: spent_day, spentOnDay: spent_on_day }, now) + spent;
}

/** What was said before, of how people were looked for, stays beside the reason for the end. */
async function end(tx: Queries, signal: LeasedSignal, ending: Ending, said: string | null) {
  const why = [ending.reason, said].filter(Boolean).join(' ') || null;
  await tx.run(
    sql`UPDATE signals SET status = ${ending.status}, status_reason = ${why},
       waits_for = ${ending.waitsFor}, due_at = ${ending.dueAt}, lease_token = NULL, lease_until = 0
     WHERE user_id = ${signal.user_id} AND id = ${signal.id}`,
  );
}

/** Always at the time of day of its deployment; days that were missed are made up for by one run. */
function nextRun({ created_at }: LeasedSignal, now: number): number {
  return created_at + (Math.floor((now - created_at) / day) + 1) * day;
}
