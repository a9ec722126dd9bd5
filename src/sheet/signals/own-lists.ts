/** Where the service shows whom a signal found, to the person who deployed it. */
import { ProblemError, problem } from '../../client/problem';
import { signedLinks } from '../../client/signals';
import { asText, type Loose } from '../../client/tolerant';
import type { Platform } from '../ports';
import { callerOf, ownerId } from '../settings/connection';
import { idOf, readAllSignals } from './read-list';
import { signalRecords } from './record';

/** Web addresses; each is signed, so that whoever has it may read the list until it runs out. */
export interface OwnLists {
  readonly accounts?: string;
  readonly people?: string;
  /** The CRM's contents as CSV, of signals that add to it. */
  readonly crm?: string;
}

/**
 * Asks the service for the addresses anew and keeps them nowhere, since the document belongs to all its editors. Takes a
 * signal's id in this document; of somebody else's signal there are none. Throws SIGNAL_GONE, NOT_CONNECTED and what
 * the service says. Spends nothing. Serves §4.11.
 */
export function ownLists(platform: Platform, id: string): OwnLists {
  const record = signalRecords.all(platform.document).find((each) => each.id === id);
  const caller = callerOf(platform);
  if (record?.owner !== ownerId(platform) || record.baseUrl !== caller.connection.baseUrl)
    return {};
  const list = readAllSignals(caller);
  if (!list.ok) throw new ProblemError(list.problem);
  const signal = list.value.find((each) => idOf(each) === record.signalId);
  if (!signal) throw new ProblemError(problem('SIGNAL_GONE'));
  return {
    ...linkIn(signal, 'accounts'),
    ...linkIn(signal, 'people'),
    ...linkIn(signal, 'crm'),
  };
}

function linkIn(signal: Loose, which: keyof OwnLists): OwnLists {
  const link = asText(signal[signedLinks[which]]);
  return link !== undefined && /^https?:\/\//i.test(link) ? { [which]: link } : {};
}
