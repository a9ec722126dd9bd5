/** Lists a user’s ICPs (§4.14). */
import type { Icp, IcpListResponse } from '../../contract/icp';
import type { Deps } from '../deps';
import type { Handler } from '../routes';
import type { IcpRecord } from './icp';

/** All of a user's ICPs, the oldest first. Spends no credits. */
export async function listIcps(
  { store }: Pick<Deps, 'store'>,
  userId: string,
): Promise<IcpListResponse> {
  const icps = (await store.icps.list(userId)).map(presentIcp);
  return { icps, total_count: icps.length };
}

/** As the wire shows it. */
export function presentIcp(icp: IcpRecord): Icp {
  return { ...icp, employee_count_funding_config: companyCriteria(icp) };
}

/** Which of both bounds an account must meet. */
function companyCriteria(icp: IcpRecord): string {
  const employees = icp.min_employee !== null || icp.max_employee !== null;
  const funding = icp.min_funding !== null || icp.max_funding !== null;
  if (employees && funding) return 'employee_count_and_funding';
  if (employees) return 'employee_count';
  return funding ? 'funding' : 'none';
}

export function icpListHandler(deps: Deps): Handler {
  return async (c) => c.json(await listIcps(deps, c.get('user').id));
}
