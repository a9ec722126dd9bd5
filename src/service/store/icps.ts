/** The store's interface for ideal customer profiles. */
import type { IcpFields, IcpRecord } from '../icps/icp';

/** Every method sees and changes the user's own ICPs alone. */
export interface IcpStore {
  /** The oldest first. */
  list(userId: string): Promise<readonly IcpRecord[]>;
  /** Returns the new ICP's id. */
  create(userId: string, icp: IcpFields, now: number): Promise<number>;
  /** Returns false, and does nothing, where the user has no such ICP. */
  update(userId: string, id: number, icp: IcpFields): Promise<boolean>;
  /** Returns false, and does nothing, where the user has no such ICP. */
  delete(userId: string, id: number): Promise<boolean>;
}
