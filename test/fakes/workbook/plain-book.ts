/** A workbook of plain sheets: formulas show their text, and it is quick enough for hundreds of replays. */
import type { NewSheet } from '../../../src/workbench/spreadsheet/values';
import { PlainSheet } from './plain-sheet';

export class PlainBook {
  readonly id = 'simulated';
  name = 'Simulated';
  sheets: PlainSheet[] = [];
  #lastGid = 100;
  #flushed: () => void = () => {};

  constructor(sheets: readonly NewSheet[]) {
    for (const { name, values } of sheets) {
      const box = { row: 1, column: 1, rows: values.length, columns: widest(values) };
      this.add(name).write(
        box,
        values.map((line) => line.map((cell) => (cell instanceof Date ? '' : (cell ?? '')))),
      );
    }
    this.flush();
  }

  /** A new sheet, last unless a position is given (0-based). */
  add(name: string, index = this.sheets.length): PlainSheet {
    const gid = ++this.#lastGid;
    const sheet = new PlainSheet(`gid${gid}`, gid, name);
    this.sheets = this.sheets.toSpliced(index, 0, sheet);
    return sheet;
  }

  remove(key: string): void {
    this.sheets = this.sheets.filter((sheet) => sheet.key !== key);
  }

  byKey(key: string): PlainSheet | undefined {
    return this.sheets.find((sheet) => sheet.key === key);
  }

  /** Throws if there is none. */
  named(name: string): PlainSheet {
    const sheet = this.sheets.find((each) => each.name === name);
    if (!sheet) throw new Error(`There is no sheet "${name}"`);
    return sheet;
  }

  /** Makes everything written so far safe from a death. */
  flush(): void {
    const { sheets } = this;
    const restore = sheets.map((sheet) => sheet.save());
    this.#flushed = () => {
      this.sheets = sheets;
      for (const each of restore) each();
    };
  }

  /** Undoes what was written since the last flush, as the death of an execution may. */
  loseUnflushed(): void {
    this.#flushed();
    this.flush();
  }
}

function widest(values: readonly (readonly unknown[])[]): number {
  return values.reduce((max, line) => Math.max(max, line.length), 0);
}
