/** How a worker and the guest side in its context meet. */
import type { CallArgument } from '../../protocol/cell-values';
import type { ExecutionKind } from '../../protocol/panels';
import type { Box } from '../../spreadsheet/shared/a1';

/** What an execution knows of itself from its start. */
export interface Environment {
  readonly kind: ExecutionKind;
  /** For whom it runs: whose properties, cache, lock and triggers are the user's. */
  readonly user: string;
  /** Whoever acts; nobody where that is somebody else, whom Google does not name. */
  readonly activeUser: string;
  /** Who may edit the workbook, its owner first. */
  readonly people: readonly string[];
  readonly scriptId: string;
  /** The script's, in which its process runs, so that its Date works in it. */
  readonly timeZone: string;
  /** The spreadsheet's, in which the dates of cells are. */
  readonly bookTimeZone: string;
  readonly locale: string;
  /** The manifest's scopes; null when it lists none. */
  readonly askedScopes: string[] | null;
  /** Those that are granted; null when all are. */
  readonly scopes: string[] | null;
  /** Whether the rules for add-ons from the Marketplace hold. */
  readonly isPublished: boolean;
  /** What to add to the computer's time, when a clock of its own drives the workbench. */
  readonly clockOffsetMs: number;
  /** Whether the script asks the workbench for the time, because sleeping moves it. */
  readonly followsClock: boolean;
}

/**
 * What the worker puts into the global object as `__worker`, and takes away before the script runs.
 */
export interface InjectedByWorker {
  /** Asks the workbench something and blocks until it is answered, text for text. */
  ask(request: string): string;
  /** The execution's environment, in JSON. */
  readonly environment: string;
  /** The guest side puts itself here. */
  guest?: Guest;
}

/**
 * What the guest side offers to the worker that holds its context. Texts go in and come out, so that neither a
 * function nor an object of the worker's reaches the script; what a script made of a text is not trusted to be one.
 */
export interface Guest {
  /** Calls a function of the script; its outcome is there at once, or once it settles. */
  call(name: string, args: string): void;
  /** Makes the writes that still wait, at the end. */
  finish(): void;
  /** How the call ended, in JSON; undefined as long as it has not. */
  outcome(): string | undefined;
  /** An error of the script as an outcome in JSON. */
  describeError(error: unknown): string;
  /** The script's own global functions, pairs of name and text, in JSON. */
  functions(): string;
}

/** Fields of the time at which a clock trigger fires, by Google's names. */
export type ClockFields = Record<string, number | string>;

/** What a trigger's handler is told, as it crosses; `user` is who did it. */
export type EventInfo =
  | { readonly type: 'open'; readonly user: string }
  | { readonly type: 'clock'; readonly triggerId: string; readonly fields: ClockFields }
  | {
      readonly type: 'edit';
      readonly user: string;
      readonly sheet: string;
      readonly box: Box;
      /** What the one edited cell holds now and held before; null for nothing, or for several cells. */
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

/** With what a function of the script is called. */
export type CallArgs =
  /** Values as JSON has them, from a page or a program. */
  | { readonly plain: unknown[] }
  /** Arguments of a formula. */
  | { readonly cells: CallArgument[] }
  | { readonly event: EventInfo };
