/** What the page's panels show of the workbench. */
import type { ScheduledTrigger } from '../storage/trigger';

/** The panels that the workbench keeps up to date while a page shows them. */
export type PanelName = 'executions' | 'triggers';

/** What started an execution; it decides what the script may do. */
export type ExecutionKind = 'formula' | 'open' | 'edit' | 'menu' | 'sidebar' | 'api' | 'trigger';

export type ExecutionState = 'running' | 'completed' | 'failed' | 'timed out';

/** An execution as one line tells it. */
export interface ExecutionRow {
  readonly id: number;
  readonly functionName: string;
  /** For whom it runs. */
  readonly user: string;
  readonly kind: ExecutionKind;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Null while it runs. */
  readonly durationMs: number | null;
  readonly state: ExecutionState;
  /** How often it called the platform. */
  readonly calls: number;
}

/** What is shown of one execution when a person opens its line. */
export interface ExecutionDetail {
  readonly id: number;
  readonly error: string | null;
  readonly logs: { readonly level: string; readonly text: string }[];
  /** How many earlier lines are left out. */
  readonly omitted: number;
}

/** A daily quota of Google's and what is used of it today. */
export interface Quota {
  readonly name: 'fetches' | 'triggerMs' | 'propertyOperations';
  readonly used: number;
  /** Null when there is none. */
  readonly limit: number | null;
}

export interface ExecutionsContent {
  /** Whether the rows are all there are; otherwise those that came or changed. */
  readonly isWhole: boolean;
  readonly rows: ExecutionRow[];
  /** Rows with smaller ids are gone. */
  readonly oldest: number;
  /** How many executions have no row yet, because so many run as may at once. */
  readonly waiting: number;
  /** The workbench's time, which the rows go by. */
  readonly now: number;
  readonly quotas: Quota[];
  /** Of the opened line, when that changed. */
  readonly detail: ExecutionDetail | null;
}

/** A trigger as the panel tells it. */
export interface TriggerRow extends ScheduledTrigger {
  /** Its last execution that is remembered. */
  readonly last: ExecutionRow | null;
}

/** The service behind the script; nothing that opens it. */
export interface ServiceContent {
  readonly url: string;
  readonly hasSampleData: boolean;
  /** Whom the start connected. */
  readonly account: string | null;
  /** Credits that are free to spend; null where nobody is connected or the service does not say. */
  readonly balance: number | null;
  /** Of public sources; blank while none is asked. */
  readonly sourcesContact: string;
}

/** A workbook of the data folder. */
export interface BookRow {
  /** Names it in the page's address. */
  readonly key: string;
  readonly name: string;
  readonly isCurrent: boolean;
  /** Whether it is at work: its triggers fire. */
  readonly isOpen: boolean;
  /** Why it could not be opened. */
  readonly problem?: string | undefined;
}
