/** Fetches what a signal found into its sheets: the call list, and its companies if the user wants a sheet of them. */
import { readAccountsById } from '../../client/accounts';
import { type Caller, send, sendBatches } from '../../client/call';
import { failure, type Result, success } from '../../client/result';
import { readAudience, signedLinks } from '../../client/signals';
import { asNumber, asText, type Loose } from '../../client/tolerant';
import { type EvidenceKind, type Reason, reasonOf } from '../accounts/evidence';
import { heldPerRequest } from '../accounts/read-accounts';
import { dayOf } from '../days';
import { problemIn } from '../execution';
import type { Platform } from '../ports';
import { hasExtension } from '../settings/extensions';
import {
  addOwnSheet,
  findOwnSheet,
  headersIn,
  type OwnSheet,
  sheetNameOf,
} from '../tables/own-sheet';
import { addCalls, callList } from './call-list';
import { listPeople } from './daily-contacts';
import {
  addFound,
  type Column,
  dateColumn,
  dayColumn,
  type Found,
  idColumn,
  linkColumn,
  markColumn,
  textColumn,
} from './found-rows';
import { type SignalRecord, signalRecords } from './record';
import { whyNow } from './why-now';

const companyColumns: readonly Column[] = [
  markColumn,
  dayColumn,
  textColumn('Company', 'account_name'),
  textColumn('Website', 'account_website'),
  { header: 'Why', cell: ({ reason }) => reason?.narrative },
  { header: 'Newest evidence', cell: ({ reason }) => newestTitle(reason) },
  linkColumn,
  dateColumn,
  { header: 'Evidence count', cell: ({ reason }) => reason?.count || undefined },
  textColumn('Industry', 'account_industry'),
  { header: 'Employees', cell: ({ member }) => asNumber(member['account_employee_count']) },
  textColumn('Employee range', 'account_employee_range'),
  textColumn('Location', 'account_location'),
  textColumn('LinkedIn', 'account_linkedin_url'),
  idColumn('Company id', 'account_id'),
];

function newestTitle(reason: Reason | undefined): string | undefined {
  return reason?.newest && (reason.newest.title || reason.newest.text);
}

function companySheet({ name }: SignalRecord): OwnSheet {
  return {
    name: sheetNameOf(name, ' - Companies'),
    idHeader: 'Company id',
    headers: companyColumns.map(({ header }) => header),
  };
}

/**
 * Finds or creates the sheets for a signal's results, the call list last. Throws COLUMN_MISSING, MOVING, as `addSheet`.
 */
export function openSheets(platform: Platform, record: SignalRecord, all: readonly SignalRecord[]) {
  const { book } = platform;
  const taken = all
    .filter(({ id }) => id !== record.id)
    .flatMap(({ calls, accounts }) => [calls, accounts.sheet].flatMap((sheet) => sheet ?? []));
  const calls = callList(record.name, hasExtension(platform, 'scores'));
  const companies = companySheet(record);
  const open = (own: OwnSheet, id: number | undefined) => {
    const sheet = findOwnSheet(book, own, id, taken) ?? addOwnSheet(book, own);
    headersIn(book, sheet, own);
    return sheet;
  };
  const companiesIn = record.companies ? open(companies, record.accounts.sheet) : undefined;
  if (companiesIn) record.accounts.sheet = companiesIn.id;
  const callsIn = open(calls, record.calls);
  record.calls = callsIn.id;
  return { calls, callsIn, companies, companiesIn };
}

/** Adds rows for what was found, each once. Throws as `openSheets`. */
function addMembers(
  platform: Platform,
  record: SignalRecord,
  all: readonly SignalRecord[],
  accounts: readonly Found[],
  people: readonly Found[],
): void {
  const { calls, callsIn, companies, companiesIn } = openSheets(platform, record, all);
  addCalls(platform, callsIn, calls, accounts, people);
  if (companiesIn) addFound(platform, companiesIn, companies, companyColumns, accounts);
}

function joinedOn(member: Loose): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(asText(member['added_at']) ?? '')?.[0];
}

const lists = ['accounts', 'people'] as const;

/**
 * Fetches one page of each audience into the signal's sheets, with reasons; returns whether more are left, or the
 * problem. The cursors are saved after the rows are written, so a death in between only repeats the read. Spends
 * nothing.
 */
export function fetchMembers(
  platform: Platform,
  caller: Caller,
  record: SignalRecord,
  signal: Loose,
  all: readonly SignalRecord[],
): Result<'more' | 'all'> {
  const members: Record<(typeof lists)[number], readonly Loose[]> = { accounts: [], people: [] };
  const cursors: [followed: { since: string }, since: string][] = [];
  let more = false;
  let missing: Result<never> | undefined;
  for (const which of lists) {
    const url = asText(signal[signedLinks[which]]);
    const followed = record[which];
    const call = url && readAudience(caller.connection.baseUrl, url, followed.since);
    if (!call) {
      if (which === 'accounts') record.elsewhere = true;
      continue;
    }
    const page = send(caller, call);
    if (!page.ok) {
      missing ??= page;
      continue;
    }
    if (page.value.members.length === 0) continue;
    members[which] = page.value.members;
    // A service that doesn't advance its cursor must not be asked endlessly.
    more ||= page.value.more && page.value.since !== followed.since;
    cursors.push([followed, page.value.since.slice(0, 500)]);
  }
  if (cursors.length > 0) {
    const reasons = readReasons(caller, record.kind, [...members.accounts, ...members.people]);
    if (!reasons.ok) return reasons;
    const today = dayOf(platform.clock.now());
    const found = (member: Loose): Found => {
      const reason = reasons.value.get(asText(member['account_id']) ?? '');
      return {
        member,
        day: joinedOn(member) ?? today,
        reason,
        whyNow: whyNow(reason, record.german, today),
      };
    };
    const why = problemIn(() => {
      addMembers(platform, record, all, members.accounts.map(found), members.people.map(found));
      listPeople(platform, record, members.people);
    });
    if (why) return failure(why);
    for (const [followed, since] of cursors) followed.since = since;
    record.refresh = '';
    signalRecords.save(platform, record);
  }
  return missing ?? success(more ? 'more' : 'all');
}

const tellingKinds: Readonly<Record<SignalRecord['kind'], readonly EvidenceKind[]>> = {
  'hiring-role': ['hiring'],
  'hiring-initiative': ['hiring'],
  social: ['socials', 'linkedin_engagement'],
  'deep-search': [],
  technology: ['hiring'],
  'job-change': ['job_changes'],
};

/** Account id → why it was found; empty if the service refuses to tell. */
function readReasons(
  caller: Caller,
  kind: SignalRecord['kind'],
  members: readonly Loose[],
): Result<Map<string, Reason>> {
  const ids = members.flatMap((member) => asText(member['account_id']) ?? []);
  const known = [...new Set(ids)].filter((id) => /^\d{1,15}$/.test(id));
  const accounts = sendBatches(caller, known, heldPerRequest, readAccountsById);
  if (!accounts.ok) return accounts.problem.retryable ? accounts : success(new Map());
  return success(
    new Map(
      accounts.value.map((account) => [
        String(account['id']),
        reasonOf(account, tellingKinds[kind]),
      ]),
    ),
  );
}
