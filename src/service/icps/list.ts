/** The ICP list (§4.14). */
import type { IcpListResponse } from '../../contract/icp';
import type { Parts } from '../parts';
import { presentIcp } from './present';

/** All of a user's ICPs, the oldest first. Spends no credits. */
export async function listIcps(
  { store }: Pick<Parts, 'store'>,
  userId: string,
): Promise<IcpListResponse> {
  const icps = (await store.icps.list(userId)).map(presentIcp);
  return { icps, total_count: icps.length };
}
