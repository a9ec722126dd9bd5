/** The messages between a process and one of its threads. */

/** A call of a function of the thread. */
export interface Question {
  readonly id: number;
  readonly method: string;
  readonly parameters: readonly unknown[];
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  /** Errors lose their class in a message. */
  | { readonly id: number; readonly error: { readonly message: string; readonly isBusy: boolean } };

/** Asks the thread to end its work. */
export const closing = 'close';
