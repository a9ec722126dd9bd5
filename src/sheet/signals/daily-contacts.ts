/** The list of everyone whom a daily signal found, from which each person's contacts are looked up once. */
import { asText, type Loose } from '../../client/tolerant';
import { changeOwn } from '../execution';
import type { Platform } from '../ports';
import { readList, replaceList } from '../runs/list';
import { accountTag } from '../settings/connection';
import { type SignalRecord, signalRecords } from './record';

/** Everyone on the list; undefined if a user deleted it. */
export function everyone({ book }: Platform, { id, contacts }: SignalRecord) {
  const { list = 1, listed = 0 } = contacts ?? {};
  return readList(book, { id, list }, 0, listed);
}

/** Writes the list beside the one in use; it is used once the caller has saved the record. */
export function keepList(
  { book }: Platform,
  { id, contacts }: SignalRecord,
  people: readonly string[],
): void {
  if (!contacts) return;
  contacts.list = replaceList(book, { id, list: contacts.list ?? 1 }, people);
  contacts.listed = people.length;
}

/**
 * Adds newly found people to the list, each once, so that no one is looked up twice whatever users do with the sheet.
 * The caller saves the record together with the cursor. Throws SHEET_MISSING.
 */
export function listPeople(
  platform: Platform,
  record: SignalRecord,
  people: readonly Loose[],
): void {
  const { contacts } = record;
  if (contacts?.aDay === undefined) return;
  const known = everyone(platform, record);
  if (!known) contacts.taken = 0;
  const ids = people.flatMap((one) => asText(one['person_id']) ?? []);
  keepList(platform, record, [...new Set([...(known ?? []), ...ids])]);
}

/**
 * Switches contact look-ups of the user's own daily signal off or on, for people found later; an open run continues.
 * The account in use pays. Spends nothing itself. Throws BUSY.
 */
export function switchContacts(
  platform: Platform,
  { signal, on }: { readonly signal: string; readonly on: boolean },
): void {
  const account = accountTag(platform);
  changeOwn(
    platform,
    signalRecords,
    signal,
    ({ contacts }) => contacts?.aDay !== undefined,
    ({ contacts }) => {
      const end = contacts?.listed;
      if (contacts) Object.assign(contacts, { off: !on, account, taken: end, upTo: end });
    },
  );
}
