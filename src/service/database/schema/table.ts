/** How a table is described: its purpose, its place on a Citus cluster, and the statements that make it. */
import type { Words } from './words';

/** Which nodes of a cluster keep a table's rows. A plain server ignores it. */
export type Place =
  /** Rows with the same value of `column` are on one node, together with the rows of `beside` that have that value. */
  | { readonly kind: 'distributed'; readonly column: string; readonly beside: string }
  /** Every node has all rows. */
  | { readonly kind: 'reference' }
  /** Only the coordinator has the table. */
  | { readonly kind: 'local' };

export interface Table {
  readonly name: string;
  /** What a row is, for docs/schema.md. */
  readonly purpose: string;
  readonly place: Place;
  /** The version of the database that added the table; the first one if undefined. */
  readonly version?: number;
  /** Takes the words in which the databases differ; returns statements for the table, its indexes and triggers. */
  readonly make: (words: Words) => string;
}

/** Tables of one subject, as docs/schema.md shows them. */
export interface Chapter {
  readonly title: string;
  readonly tables: readonly Table[];
}

/** A user's rows are on one node, so one node writes a charge together with what was charged for. */
export const withUser = {
  kind: 'distributed',
  column: 'user_id',
  beside: 'users',
} as const satisfies Place;

/** A company's rows are on one node, so each node counts and ranks its own companies. */
export const withCompany: Place = { kind: 'distributed', column: 'company_id', beside: 'people' };

/** For small tables that are joined with distributed ones and seldom written. */
export const onEveryNode: Place = { kind: 'reference' };

/** For small tables, and for those that are read by key and never joined with distributed ones. */
export const onCoordinator: Place = { kind: 'local' };
