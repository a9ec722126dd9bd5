/** Sees to it that what a signal found shows in the evidence columns that are kept fresh. */
import type { Caller } from '../../client/call';
import { type Problem, ProblemError } from '../../client/problem';
import type { Platform } from '../ports';
import { readDomainKey } from '../runs/kinds/enrich-accounts';
import { indexOf, locate } from '../tables/columns';
import { readKeys } from '../tables/keys';
import type { SignalRecord } from './record';
import { refreshEvidence } from './refresh-columns';
import { accountMembers } from './result-sheet';

/** Goes one step on, where anything has to be read again; says so, or what is in the way. Spends nothing. */
export function refreshRows(
  platform: Platform,
  caller: Caller,
  record: SignalRecord,
): 'more' | 'all' | Problem {
  if (record.refresh === undefined) return 'all';
  const { owner, refresh } = record;
  const found = () => foundDomains(platform, record);
  const step = refreshEvidence(platform, caller, owner, found, refresh);
  if (step === 'all') delete record.refresh;
  else if ('code' in step) return step;
  else record.refresh = step.after;
  return step === 'all' ? 'all' : 'more';
}

/** The companies in the signal's sheet; undefined where that cannot be told, and any row may be one of them. */
function foundDomains({ book }: Platform, record: SignalRecord): Set<string> | undefined {
  const { sheet: id } = record.accounts;
  if (id === undefined) return record.elsewhere ? undefined : new Set();
  const sheet = book.sheetById(id);
  if (!sheet) return undefined;
  try {
    const place = locate(sheet, 1, { header: accountMembers.idHeader, index: 1 });
    const website = indexOf(place, { header: 'Website', index: 1 });
    return new Set(readKeys(sheet, place.headerRow, website, readDomainKey).rows.keys());
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return undefined;
  }
}
