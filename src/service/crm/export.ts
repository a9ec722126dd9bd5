/** Exports the built-in CRM as CSV, behind a link: a line a contact, and one for an account without any. */
import { type AccountSignals, narrative } from '../accounts/evidence';
import { csvOf } from '../audiences/csv';
import { rfc3339 } from '../clock';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { answerCsv } from '../http/csv';
import type { Handler } from '../routes';
import type { Store } from '../store';
import type { KeptAccount, KeptContact } from './crm';
import { readCrmLink } from './link';

type ExportStore = Pick<Store, 'crm' | 'signals'>;

/** Accounts read together; each comes with all of its contacts. */
const accountsAtOnce = 200;

const csv = csvOf([
  'crm_account_id',
  'account_name',
  'account_website',
  'account_linkedin_url',
  'account_industry',
  'account_employee_count',
  'account_location',
  'crm_lifecyclestage',
  'crm_owner_email',
  'crm_last_synced_date',
  'signal_count',
  'narrative_and_key_signals',
  'person_crm_contact_id',
  'person_name',
  'person_role',
  'person_email',
  'person_phone',
  'person_location',
  'person_linkedin_url',
  'person_crm_owner_email',
]);

/**
 * Exports a user's own records, in the order in which their accounts came: in parts, of which only one is in memory.
 * Spends no credits.
 */
export async function* exportCrm(
  { crm, signals }: ExportStore,
  userId: string,
): AsyncGenerator<string, undefined> {
  yield csv.head;
  let accounts = await crm.page(userId, 0, accountsAtOnce);
  for (let last = accounts.at(-1); last; last = accounts.at(-1)) {
    const ids = accounts.map(({ accountId }) => accountId);
    const contacts = await crm.contactsAt(userId, ids);
    const found = await signals.onAccounts(userId, ids);
    yield csv.lines(accounts.flatMap((account) => linesOf(account, contacts, found)));
    accounts = await crm.page(userId, last.id, accountsAtOnce);
  }
}

function linesOf(
  account: KeptAccount,
  contacts: readonly KeptContact[],
  signals: ReadonlyMap<number, AccountSignals>,
) {
  const { accountId } = account;
  const fields = accountFields(account, signals.get(accountId));
  const own = contacts.filter((contact) => contact.accountId === accountId);
  const lines = own.length > 0 ? own : [undefined];
  return lines.map((contact) => ({ ...fields, ...contactFields(contact) }));
}

function accountFields(account: KeptAccount, signals: AccountSignals | undefined) {
  return {
    crm_account_id: account.id,
    account_name: account.name,
    account_website: account.website,
    account_linkedin_url: account.linkedinUrl,
    account_industry: account.industry,
    account_employee_count: account.employeeCount,
    account_location: account.location,
    crm_lifecyclestage: account.lifecycleStage,
    crm_owner_email: account.owner?.email ?? null,
    crm_last_synced_date: rfc3339(account.syncedAt),
    signal_count: signals?.signalNames.length ?? 0,
    narrative_and_key_signals: signals ? narrative(signals) : null,
  };
}

function contactFields(contact: KeptContact | undefined) {
  return {
    person_crm_contact_id: contact?.id ?? null,
    person_name: contact?.name ?? null,
    person_role: contact?.role ?? null,
    person_email: contact?.email ?? null,
    person_phone: contact?.phone ?? null,
    person_location: contact?.location ?? null,
    person_linkedin_url: contact?.profileUrl ?? null,
    person_crm_owner_email: contact?.owner?.email ?? null,
  };
}

export const crmEndpoint = {
  method: 'GET',
  path: '/crm/{link}',
  keyed: false,
  charges: false,
} as const;

export function crmHandler(deps: Pick<Deps, 'store' | 'secrets' | 'clock'>): Handler {
  return async (c) => {
    c.header('Referrer-Policy', 'no-referrer');
    const userId = readCrmLink(deps, c.req.param('link') ?? '');
    if (userId !== undefined) return answerCsv(c, 'crm.csv', exportCrm(deps.store, userId));
    throw new ApiError(
      'NOT_FOUND',
      'This link doesn’t lead to a CRM. No credits were spent. Check that you copied the whole link.',
    );
  };
}
