/**
 * The calls of custom functions in cells. Each runs once for its function and arguments; its result is kept while a
 * formula uses it, even if rows move. A formula that is typed again after its last use runs again, as add-ons' users do
 * to refresh.
 */
import type { CellPosition, FormulaCell } from '@odoo/o-spreadsheet';
import type { CallArgument, CallResult } from '../../protocol/cell-values';
import type { Book } from '../../spreadsheet/book';
import type { SpreadsheetModel } from '../../spreadsheet/library';
import { cellCount, growCommands } from '../../spreadsheet/lines';
import { placeOf } from '../../spreadsheet/shared/cell-place';
import {
  type CallBook,
  type CallRequest,
  volatileError,
} from '../../spreadsheet/shared/custom-function';

/** Runs a custom function; never throws. */
export type RunFormula = (call: {
  readonly name: string;
  readonly args: CallArgument[];
  readonly position: CallRequest['position'];
}) => Promise<CallResult>;

export interface FormulaCallsDeps {
  readonly names: Iterable<string>;
  readonly run: RunFormula;
  readonly now: () => number;
  /** How long an error is kept. */
  readonly errorMemoryMs: number;
  /** Called when a cell is evaluated with a known result. */
  onShown(request: CallRequest, result: CallResult): void;
  /** Called when a call has a result: the waiting cells show it once they are evaluated. */
  onResult(key: string, result: CallResult, waiting: Iterable<number>): void;
  /** Whether calls that no cell uses are kept for now. */
  areKept(): boolean;
  /** Called when no cell uses these calls any more. */
  onForgotten(keys: string[]): void;
}

interface Call {
  result?: CallResult;
  failedAt?: number;
  waiting: Set<number>;
}

export class FormulaCalls implements CallBook {
  readonly uses: CellUses;
  readonly #names: Set<string>;
  readonly #calls = new Map<string, Call>();
  #pending = 0;
  readonly #deps: FormulaCallsDeps;

  constructor(deps: FormulaCallsDeps) {
    this.#deps = deps;
    this.uses = new CellUses((keys) => this.#forget(keys), deps.areKept);

    this.#names = new Set(deps.names);
  }

  /** The number of running calls. */
  get pending(): number {
    return this.#pending;
  }

  /** The calls with a result. */
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
    if (call.result) this.#deps.onShown(request, call.result);
    return call.result;
  }

  #isStaleError({ failedAt }: Call): boolean {
    return failedAt !== undefined && this.#deps.now() - failedAt > this.#deps.errorMemoryMs;
  }

  #start({ key, name, args, position }: CallRequest): Call {
    const call: Call = { waiting: new Set() };
    this.#calls.set(key, call);
    this.#pending++;
    void this.#deps.run({ name, args, position }).then((result) => {
      call.result = result;
      if ('error' in result) call.failedAt = this.#deps.now();
      if (this.#calls.get(key) === call) {
        this.#pending--;
        this.#deps.onResult(key, result, call.waiting);
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
    if (known.length) this.#deps.onForgotten(known);
  }
}

/** o-spreadsheet's message for a result that doesn't fit. */
const noSpace = "Result couldn't be automatically expanded.";

interface Needed {
  readonly rows: number;
  readonly columns: number;
}

/** Adds rows or columns to a sheet for a larger result, as Google Sheets does. */
export class Growth {
  readonly #needed = new Map<number, Needed>();
  readonly #book: () => Book;
  readonly #cellLimit: number;

  /** Takes the workbook and its limit of cells. */
  constructor(book: () => Book, cellLimit: number) {
    this.#book = book;
    this.#cellLimit = cellLimit;
  }

