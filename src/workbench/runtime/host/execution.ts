/** One run of a script's function: what started it, where it was started, what it has logged. */

import type { Selection, ToPage } from '../../protocol/messages';
import type { ExecutionKind } from '../../protocol/panels';
import { neighbourOf } from '../../spreadsheet/shared/front-sheet';
import type { Deadline } from '../pool/pool';
import type { HostCalls } from '../wire/calls';

export interface LogLine {
  readonly level: string;
  readonly text: string;
}

/** The page from which an execution was started. */
export interface PageLink {
  send(message: ToPage): void;
  /** Asks the person at the page; answers CLOSE when the page goes away. */
  ask(question: {
    readonly title: string;
    readonly message: string;
    readonly buttons: string[];
    readonly isPrompt: boolean;
    readonly signal: AbortSignal;
  }): Promise<{ readonly button: string; readonly text: string }>;
}

/** What an execution may log in all, in characters; each line costs some more than its text. */
const logCharacters = 500_000;
const lineCharacters = 100;
const logFull: LogLine = {
  level: 'warn',
  text: 'Logging output too large. Truncating output.',
};

export class Execution {
  readonly logs: LogLine[] = [];
  #logRoom = logCharacters;
  /** Made for whoever wants to hear of the end; thousands of formulas want nothing. */
  #end: AbortController | undefined;
  #hasEnded = false;
  /** What was selected in sheets that are not in front any more. */
  readonly #left = new Map<string, Selection>();
  /** Set once it runs. */
  deadline: Deadline | null = null;
  /** Ends it at once; set once it runs. */
  kill: () => void = () => {};
  /** Told of each call it makes of the platform; set once it runs. */
  onCall: (name: keyof HostCalls, args: readonly unknown[]) => void = () => {};

  constructor(
    readonly kind: ExecutionKind,
    readonly functionName: string,
    readonly user: string,
    /** What getActiveRange and its like see; a script moves it by `select`. */
    public selection: Selection,
    readonly page: PageLink | null,
  ) {}

  /** Keeps a line; gives what was kept, which is that there is no room any more where it does not fit. */
  log(line: LogLine): LogLine | undefined {
    if (this.#logRoom <= 0) return undefined;
    this.#logRoom -= line.level.length + line.text.length + lineCharacters;
    const kept = this.#logRoom > 0 ? line : logFull;
    this.logs.push(kept);
    return kept;
  }

  /** Selects for the script, and in the page that called it. */
  select(selection: Selection): void {
    this.#left.set(this.selection.sheet, this.selection);
    this.selection = selection;
    this.page?.send({ kind: 'select', selection });
  }

  /** Goes back to a sheet as it was left, or to its corner. */
  returnTo(sheet: string): void {
    const corner = { row: 1, column: 1 };
    const left = this.#left.get(sheet);
    this.select(left ?? { sheet, box: { ...corner, rows: 1, columns: 1 }, cell: corner });
  }

  /**
   * Brings the neighbour of a sheet to the front, where the sheet was there and has gone.
   *
   * @param visible the visible sheets while it was one of them
   */
  leave(sheet: string, visible: readonly string[]): void {
    const next = neighbourOf(visible, sheet);
    if (this.selection.sheet === sheet && next) this.returnTo(next);
    this.#left.delete(sheet);
  }

  /** Aborted when the execution ends, however it does. */
  get ended(): AbortSignal {
    this.#end ??= new AbortController();
    if (this.#hasEnded) this.#end.abort();
    return this.#end.signal;
  }

  end(): void {
    this.#hasEnded = true;
    this.#end?.abort();
  }
}

/** One service's host side: each call with the execution that makes it in front; what it throws, the script meets. */
export type HostService<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Result
    ? (execution: Execution, ...args: Args) => Result | Promise<Result>
    : never;
};
