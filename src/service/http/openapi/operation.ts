/** What the OpenAPI document says about one endpoint besides its address. */
import type * as v from 'valibot';
import type { ErrorCode } from '../../../contract/errors';

export interface Operation {
  /** The section of docs/interface.md, such as `4.8`; from `10.1` on they are extensions. */
  readonly section: string;
  readonly group: keyof typeof groups;
  readonly summary: string;
  /** What it does, what it costs, and what this service decides where the interface is silent. */
  readonly description: string;
  /** Query parameters, as the entries of an object schema. */
  readonly query?: () => v.GenericSchema;
  readonly request?: () => v.GenericSchema;
  readonly response: () => v.GenericSchema;
  /** The endpoint's own error codes; those of every endpoint are added. */
  readonly errors: readonly ErrorCode[];
}

export const groups = {
  Account: 'Sign-up by an emailed code, and the credits of the account.',
  Companies: 'Enrichment of companies, and the accounts they become.',
  People: 'Discovery, enrichment and verification of people, and the ICPs that choose them.',
  Technology: 'Companies by the technology that their job posts name.',
  Signals: 'Searches that run once or daily and put what they find on accounts.',
  'Exclude list': 'Companies and people that searches and signals leave out.',
  Agents:
    'Paid work of programs that choose for themselves: an estimate first, then a run of it, within caps.',
} as const;
