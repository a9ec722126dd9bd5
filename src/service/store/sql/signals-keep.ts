/** Keeps a batch of a signal's findings: accounts, evidence, people, audiences, CRM and charges together. */
import * as v from 'valibot';
import { day } from '../../clock';
import { companyKey, companyMark } from '../../forget/marks';
import type { Finding, FoundBatch, Kept, SignalLease } from '../signals';
import { keepAccounts } from './accounts';
import { joinMembers } from './audience-members';
import { peopleAudiences } from './audiences';
import type { OpenIntake } from './crm';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import { withoutForgotten } from './forgotten';
import { tuples } from './insert';
import { availableCredits, chargeAvailable, lockUser } from './ledger';
import { accountAudiences } from './signals-audiences';
import { addFindings, type KeptFinding } from './signals-crm';
import { extendSignal, type LeasedSignal, makePurse, type Purse } from './signals-lease';
import { keepSignalPeople } from './signals-people';

type Dialect = SqlDatabase['dialect'];

const domainRow = v.object({ domain: v.string() });

export async function keepBatch(
  within: Queries,
  dialect: Dialect,
  openIntake: OpenIntake,
  lease: SignalLease,
  batch: FoundBatch,
  now: number,
  leaseUntil: number,
): Promise<Kept> {
  const signal = await extendSignal(within, lease, leaseUntil);
  if (!signal) return 'lost';
  // Most batches find nothing, and then nobody has to wait.
  if (batch.findings.length === 0) return moveOn(within, signal, batch, makePurse(signal, 0), now);
  // Before anything is read of the user, and after the signal's row: no two transactions wait for each other.
  await lockUser(within, signal.user_id);
  const purse = makePurse(signal, await availableCredits(within, signal.user_id));
  const keeping: Keeping = { within, dialect, signal, batch, purse, now };
  const known = await knownDomains(keeping);
  const marks = ({ company }: Finding) => [companyMark(company.domain)];
  const findings = await withoutForgotten(within, dialect, batch.findings, marks);
  const kept: KeptFinding[] = [];
  let added = 0;
  for (const finding of findings) {
    const isKnown = known.has(finding.company.domain);
    if (!isKnown && !purse.covers(signal.price)) break;
    kept.push(await keepFinding(keeping, finding, isKnown));
    if (!isKnown) added += 1;
    if (purse.empty) break;
  }
  const accounts = kept.map(({ accountId }) => accountId);
  const people = kept.flatMap(({ personIds }) => personIds);
  const { account_audience_id, people_audience_id } = signal;
  await joinMembers(within, dialect, accountAudiences, account_audience_id, accounts, now);
  await joinMembers(within, dialect, peopleAudiences, people_audience_id, people, now);
  const intake = openIntake(within, signal.user_id);
  await addFindings(within, dialect, signal.user_id, intake, kept, batch.crm, now);
  await within.run(
    `UPDATE signals SET credits_used = credits_used + ?, accounts_found = accounts_found + ?,
       status_reason = coalesce(status_reason, ?) WHERE id = ?`,
    purse.spent,
    added,
    batch.note,
    signal.id,
  );
  return moveOn(within, signal, batch, purse, now);
}

/** What every step of keeping a batch needs. */
interface Keeping {
  readonly within: Queries;
  readonly dialect: Dialect;
  readonly signal: LeasedSignal;
  readonly batch: FoundBatch;
  readonly purse: Purse;
  readonly now: number;
}

/** Those that the signal found before: they are paid for. */
async function knownDomains({
  within,
  dialect,
  signal,
  batch,
}: Keeping): Promise<ReadonlySet<string>> {
  const rows = await within.rows(
    domainRow,
    `SELECT domain FROM signal_accounts WHERE signal_id = ? AND domain ${isOneOf(dialect)}`,
    signal.id,
    JSON.stringify(batch.findings.map(({ company }) => company.domain)),
  );
  return new Set(rows.map(({ domain }) => domain));
}

