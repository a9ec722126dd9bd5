/** Messages between an enrichment's thread and its starter, which sends HTTP requests and prints to the shell. */
import type { MessagePort } from 'node:worker_threads';
import type { Connection } from '../../client/connection';
import type { Problem } from '../../client/problem';
import type { Cell } from '../../sheet/ports';
import type { RunView } from '../../sheet/run-list';
import type { EnrichOptions } from './options';
import type { FoundColumn } from './table';

/** What to enrich. */
export interface Request extends Pick<EnrichOptions, 'only' | 'cap' | 'lost'> {
  readonly connection: Connection;
  /** The file with the enrichment's state. */
  readonly stateFile: string;
  /** Identifies the options and the content of the file. */
  readonly fingerprint: string;
  /** The parts of the file's rows that a run reads. */
  readonly rows: Cell[][];
  readonly column: FoundColumn;
  readonly fields: readonly string[];
  /** States what wasn't written, for the message of a run that can't continue. */
  readonly unwritten: string;
}

export interface ThreadData {
  readonly request: Request;
  /** Carries requests out and their outcomes back. */
  readonly port: MessagePort;
  /** 1 once outcomes have arrived. */
  readonly answered: Int32Array<SharedArrayBuffer>;
}

export interface RowReport {
  /** Counted from 1, as a spreadsheet does. */
  readonly row: number;
  readonly key: string;
  readonly status: string;
}

/** A row without a domain that names a company, and the result for the name. */
export interface NamedRow extends RowReport {
  /** One company has the name, and its domain was filled in. */
  readonly isFound: boolean;
}

export interface Results {
  /** Undefined if there was nothing to do. */
  readonly run: RunView | undefined;
  /** The columns that a run fills, row by row; columns count from 0. */
  readonly columns: readonly { readonly column: number; readonly values: readonly Cell[] }[];
  readonly failed: readonly RowReport[];
  readonly named: readonly NamedRow[];
  readonly notDomains: readonly RowReport[];
}

/** Messages from the thread. */
export type ThreadMessage =
  | { readonly say: string }
  | { readonly progress: readonly [done: number, total: number] }
  | { readonly results: Results }
  /** The result is recorded as written, and everything is closed. */
  | { readonly ended: true }
  | { readonly failed: Problem | string };
