/** Exports the built-in CRM as CSV, for a link: a line for each contact, and one for each account without contacts. */
import { type AccountSignals, narrative } from '../accounts/evidence';
import { csvOf } from '../audiences/csv';
import { makeLink, readLink } from '../audiences/link';
import { rfc3339 } from '../clock';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { answerCsv } from '../http/csv';
import type { Handler } from '../routes';
import type { KeptAccount, KeptContact } from './crm';

/** The record that a line is about. */
interface Line {
  readonly account: KeptAccount;
  readonly signals: AccountSignals | undefined;
  readonly contact: KeptContact | undefined;
}

const columns: Readonly<Record<string, (line: Line) => string | number | null>> = {
  crm_account_id: ({ account }) => account.id,
  account_name: ({ account }) => account.name,
  account_website: ({ account }) => account.website,
  account_linkedin_url: ({ account }) => account.linkedin_url,
  account_industry: ({ account }) => account.industry,
  account_employee_count: ({ account }) => account.employee_count,
  // A number of employees says more than the range that the record was made with.
  account_employee_range: ({ account }) =>
    account.employee_count === null ? account.employee_range : null,
  account_location: ({ account }) => account.location,
  crm_lifecyclestage: ({ account }) => account.lifecycle_stage,
  crm_owner_email: ({ account }) => account.owner_email,
  crm_last_synced_date: ({ account }) => rfc3339(account.synced_at),
  signal_count: ({ signals }) => signals?.signalNames.length ?? 0,
  narrative_and_key_signals: ({ signals }) => (signals ? narrative(signals) : null),
  person_crm_contact_id: ({ contact }) => contact?.id ?? null,
  person_name: ({ contact }) => contact?.name ?? null,
  person_role: ({ contact }) => contact?.role ?? null,
  person_email: ({ contact }) => contact?.email ?? null,
  person_phone: ({ contact }) => contact?.phone ?? null,
  person_location: ({ contact }) => contact?.location ?? null,
  person_linkedin_url: ({ contact }) => contact?.profile_url ?? null,
  person_crm_owner_email: ({ contact }) => contact?.owner_email ?? null,
};
const csv = csvOf(Object.keys(columns));

/** Accounts that are read together, each with all of its contacts. */
const accountsAtOnce = 200;

/**
 * Exports a user's own records, in the order in which the accounts were added: in parts, one of which is in memory at
 * a time. Spends no credits.
 */
export async function* exportCrm(
  { crm, signals }: Pick<Deps['store'], 'crm' | 'signals'>,
  userId: string,
): AsyncGenerator<string, undefined> {
  yield csv.head;
  let accounts = await crm.page(userId, 0, accountsAtOnce);
  for (let last = accounts.at(-1); last; last = accounts.at(-1)) {
    const ids = accounts.map(({ account_id }) => account_id);
    const contacts = await crm.contactsAt(userId, ids);
    const found = await signals.onAccounts(userId, ids);
    const lines = accounts.flatMap((account): Line[] => {
      const own = contacts.filter(({ account_id }) => account_id === account.account_id);
      const signals = found.get(account.account_id);
      return (own.length > 0 ? own : [undefined]).map((contact) => ({ account, signals, contact }));
    });
    yield csv.lines(lines.map(cellsOf));
    accounts = await crm.page(userId, last.id, accountsAtOnce);
  }
}

function cellsOf(line: Line) {
  return Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell(line)]));
}

const prefix = 'crm_';

/** Takes the caller, and the service's address as the caller sees it. Returns the address of the CSV file. */
export function crmExportUrl(
  deps: Pick<Deps, 'secrets' | 'settings' | 'clock'>,
  userId: string,
  baseUrl: string,
): string {
  return `${baseUrl}/crm/${makeLink(deps, prefix + userId)}.csv`;
}

/**
 * Takes the last part of a link's path. Returns the user whose CRM it opens; undefined if it opens none. Throws
 * ApiError LINK_EXPIRED.
 */
function readCrmLink(deps: Pick<Deps, 'secrets' | 'clock'>, path: string): string | undefined {
  if (!path.endsWith('.csv')) return undefined;
  const renewal = 'List your signals again to get a new link.';
  const opens = readLink(deps, path.slice(0, -'.csv'.length), renewal);
  return opens?.startsWith(prefix) ? opens.slice(prefix.length) : undefined;
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