async function keepFinding(
  keeping: Keeping,
  finding: Finding,
  isKnown: boolean,
): Promise<KeptFinding> {
  const { within, dialect, signal, batch, purse, now } = keeping;
  const { domain } = finding.company;
  const kept = await keepAccounts(within, dialect, signal.user_id, [finding.company], now);
  const accountId = kept.get(domain)?.id;
  if (accountId === undefined) throw new Error('A kept account was not returned');
  if (!isKnown) await addAccount(keeping, accountId, domain);
  await addEvidence(keeping, accountId, finding);
  const personIds = await keepSignalPeople(
    within,
    dialect,
    signal,
    accountId,
    finding.people,
    batch.withEmails,
    purse,
    now,
  );
  return { finding, accountId, personIds };
}

async function addAccount(
  { within, signal, purse, now }: Keeping,
  accountId: number,
  domain: string,
) {
  await within.run(
    'INSERT INTO signal_accounts (signal_id, domain, account_id, found_at) VALUES (?, ?, ?, ?)',
    signal.id,
    domain,
    accountId,
    now,
  );
  const chargeKey = `signal:${signal.id}:${companyKey(domain)}`;
  const charge = { chargeKey, credits: signal.price, reason: 'signal_account' as const };
  purse.spend(await chargeAvailable(within, signal.user_id, [charge], now));
}

async function addEvidence({ within, signal }: Keeping, accountId: number, finding: Finding) {
  if (finding.evidence.length === 0) return;
  const rows = finding.evidence.map(({ kind, url, title, at, snippet }) => [
    accountId,
    signal.id,
    kind,
    url,
    title,
    at,
    snippet,
  ]);
  await within.run(
    `INSERT INTO signal_evidence (account_id, signal_id, kind, url, title, at, snippet)
     VALUES ${tuples(rows)} ON CONFLICT DO NOTHING`,
    ...rows.flat(),
  );
}

async function moveOn(
  within: Queries,
  signal: LeasedSignal,
  batch: FoundBatch,
  purse: Purse,
  now: number,
): Promise<Kept> {
  const used = signal.credits_used + purse.spent;
  const said = signal.status_reason ?? batch.note;
  if (purse.empty === 'limit' || used === signal.max_credits) {
    await end(within, signal, 'stopped', limitReached(used, signal.max_credits ?? used), said, now);
    return 'over';
  }
  if (purse.empty === 'balance') {
    await end(within, signal, 'failed', outOfCredits(used), said, now);
    return 'over';
  }
  if (batch.afterCompany === null) {
    if (signal.daily === 1)
      await end(within, signal, 'scheduled', null, said, nextRun(signal, now));
    else await end(within, signal, 'completed', null, said, now);
    return 'over';
  }
  const sql = 'UPDATE signals SET after_company = ? WHERE id = ?';
  await within.run(sql, batch.afterCompany, signal.id);
  return 'more';
}

/** What was said before, of how people were looked for, stays beside the reason for the end. */
async function end(
  within: Queries,
  signal: LeasedSignal,
  status: 'stopped' | 'failed' | 'scheduled' | 'completed',
  reason: string | null,
  said: string | null,
  dueAt: number,
) {
  await within.run(
    `UPDATE signals SET status = ?, status_reason = ?, due_at = ?, lease_token = NULL,
       lease_until = 0 WHERE id = ?`,
    status,
    [reason, said].filter(Boolean).join(' ') || null,
    dueAt,
    signal.id,
  );
}

/** Always at the time of day of its deployment; days that were missed are made up for by one run. */
function nextRun({ created_at }: LeasedSignal, now: number): number {
  return created_at + (Math.floor((now - created_at) / day) + 1) * day;
}

function limitReached(used: number, limit: number): string {
  return `The signal stopped at its limit of ${limit} credits (max_credit_limit): ${used} were spent. Deploy another one to find more.`;
}

function outOfCredits(used: number): string {
  return (
    `The credits of the account ran out after this signal had spent ${used}. ` +
    'Get more credits from whoever runs the service, then deploy it again: what was found stays.'
  );
}
