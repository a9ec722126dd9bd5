/** What the simulation and its threads say to each other. */

export interface Started {
  readonly name: string;
  readonly args: readonly unknown[];
  /** The time (ms). */
  readonly at: number;
  readonly row: number;
  readonly column: number;
}

/** A platform call, or the end of the execution. */
export type Asked =
  | { readonly name: string; readonly args: readonly unknown[] }
  | { readonly done: unknown };

export interface Answered {
  readonly value: unknown;
  /** The time (ms) when the call has come back. */
  readonly at: number;
}
