/** What the thread that searches SQLite and fills it is asked, and how it answers. */
import type { Durability } from '../../database/sqlite/connection';
import type { WordedPost } from '../stored/posts';
import type { ImportCount, RankedPage, TechRequest } from '../store';

export type Question =
  | { readonly id: number; readonly ask: 'search'; readonly request: TechRequest }
  | { readonly id: number; readonly ask: 'addPosts'; readonly posts: readonly WordedPost[] }
  | { readonly id: number; readonly ask: 'countries' | 'prepare' | 'close' };

export type Reply =
  | {
      readonly id: number;
      readonly value: RankedPage | ImportCount | ReadonlyMap<string, number> | undefined;
    }
  /** Errors lose their class on the way. */
  | { readonly id: number; readonly error: { readonly message: string; readonly isBusy: boolean } };

export interface ThreadData {
  /** The database file. */
  readonly path: string;
  readonly durability: Durability;
}
