/** Brings home the next members of a signal's audiences. */

import { readAudience } from '../../client/audience';
import { type Caller, send } from '../../client/call';
import { type Problem, ProblemError } from '../../client/problem';
import { signedLinks } from '../../client/signals';
import { asText, type Loose } from '../../client/tolerant';
import type { Platform } from '../ports';
import type { SignalRecord } from './record';
import { signalRecords } from './record';
import { accountMembers, appendMembers, type MemberKind, peopleMembers } from './result-sheet';

const audiences: readonly {
  readonly which: 'accounts' | 'people';
  readonly link: string;
  readonly kind: MemberKind;
}[] = [
  { which: 'accounts', link: signedLinks.accounts, kind: accountMembers },
  { which: 'people', link: signedLinks.people, kind: peopleMembers },
];

/**
 * Appends one page of each audience to its sheet; returns whether more are waiting, or what is in the way. The cursor
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
    const failure = append(platform, kind, record, which, page.value.members, all);
    if (failure) return failure;
    // A service that does not move its cursor on must not be asked for ever.
    more ||= page.value.more && page.value.since !== followed.since;
    followed.since = page.value.since.slice(0, 500);
    record.refresh = '';
    signalRecords.save(platform.document, record);
  }
  return more ? 'more' : 'all';
}

function append(
  platform: Platform,
  kind: MemberKind,
  record: SignalRecord,
  which: 'accounts' | 'people',
  members: readonly Loose[],
  all: readonly SignalRecord[],
): Problem | undefined {
  const others = all.filter(({ id }) => id !== record.id);
  const taken = others.flatMap(({ accounts, people }) =>
    [accounts.sheet, people.sheet].flatMap((sheet) => sheet ?? []),
  );
  try {
    const place = { signalName: record.name, sheet: record[which].sheet, taken };
    record[which].sheet = appendMembers(platform, kind, place, members).id;
    platform.book.flush();
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problem;
  }
}
