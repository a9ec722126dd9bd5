/** The content of the page's panels. */
import type { ScheduledTrigger } from '../storage/trigger';

/** The panels that get updates while a page shows them. */
export type PanelName = 'executions' | 'triggers';

/** The cause of an execution, which decides its permissions. */
export type ExecutionKind = 'formula' | 'open' | 'edit' | 'menu' | 'sidebar' | 'api' | 'trigger';

export type ExecutionState = 'running' | 'completed' | 'failed' | 'timed out';

/** An execution in a line of the panel. */
export interface ExecutionRow {
  readonly id: number;
  readonly functionName: string;
  /** The user it runs for. */
  readonly user: string;
  readonly kind: ExecutionKind;
  /** In ms since the epoch. */
  readonly startedAt: number;
  /** Null while it runs. */
  readonly durationMs: number | null;
  readonly state: ExecutionState;
  /** The number of its platform calls. */
  readonly calls: number;
}

/** The details of an execution, shown when a user opens its line. */
export interface ExecutionDetail {
  readonly id: number;
  readonly error: string | null;
  readonly logs: { readonly level: string; readonly text: string }[];
  /** The number of earlier lines that are left out. */
  readonly omitted: number;
}

/** A daily quota of Google's and its use today. */
export interface Quota {
  readonly name: 'fetches' | 'triggerMs' | 'propertyOperations';
  readonly used: number;
  /** Null without a limit. */
  readonly limit: number | null;
}

export interface ExecutionsContent {
  /** Whether the rows are all executions; otherwise only new and changed ones. */
  readonly isWhole: boolean;
  readonly rows: ExecutionRow[];
  /** Rows with smaller ids were removed. */
  readonly oldest: number;
  /** The number of executions that wait for a free place and have no row yet. */
  readonly waiting: number;
  /** The workbench's current time, by the same clock as the rows. */
  readonly now: number;
  readonly quotas: Quota[];
  /** The details of the opened line, if they changed. */
  readonly detail: ExecutionDetail | null;
}

/** A trigger in the panel. */
export interface TriggerRow extends ScheduledTrigger {
  /** Its last execution that is still recorded. */
  readonly last: ExecutionRow | null;
}

/** The service behind the script, without its key. */
export interface ServiceContent {
  readonly url: string;
  readonly hasSampleData: boolean;
  /** The account that the script is connected to. */
  readonly account: string | null;
  /** Credits that can be spent; null without an account, or if the service doesn't say. */
  readonly balance: number | null;
  /** The contact address for public sources; blank while they are off. */
  readonly sourcesContact: string;
}

/** A workbook of the data folder. */
export interface BookRow {
  /** Its name in the page's address. */
  readonly key: string;
  readonly name: string;
  readonly isCurrent: boolean;
  /** Whether it is open, so that its triggers fire. */
  readonly isOpen: boolean;
  /** The reason why it couldn't be opened. */
  readonly problem?: string | undefined;
}
