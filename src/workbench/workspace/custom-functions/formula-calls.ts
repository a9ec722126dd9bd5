/**
 * The calls of custom functions that stand in cells: each runs once for its function and arguments,
 * and its result is kept while some cell's formula uses it, wherever rows are moved to. A formula
 * that is typed anew after nobody used it runs again, which is how add-ons refresh.
 */
import type { CallArgument, CallResult } from '../../protocol/cell-values';
import type { Book } from '../../spreadsheet/book';
import type { SpreadsheetModel } from '../../spreadsheet/library';
import { cellCount, growCommands } from '../../spreadsheet/lines';
import {
  type CallBook,
  type CallRequest,
  volatileError,
} from '../../spreadsheet/shared/custom-function';
import { CellUses } from './cell-uses';

/** Runs a custom function; never throws. */
export type RunFormula = (call: {
  name: string;
  args: CallArgument[];
  position: CallRequest['position'];
}) => Promise<CallResult>;

export interface FormulaCallsParts {
  names: Iterable<string>;
  run: RunFormula;
  now: () => number;
  /** How long an error is kept. */
  errorMemoryMs: number;
  /** A cell is evaluated with a result that is known. */
  onShown(request: CallRequest, result: CallResult): void;
  /** A call was answered: these cells show it once they are evaluated. */
  onResult(key: string, result: CallResult, waiting: Iterable<number>): void;
  /** No cell uses these calls any more. */
  onForgotten(keys: string[]): void;
}

interface Call {
  result?: CallResult;
  failedAt?: number;
  waiting: Set<number>;
}

export class FormulaCalls implements CallBook {
  readonly uses = new CellUses((keys) => this.#forget(keys));
  readonly #names: Set<string>;
  readonly #calls = new Map<string, Call>();
  #pending = 0;

  constructor(private readonly parts: FormulaCallsParts) {
    this.#names = new Set(parts.names);
  }

  /** How many calls run. */
  get pending(): number {
    return this.#pending;
  }

  /** The calls that are answered. */
  get results(): [string, CallResult][] {
    return [...this.#calls].flatMap(([key, { result }]) => (result ? [[key, result]] : []));
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  lookUp(request: CallRequest): CallResult | undefined {
    const { key, cell, pass } = request;
    let call = this.#calls.get(key);
    if (!call || this.#isStaleError(call)) {
      if (request.isVolatile()) return { error: volatileError };
      call = this.#start(request);
    }
    if (cell) {
      this.uses.add(cell, key, pass);
      if (!call.result) call.waiting.add(cell.id);
    }
    if (call.result) this.parts.onShown(request, call.result);
    return call.result;
  }

  #isStaleError({ failedAt }: Call): boolean {
    return failedAt !== undefined && this.parts.now() - failedAt > this.parts.errorMemoryMs;
  }

  #start({ key, name, args, position }: CallRequest): Call {
    const call: Call = { waiting: new Set() };
    this.#calls.set(key, call);
    this.#pending++;
    void this.parts.run({ name, args, position }).then((result) => {
      call.result = result;
      if ('error' in result) call.failedAt = this.parts.now();
      if (this.#calls.get(key) === call) {
        this.#pending--;
        this.parts.onResult(key, result, call.waiting);
      }
      call.waiting = new Set();
    });
    return call;
  }

  #forget(keys: string[]): void {
    const known = keys.filter((key) => {
      const call = this.#calls.get(key);
      if (call && !call.result) this.#pending--;
      return this.#calls.delete(key);
    });
    if (known.length) this.parts.onForgotten(known);
  }
}

/** How o-spreadsheet says that a result does not fit. */
const noSpace = "Result couldn't be automatically expanded.";

interface Needed {
  rows: number;
  columns: number;
}

/** Lets a sheet grow where a result has more rows or columns than are left, as Google does. */
export class Growth {
  readonly #needed = new Map<number, Needed>();

  /** Takes the workbook, and the most cells that it may have. */
  constructor(
    private readonly book: () => Book,
    private readonly cellLimit: number,
  ) {}

  /** Remembers a cell whose result reaches beyond its sheet; tells whether it does. */
  note({ cell, position }: CallRequest, result: CallResult): boolean {
    if (!cell || !position || 'error' in result || !Array.isArray(result.value)) return false;
    const { getters } = this.book().model;
    const needed = {
      rows: position.row + result.value.length,
      columns: position.col + Math.max(...result.value.map((row) => row.length)),
    };
    const fits =
      needed.rows <= getters.getNumberRows(position.sheetId) &&
      needed.columns <= getters.getNumberCols(position.sheetId);
    if (!fits) this.#needed.set(cell.id, needed);
    return !fits;
  }

  /** Makes room for what was noted, where the formula shows that it needs the room. */
  grow(): void {
    const cells = [...this.#needed];
    this.#needed.clear();
    for (const [id, needed] of cells) this.#makeRoom(id, needed);
  }

  #makeRoom(cell: number, needed: Needed): void {
    const { model } = this.book();
    const position = model.getters.tryGetCellPosition(cell);
    if (!position || model.getters.getEvaluatedCell(position).message !== noSpace) return;
    if (cellCount(model) + addedCells(model, position.sheetId, needed) > this.cellLimit) return;
    this.book().apply(growCommands(model, position.sheetId, needed.rows, needed.columns));
  }
}

function addedCells({ getters }: SpreadsheetModel, sheet: string, needed: Needed): number {
  const [rows, columns] = [getters.getNumberRows(sheet), getters.getNumberCols(sheet)];
  return Math.max(rows, needed.rows) * Math.max(columns, needed.columns) - rows * columns;
}
