/** =ICP_LIST: the ideal customer profiles. */
import * as reasons from '../../client/reasons';
import { readIcps } from '../../client/signals';
import { tableOf } from '../accounts/flat-account';
import type { Cell, Platform } from '../ports';
import { answer, nothingFound } from './answer';
import { keptSeconds, sendFree, sharedRead } from './shared-read';

const headers = {
  id: 'ICP id',
  name: 'ICP',
  target_roles: 'Roles',
  min_employee: 'Employees from',
  max_employee: 'Employees to',
  min_funding: 'Funding from',
  max_funding: 'Funding to',
  location: 'Countries',
  sub_locations: 'Regions',
  people_locations: 'Countries of people',
  people_sub_locations: 'Regions of people',
};

/** Returns a header row and one row per ICP, at most five minutes old. Spends nothing (§4.14). */
export function icpList(platform: Platform): Cell[][] {
  return answer(platform, (deadline) => {
    const icps = sharedRead(platform, 'icps', keptSeconds.lists, deadline, (caller) =>
      sendFree(platform, caller, readIcps()),
    );
    if (icps.length === 0) throw nothingFound(reasons.noIcps(), reasons.askForIcp());
    return tableOf(icps, headers);
  });
}
