/** Which cells use which calls, followed from one evaluation of the workbook to the next. */
import type { CellPosition, FormulaCell } from '@odoo/o-spreadsheet';
import type { SpreadsheetModel } from '../../spreadsheet/library';

interface CellUse {
  keys: Set<string>;
  /** The formula that used them; o-spreadsheet makes a new one when it changes. */
  formula: FormulaCell['compiledFormula'];
  /** The evaluation in which the keys were noted. */
  pass: object;
}

/** A command as far as it matters here. */
interface Edit extends CellPosition {
  type: string;
  content?: string;
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

export class CellUses {
  readonly #cells = new Map<number, CellUse>();
  readonly #users = new Map<string, Set<number>>();
  readonly #unused = new Set<string>();
  #isSweepDue = false;
  /** Where another content was typed, which leaves a cell its number. */
  #typed: CellPosition[] = [];

  /** Takes what to do when the last cell that used a call no longer does. */
  constructor(private readonly onUnused: (keys: string[]) => void) {}

  /** Notes that a cell used a call in an evaluation; what it used in earlier ones is void. */
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

  /** Forgets all cells, whose numbers mean nothing to another model; calls stay until it is ready. */
  startAnew(): void {
    for (const cellId of [...this.#cells.keys()]) this.#drop(cellId);
  }

  /** Follows a model: after each of its commands, calls that lost their last cell are reported. */
  follow(model: SpreadsheetModel): void {
    this.#report();
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
      this.#report();
    });
  }

  #sweep(model: SpreadsheetModel): void {
    this.#isSweepDue = false;
    for (const cellId of [...this.#cells.keys()]) {
      const position = model.getters.tryGetCellPosition(cellId);
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

  #report(): void {
    if (this.#unused.size === 0) return;
    const keys = [...this.#unused];
    this.#unused.clear();
    for (const key of keys) this.#users.delete(key);
    this.onUnused(keys);
  }
}

/** Whether a cell's formula still names one of the functions whose results it used. */
function isUsing(formula: FormulaCell['compiledFormula'], use: CellUse): boolean {
  if (formula === use.formula) return true;
  const names = new Set([...use.keys].map((key) => key.slice(0, key.indexOf(':'))));
  return [...names].some((name) => formula.usesSymbol(name));
}
