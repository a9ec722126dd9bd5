/** One execution of a script's function: its kind, page, selection and log. */

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
  /** Asks the user of the page; answers CLOSE if the page is closed. */
  ask(question: {
    readonly title: string;
    readonly message: string;
    readonly buttons: string[];
    readonly isPrompt: boolean;
    readonly signal: AbortSignal;
  }): Promise<{ readonly button: string; readonly text: string }>;
}

/** The most characters that an execution may log; each line adds a constant. */
const logCharacters = 500_000;
const lineCharacters = 100;
const logFull: LogLine = {
  level: 'warn',
  text: 'Logging output too large. Truncating output.',
};

export class Execution {
  readonly logs: LogLine[] = [];
  #logRoom = logCharacters;
  /** Created on demand: thousands of formulas never use it. */
  #end: AbortController | undefined;
  #hasEnded = false;
  /** The last selections in sheets that aren't active any more. */
  readonly #left = new Map<string, Selection>();
  /** The selection that the page sent. */
  readonly #seen: Selection;
  /** Set once it runs. */
  deadline: Deadline | null = null;
  /** Ends it immediately; set once it runs. */
  kill: () => void = () => {};
  /** Called with each of its platform calls; set once it runs. */
  onCall: (name: keyof HostCalls, args: readonly unknown[]) => void = () => {};

  constructor(
    readonly kind: ExecutionKind,
    readonly functionName: string,
    readonly user: string,
    /** The selection for getActiveRange and similar methods; `select` moves it. */
    public selection: Selection,
    readonly page: PageLink | null,
  ) {
    this.#seen = selection;
  }

  /** Whether a filter of the page hid the row when the execution was started. */
  isFiltered(sheet: string, row: number): boolean {
    const { sheet: front, filtered = [] } = this.#seen;
    return (
      sheet === front && filtered.some((each) => row >= each.row && row < each.row + each.rows)
    );
  }

  /** Adds a line to the log. Returns the kept line, which says that the log is full if it doesn't fit. */
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

  /** Activates a sheet with its last selection, or its corner. */
  returnTo(sheet: string): void {
    const corner = { row: 1, column: 1 };
    const left = this.#left.get(sheet);
    this.select(left ?? { sheet, box: { ...corner, rows: 1, columns: 1 }, cell: corner });
  }

  /**
   * Activates the neighbour of a removed sheet if it was the active one.
   *
   * @param visible the visible sheets before the removal
   */
  leave(sheet: string, visible: readonly string[]): void {
    const next = neighbourOf(visible, sheet);
    if (this.selection.sheet === sheet && next) this.returnTo(next);
    this.#left.delete(sheet);
  }

  /** A signal that is aborted when the execution ends. */
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

/** One service's host side. Each call gets the execution first; an error it throws reaches the script. */
export type HostService<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Result
    ? (execution: Execution, ...args: Args) => Result | Promise<Result>
    : never;
};
