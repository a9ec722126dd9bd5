/** What the thread that searches SQLite is asked, and how it answers. */
import type { RankedPage, TechRequest } from '../tech';

export type Question =
  | { readonly id: number; readonly ask: 'search'; readonly request: TechRequest }
  | { readonly id: number; readonly ask: 'countries' | 'prepare' | 'close' };

export type Reply =
  | { readonly id: number; readonly value: RankedPage | ReadonlyMap<string, number> | undefined }
  /** Errors lose their class on the way. */
  | { readonly id: number; readonly error: { readonly message: string; readonly isBusy: boolean } };

export interface ThreadData {
  /** The database file. */
  readonly path: string;
}
