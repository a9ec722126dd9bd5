/** Everything a script's context can ask of the workbench, by name. */
import type { AnnotationCalls } from './annotations';
import type { LayoutCalls } from './layout';
import type {
  CacheCalls,
  FetchCalls,
  LockCalls,
  PropertyCalls,
  TriggerCalls,
  UiCalls,
  UtilityCalls,
} from './services';
import type { SpreadsheetCalls } from './spreadsheet';

export interface HostCalls
  extends SpreadsheetCalls,
    AnnotationCalls,
    LayoutCalls,
    PropertyCalls,
    CacheCalls,
    LockCalls,
    FetchCalls,
    TriggerCalls,
    UiCalls,
    UtilityCalls {}

/** A request as it crosses. */
export type Request = [name: keyof HostCalls, args: unknown[]];

/** An answer as it crosses; an error is the message of an Exception. */
export type Answer = { value: unknown } | { error: string };
