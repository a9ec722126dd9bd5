/** The connection that a formula uses: that of the spreadsheet's owner, or the one that an editor shares. */
import type { Caller } from '../../client/call';
import { problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Platform } from '../ports';
import { findCaller } from '../settings/connection';
import { notePayer } from '../settings/payer';

/** A caller for the running formula; leaves whose key it is for the sidebar. Throws NOT_CONNECTED, with the ways out. */
export function formulaCaller(platform: Platform): Caller {
  const caller = findCaller(platform);
  notePayer(platform);
  if (!caller) throw problemError('NOT_CONNECTED', [reasons.ownerConnects()]);
  return caller;
}
