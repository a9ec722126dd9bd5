/** What the OpenAPI document says of one endpoint beyond its address. */
import type * as v from 'valibot';
import type { ErrorCode } from '../../../contract/errors';

export interface Operation {
  /** Of docs/interface.md, such as `4.8`; `10.1` and on go beyond the interface. */
  readonly section: string;
  readonly group: keyof typeof groups;
  readonly summary: string;
  /** What it does, what it costs, what is ours to decide. */
  readonly description: string;
  /** The query's parameters, as an object's entries. */
  readonly query?: () => v.GenericSchema;
  readonly request?: () => v.GenericSchema;
  readonly response: () => v.GenericSchema;
  /** Those that are its own; what every endpoint may answer is added. */
  readonly errors: readonly ErrorCode[];
  readonly example: { readonly request?: unknown; readonly response: unknown };
}

/** The chapters of the document. */
export const groups = {
  Account: 'Sign-up by an emailed code, and the credits of the account.',
  Companies: 'Enrichment of companies, and the accounts they become.',
  People: 'Discovery, enrichment and verification of people, and the ICPs that choose them.',
  Technology: 'Companies by the technology that their job posts name.',
  Signals: 'Searches that run once or daily and put what they find on accounts.',
} as const;
