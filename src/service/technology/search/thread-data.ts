/** What the thread that searches SQLite is started with. */
import type { Durability } from '../../database/sqlite/connection';

export interface ThreadData {
  /** The database file. */
  readonly path: string;
  readonly durability: Durability;
}
