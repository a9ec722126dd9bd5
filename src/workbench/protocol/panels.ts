/** What the page's panels show of the workbench. */
import type { ScheduledTrigger } from '../storage/trigger';

/** The panels that the workbench keeps up to date while a page shows them. */
export type PanelName = 'executions' | 'triggers';

/** What started an execution; it decides what the script may do. */
export type ExecutionKind = 'formula' | 'open' | 'edit' | 'menu' | 'sidebar' | 'api' | 'trigger';

export type ExecutionState = 'running' | 'completed' | 'failed' | 'timed out';

/** An execution as one line tells it. */
export interface ExecutionRow {
  id: number;
  functionName: string;
  /** For whom it runs. */
  user: string;
  kind: ExecutionKind;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Null while it runs. */
  durationMs: number | null;
  state: ExecutionState;
  /** How often it called the platform. */
  calls: number;
}

/** What is shown of one execution when a person opens its line. */
export interface ExecutionDetail {
  id: number;
  error: string | null;
  logs: { level: string; text: string }[];
  /** How many earlier lines are left out. */
  omitted: number;
}

/** A daily quota of Google's and what is used of it today. */
export interface Quota {
  name: 'fetches' | 'triggerMs' | 'propertyOperations';
  used: number;
  /** Null when there is none. */
  limit: number | null;
}

export interface ExecutionsContent {
  /** Whether the rows are all there are; otherwise those that came or changed. */
  isWhole: boolean;
  rows: ExecutionRow[];
  /** Rows with smaller ids are gone. */
  oldest: number;
  /** How many executions have no row yet, because so many run as may at once. */
  waiting: number;
  /** The workbench's time, which the rows go by. */
  now: number;
  quotas: Quota[];
  /** Of the opened line, when that changed. */
  detail: ExecutionDetail | null;
}

/** A trigger as the panel tells it. */
export interface TriggerRow extends ScheduledTrigger {
  /** Its last execution that is remembered. */
  last: ExecutionRow | null;
}

/** The service behind the script; nothing that opens it. */
export interface ServiceContent {
  url: string;
  hasSampleData: boolean;
  /** Whom the start connected. */
  account: string | null;
  /** Credits that are free to spend; null where nobody is connected or the service does not say. */
  balance: number | null;
  /** Of public sources; blank while none is asked. */
  sourcesContact: string;
}

/** A workbook of the data folder. */
export interface BookRow {
  /** Names it in the page's address. */
  key: string;
  name: string;
  isCurrent: boolean;
  /** Whether it is at work: its triggers fire. */
  isOpen: boolean;
  /** Why it could not be opened. */
  problem?: string | undefined;
}
