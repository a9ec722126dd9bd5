/** Whose key formulas use, and so whose credits they spend: known to formulas, which leave it for the sidebar. */
import { type Connection, maskUserId } from '../../client/connection';
import type { Reason } from '../../client/details';
import * as reasons from '../../client/reasons';
import type { Platform, Properties } from '../ports';
import { parseJson } from '../storage/json';
import { isSharedBy, knownOwner, loadConnection, loadShared, sharedToUse } from './connection';

export interface Payer {
  /** The owner id of the person whose key it is. */
  readonly owner: string;
  /** owner: the key of the spreadsheet's owner; shared: that of an editor who shares it. */
  readonly source: 'owner' | 'shared';
  /** The user id with most of it hidden. */
  readonly userId: string;
}

/**
 * mine: the viewing user's key; shared: that of an editor who shares it; owner: that of the spreadsheet's owner; none:
 * formulas have no connection; unknown: no formula has sent a request yet.
 */
export type PayerView = 'mine' | 'shared' | 'owner' | 'none' | 'unknown';

const key = 'formulas.payer';
const none = 'none';

/** The payer of the running formula, whose user store is that of the spreadsheet's owner; undefined if not connected. */
export function payerOf(platform: Platform): Payer | undefined {
  const own = loadConnection(platform.user);
  if (!own) return sharingPayer(platform);
  const owner = knownOwner(platform);
  if (owner === undefined) throw new Error('A connection was saved without an owner id');
  return payerBy(own, owner, 'owner');
}

function sharingPayer(platform: Platform): Payer | undefined {
  const shared = sharedToUse(platform);
  return shared && payerBy(shared.connection, shared.owner, 'shared');
}

function payerBy(connection: Connection, owner: string, source: Payer['source']): Payer {
  return { owner, source, userId: maskUserId(connection.userId) };
}

/** Called by formulas: leaves their payer, or that they have none, for the sidebar. Writes only if that has changed. */
export function notePayer(platform: Platform): void {
  const payer = payerOf(platform);
  const text = payer ? JSON.stringify(payer) : none;
  if (platform.document.get(key) !== text) platform.document.set(key, text);
}

/** Forgets that formulas have no connection, because that may have changed. Returns whether it was noted. */
export function forgetUnconnected(document: Properties): boolean {
  const isNoted = document.get(key) === none;
  if (isNoted) document.delete(key);
  return isNoted;
}

/** What the viewing user can know about the payer of formulas. */
export function viewPayer(platform: Platform): PayerView {
  const noted = notedPayer(platform);
  if (typeof noted === 'string') return noted;
  return noted.owner === knownOwner(platform) ? 'mine' : noted.source;
}

/**
 * The payer whose rules the viewing user sees. While no formula has said who pays, it is the user if they are connected,
 * or else the editor who shares a connection; undefined if no one is known to be connected.
 */
export function assumedPayer(platform: Platform): Payer | undefined {
  const noted = notedPayer(platform);
  return typeof noted === 'string' ? payerOf(platform) : noted;
}

function notedPayer(platform: Platform): Payer | 'none' | 'unknown' {
  const text = platform.document.get(key);
  if (text === none) return loadShared(platform.document) ? 'unknown' : none;
  const noted = parseJson(text) as Payer | undefined;
  if (!noted) return 'unknown';
  const isOutdated =
    noted.source === 'shared'
      ? !isSharedBy(platform, noted.owner)
      : noted.owner === knownOwner(platform) && !loadConnection(platform.user);
  return isOutdated ? 'unknown' : noted;
}

/** The person whose credits formulas spend, in words. */
export function payerInWords(platform: Platform, owner: string): Reason {
  return isSharedBy(platform, owner) ? reasons.sharer() : reasons.sheetOwner();
}
