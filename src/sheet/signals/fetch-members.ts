/** Fetches the next members of a signal's audiences. */

import { readAccountsById } from '../../client/accounts';
import { batches, type Caller, send, sendAll } from '../../client/call';
import { type Problem, ProblemError } from '../../client/problem';
import { readAudience, signedLinks } from '../../client/signals';
import { asText, type Loose } from '../../client/tolerant';
import { type EvidenceKind, type Reason, reasonOf } from '../accounts/evidence';
import { heldPerRequest } from '../accounts/read-held';
import type { Platform } from '../ports';
import { type SignalRecord, signalRecords } from './record';
import {
  type Arrived,
  accountMembers,
  addMembers,
  type MemberKind,
  peopleMembers,
} from './result-sheet';

const audiences: readonly {
  readonly which: 'accounts' | 'people';
  readonly link: string;
  readonly kind: MemberKind;
}[] = [
  { which: 'accounts', link: signedLinks.accounts, kind: accountMembers },
  { which: 'people', link: signedLinks.people, kind: peopleMembers },
];

/**
 * Brings one page of each audience into its sheet, each with the reason; returns whether more are waiting, or what is in the way. The cursor
 * is kept after the rows stand: a death in between costs only the read again. Spends nothing.
 */
export function fetchMembers(
  platform: Platform,
  caller: Caller,
  record: SignalRecord,
  signal: Loose,
  all: readonly SignalRecord[],
): 'more' | 'all' | Problem {
  let more = false;
  for (const { which, link, kind } of audiences) {
    const url = asText(signal[link]);
    const followed = record[which];
    const call = url && readAudience(caller.connection.baseUrl, url, followed.since);
    if (!call) {
      if (which === 'accounts') record.elsewhere = true;
      continue;
    }
    const page = send(caller, call);
    if (!page.ok) return page.problem;
    if (page.value.members.length === 0) continue;
    const { members } = page.value;
    const reasons = readReasons(caller, record.kind, members);
    if (!(reasons instanceof Map)) return reasons;
    const failure = bring(platform, kind, record, which, { members, reasons }, all);
    if (failure) return failure;
    // A service that does not move its cursor on must not be asked for ever.
    more ||= page.value.more && page.value.since !== followed.since;
    followed.since = page.value.since.slice(0, 500);
    record.refresh = '';
    signalRecords.save(platform.document, record);
  }
  return more ? 'more' : 'all';
}

const tellingKinds: Readonly<Record<SignalRecord['kind'], readonly EvidenceKind[]>> = {
  'hiring-role': ['hiring'],
  'hiring-initiative': ['hiring'],
  social: ['socials', 'linkedin_engagement'],
  'deep-search': [],
};

/** Account id → why it was found. Where the service tells nothing of accounts the rows come without. */
function readReasons(
  caller: Caller,
  kind: SignalRecord['kind'],
  members: readonly Loose[],
): Map<string, Reason> | Problem {
  const ids = members.flatMap((member) => asText(member['account_id']) ?? []);
  const known = [...new Set(ids)].filter((id) => /^\d{1,15}$/.test(id));
  const reasons = new Map<string, Reason>();
  for (const result of sendAll(caller, batches(known, heldPerRequest).map(readAccountsById))) {
    if (!result.ok && result.problem.retryable) return result.problem;
    for (const account of result.ok ? result.value : [])
      reasons.set(asText(account['id']) ?? '', reasonOf(account, tellingKinds[kind]));
  }
  return reasons;
}

function bring(
  platform: Platform,
  kind: MemberKind,
  record: SignalRecord,
  which: 'accounts' | 'people',
  arrived: Arrived,
  all: readonly SignalRecord[],
): Problem | undefined {
  const others = all.filter(({ id }) => id !== record.id);
  const taken = others.flatMap(({ accounts, people }) =>
    [accounts.sheet, people.sheet].flatMap((sheet) => sheet ?? []),
  );
  try {
    const place = { signalName: record.name, sheet: record[which].sheet, taken };
    record[which].sheet = addMembers(platform, kind, place, arrived).id;
    platform.book.flush();
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problem;
  }
}