  /** Notes a cell whose result reaches beyond its sheet. Returns whether it does. */
  note({ cell, position }: CallRequest, result: CallResult): boolean {
    if (!cell || !position || 'error' in result || !Array.isArray(result.value)) return false;
    const { getters } = this.#book().model;
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

  /** Makes room for the noted results whose formulas still report a lack of space. */
  grow(): void {
    const cells = [...this.#needed];
    this.#needed.clear();
    for (const [id, needed] of cells) this.#makeRoom(id, needed);
  }

  #makeRoom(cell: number, needed: Needed): void {
    const { model } = this.#book();
    const position = placeOf(model, cell);
    if (!position || model.getters.getEvaluatedCell(position).message !== noSpace) return;
    if (cellCount(model) + addedCells(model, position.sheetId, needed) > this.#cellLimit) return;
    this.#book().apply(growCommands(model, position.sheetId, needed.rows, needed.columns));
  }
}

function addedCells({ getters }: SpreadsheetModel, sheet: string, needed: Needed): number {
  const [rows, columns] = [getters.getNumberRows(sheet), getters.getNumberCols(sheet)];
  return Math.max(rows, needed.rows) * Math.max(columns, needed.columns) - rows * columns;
}

interface CellUse {
  readonly keys: Set<string>;
  /** The formula that used them; o-spreadsheet makes a new one when it changes. */
  readonly formula: FormulaCell['compiledFormula'];
  /** The evaluation in which the keys were noted. */
  readonly pass: object;
}

/** The part of a command that is used here. */
interface Edit extends CellPosition {
  readonly type: string;
  readonly content?: string;
}

/** Commands after which any cell may have left or changed its formula. */
const sweeping = new Set([
  'UNDO',
  'REDO',
  'REMOVE_COLUMNS_ROWS',
  'DELETE_SHEET',
  'CLEAR_CELLS',
  'DELETE_CONTENT',
]);

/** Tracks which cells use which calls, from one evaluation of the workbook to the next. */
class CellUses {
  readonly #cells = new Map<number, CellUse>();
  readonly #users = new Map<string, Set<number>>();
  readonly #unused = new Set<string>();
  #isSweepDue = false;
  /** Cells with newly typed content; a cell keeps its number when it is overwritten. */
  #typed: CellPosition[] = [];
  readonly #onUnused: (keys: string[]) => void;
  readonly #areKept: () => boolean;

  /**
   * @param onUnused called when the last cell that used a call no longer does
   * @param areKept whether to wait with that until `report` is called
   */
  constructor(onUnused: (keys: string[]) => void, areKept: () => boolean) {
    this.#onUnused = onUnused;
    this.#areKept = areKept;
  }

  /** Notes that a cell used a call in an evaluation, which replaces the notes of earlier evaluations. */
  add({ id, compiledFormula }: FormulaCell, key: string, pass: object): void {
    let use = this.#cells.get(id);
    if (use?.pass !== pass) {
      this.#drop(id);
      use = { keys: new Set(), formula: compiledFormula, pass };
      this.#cells.set(id, use);
    }
    use.keys.add(key);
    const users = this.#users.get(key);
    if (users) users.add(id);
    else this.#users.set(key, new Set([id]));
    this.#unused.delete(key);
  }

  /** Forgets all cells, because a new model numbers them differently; calls are kept until it is ready. */
  startAnew(): void {
    for (const cellId of [...this.#cells.keys()]) this.#drop(cellId);
  }

  /** Follows a model: after each of its commands, calls that lost their last cell are reported. */
  follow(model: SpreadsheetModel): void {
    this.report();
    model.on('command-dispatched', this, (event) => {
      const edit = event as Edit;
      if (edit.type === 'UPDATE_CELL' && edit.content) this.#typed.push(edit);
      else if (sweeping.has(edit.type) || edit.content !== undefined) this.#isSweepDue = true;
    });
    model.on('command-finalized', this, () => {
      const typed = this.#typed;
      this.#typed = [];
      if (this.#isSweepDue) this.#sweep(model);
      else for (const position of typed) this.#checkAt(position, model);
      this.report();
    });
  }

  #sweep(model: SpreadsheetModel): void {
    this.#isSweepDue = false;
    for (const cellId of [...this.#cells.keys()]) {
      const position = placeOf(model, cellId);
      if (position) this.#checkAt(position, model);
      else this.#drop(cellId);
    }
  }

  #checkAt(position: CellPosition, { getters }: SpreadsheetModel): void {
    const cell = getters.getCell(position);
    const use = cell && this.#cells.get(cell.id);
    if (!use) return;
    if (!cell.isFormula || !isUsing(cell.compiledFormula, use)) this.#drop(cell.id);
  }

  #drop(cellId: number): void {
    for (const key of this.#cells.get(cellId)?.keys ?? []) {
      const users = this.#users.get(key);
      users?.delete(cellId);
      if (users?.size === 0) this.#unused.add(key);
    }
    this.#cells.delete(cellId);
  }

  /** Reports unused calls, unless they are kept. */
  report(): void {
    if (this.#unused.size === 0 || this.#areKept()) return;
    const keys = [...this.#unused];
    this.#unused.clear();
    for (const key of keys) this.#users.delete(key);
    this.#onUnused(keys);
  }
}

/** Whether a cell's formula still names one of the functions whose results it used. */
function isUsing(formula: FormulaCell['compiledFormula'], use: CellUse): boolean {
  if (formula === use.formula) return true;
  const names = new Set([...use.keys].map((key) => key.slice(0, key.indexOf(':'))));
  return [...names].some((name) => formula.usesSymbol(name));
}
