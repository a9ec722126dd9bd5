/** An ICP as the list shows it (§2.2, §4.14). */
import type { Icp } from '../../contract/icp';
import type { IcpRecord } from './icp';

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
