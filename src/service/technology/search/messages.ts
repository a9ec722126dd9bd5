/** The messages between a process and the thread that searches its SQLite database and adds posts to it. */
import type { Durability } from '../../database/sqlite/connection';
import type { TechSearcher } from '../store';

/** A call of a method of `TechSearcher`. */
export interface Question {
  readonly id: number;
  readonly method: keyof TechSearcher;
  readonly parameters: readonly unknown[];
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  /** Errors lose their class in a message. */
  | { readonly id: number; readonly error: { readonly message: string; readonly isBusy: boolean } };

export interface ThreadData {
  /** The database file. */
  readonly path: string;
  readonly durability: Durability;
}
