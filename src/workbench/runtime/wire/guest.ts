/** The interface between a worker and the guest side in its context. */
import type { GoogleBehaviour } from '../../google-behaviour';
import type { CallArgument } from '../../protocol/cell-values';
import type { ExecutionKind } from '../../protocol/panels';
import type { Box } from '../../spreadsheet/shared/a1';

/** The environment of an execution. */
export interface Environment {
  readonly kind: ExecutionKind;
  /** The user it runs for, who owns the user's properties, cache, lock and triggers. */
  readonly user: string;
  /** The active user; '' if that is another user, whose name Google hides. */
  readonly activeUser: string;
  /** The editors of the workbook, its owner first. */
  readonly people: readonly string[];
  readonly scriptId: string;
  /** The script's time zone, in which its process and its Date run. */
  readonly timeZone: string;
  /** The spreadsheet's time zone, for dates in cells. */
  readonly bookTimeZone: string;
  readonly locale: string;
  /** The manifest's scopes; null if it lists none. */
  readonly askedScopes: string[] | null;
  /** The granted scopes; null if all are. */
  readonly scopes: string[] | null;
  /** Whether the rules for Marketplace add-ons apply. */
  readonly isPublished: boolean;
  readonly google: GoogleBehaviour;
  /** Whether there is an active document. */
  readonly hasDocument: boolean;
  /** The offset from the computer's clock to the workbench's. */
  readonly clockOffsetMs: number;
  /** Whether the script asks the workbench for the time, because its sleep moves the clock. */
  readonly followsClock: boolean;
}

/** The global `__worker`, which is removed before the script runs. */
export interface InjectedByWorker {
  /** Sends a request to the workbench and blocks until the answer, text for text. */
  ask(request: string): string;
  /** The execution's environment, in JSON. */
  readonly environment: string;
  /** Set by the guest side. */
  guest?: Guest;
}

/**
 * The guest side's interface for its worker. It takes and returns text, so that the script gets no function or object
 * of the worker's realm; the worker checks that it gets text back.
 */
export interface Guest {
  /** Calls a function of the script. Its outcome exists immediately, or once a promise settles. */
  call(name: string, args: string): void;
  /** Sends the waiting writes, at the end. */
  finish(): void;
  /** The outcome of the call in JSON; undefined until it ends. */
  outcome(): string | undefined;
  /** An error of the script as an outcome in JSON. */
  describeError(error: unknown): string;
  /** The name and source text of each of the script's own global functions, as pairs in JSON. */
  functions(): string;
}

/** Fields of the time at which a clock trigger fires, by Google's names. */
export type ClockFields = Record<string, number | string>;

/** The event for a trigger's handler; `user` caused it. */
export type EventInfo =
  | { readonly type: 'open'; readonly user: string }
  | { readonly type: 'clock'; readonly triggerId: string; readonly fields: ClockFields }
  | {
      readonly type: 'edit';
      readonly user: string;
      readonly sheet: string;
      readonly box: Box;
      /** The new and old value of a single edited cell; null for an empty one, or for several cells. */
      readonly value: string | null;
      readonly oldValue: string | null;
      readonly triggerId: string | null;
    }
  | {
      readonly type: 'change';
      readonly user: string;
      readonly changeType: string;
      readonly triggerId: string | null;
    };

/** The arguments of a call. */
export type CallArgs =
  /** JSON values from a page or a program. */
  | { readonly plain: unknown[] }
  /** Arguments of a formula. */
  | { readonly cells: CallArgument[] }
  | { readonly event: EventInfo };
