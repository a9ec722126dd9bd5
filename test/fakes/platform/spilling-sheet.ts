/** A sheet in memory whose formulas spill tables. */
import type { Cell } from '../../../src/sheet/ports';
import { MemorySheet } from './memory-book';

/** What a formula spills, given what the formulas before it show, and its own row and column there, counted from 0. */
export type Spill = Cell[][] | ((shown: Cell[][], row: number, column: number) => Cell[][]);

/** A sheet whose formulas spill while they exist; list formulas that depend on others last. */
export class SpillingSheet extends MemorySheet {
  constructor(
    id: number,
    private readonly tables: Readonly<Record<string, Spill>>,
    /** As in Google: a formula with a filled cell in its way spills nothing and shows an error. */
    private readonly isStrict = false,
  ) {
    super(id, 'S', false);
  }

  override read(row: number, column: number, rows: number, columns: number): Cell[][] {
    const shown = this.shown();
    return super
      .read(row, column, rows, columns)
      .map((line, i) => line.map((cell, j) => shown[row - 1 + i]?.[column - 1 + j] ?? cell));
  }

  override extent() {
    const filled = this.shown().map((line) => line.findLastIndex((cell) => cell !== '') + 1);
    return {
      rows: filled.findLastIndex((width) => width > 0) + 1,
      columns: Math.max(0, ...filled),
    };
  }

  private shown(): Cell[][] {
    const shown = super.read(1, 1, 30, 12);
    for (const depends of [false, true]) this.spill(shown, depends);
    return shown;
  }

  private spill(shown: Cell[][], depends: boolean): void {
    this.cells.forEach((line, i) => {
      line.forEach((cell, j) => {
        const spill = this.tables[String(cell)] ?? [];
        if ((typeof spill === 'function') !== depends) return;
        const table = typeof spill === 'function' ? spill(shown, i, j) : spill;
        const isInWay = (y: number, x: number) =>
          y + x > 0 && (this.cells[i + y]?.[j + x] ?? '') !== '';
        if (this.isStrict && table.some((values, y) => values.some((_, x) => isInWay(y, x)))) {
          shown[i]?.splice(j, 1, '#REF!');
          return;
        }
        table.forEach((values, y) => {
          values.forEach((value, x) => {
            const target = shown[i + y];
            if (target && (target[j + x] === '' || (x === 0 && y === 0))) target[j + x] = value;
          });
        });
      });
    });
  }

  override formulas(row: number, column: number, rows: number, columns: number): string[][] {
    return super
      .read(row, column, rows, columns)
      .map((line) => line.map((cell) => (String(cell) in this.tables ? String(cell) : '')));
  }
}
