/** What the thread of an enrichment is told and tells: the thread that starts it serves HTTP and speaks to the shell meanwhile. */
import type { MessagePort } from 'node:worker_threads';
import type { Connection } from '../../client/connection';
import type { Problem } from '../../client/problem';
import type { Cell } from '../../sheet/ports';
import type { RunView } from '../../sheet/run-list';
import type { EnrichOptions } from './options';
import type { FoundColumn } from './table';

/** What is to be enriched. */
export interface Request extends Pick<EnrichOptions, 'only' | 'cap' | 'lost'> {
  readonly connection: Connection;
  /** Where the enrichment is kept. */
  readonly stateFile: string;
  /** Stands for what is asked for, and for the content of the file. */
  readonly fingerprint: string;
  /** The rows of the file, with what a run reads. */
  readonly rows: Cell[][];
  readonly column: FoundColumn;
  readonly fields: readonly string[];
  /** What a message says where the run can't continue: what was not written. */
  readonly unwritten: string;
}

export interface ThreadData {
  readonly request: Request;
  /** Requests leave through it and their outcomes return. */
  readonly port: MessagePort;
  /** 1 once outcomes are there. */
  readonly answered: Int32Array<SharedArrayBuffer>;
}

export interface RowReport {
  /** Counted from 1, as a spreadsheet does. */
  readonly row: number;
  readonly key: string;
  readonly status: string;
}

/** A row without a domain that names a company, and what became of the name. */
export interface NamedRow extends RowReport {
  /** One company has the name, and its domain was filled in. */
  readonly isFound: boolean;
}

export interface Results {
  /** Undefined where there was nothing to do. */
  readonly run: RunView | undefined;
  /** What the columns hold that a run fills, row by row; columns count from 0. */
  readonly columns: readonly { readonly column: number; readonly values: readonly Cell[] }[];
  readonly failed: readonly RowReport[];
  readonly named: readonly NamedRow[];
  readonly notDomains: readonly RowReport[];
}

/** What the thread tells. */
export type Told =
  | { readonly say: string }
  | { readonly progress: readonly [done: number, total: number] }
  | { readonly results: Results }
  /** The result is noted as written, and everything is closed. */
  | { readonly ended: true }
  | { readonly failed: Problem | string };
