/** What a range tells of its sheet: metadata, protection, filter, copies, R1C1 formulas. */
import { mismatch, whole } from '../arguments';
import { Exception } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { createFilter, type Filter, filterOf } from './filter';
import { inBox, inLine } from './location';
import { type AnyRange, makers } from './makers';
import type { DeveloperMetadata } from './metadata';
import { addMetadata, metadataAt } from './metadata';
import { DeveloperMetadataFinder } from './metadata-finder';
import { type Protection, protect } from './protection';
import { fromR1C1, toR1C1 } from './r1c1';
import { RangeClean } from './range-clean';
import { tableFor } from './range-tables';
import { RangeValues } from './range-values';
import type { SheetRef } from './sheet-ref';

const ARBITRARY =
  'Adding developer metadata to arbitrary ranges is not currently supported. Developer metadata may only be added to the top-level spreadsheet, an individual sheet, or an entire row or column.';

export class RangeMore<Sheet extends SheetRef> extends RangeClean<Sheet> {
  getFormulasR1C1(): string[][] {
    const { row, column } = this.box;
    return this.getFormulas().map((formulas, y) =>
      formulas.map((formula, x) => toR1C1(formula, { row: row + y, column: column + x })),
    );
  }

  getFormulaR1C1(): string {
    return toR1C1(this.getFormula(), this.box);
  }

  setFormulaR1C1(formula: unknown): this {
    const text = String(formula);
    const table = Array.from({ length: this.box.rows }, () =>
      Array.from({ length: this.box.columns }, () => text),
    );
    return this.setFormulasR1C1(table);
  }

  setFormulasR1C1(formulas: unknown): this {
    const { row, column } = this.box;
    const table = tableFor('setFormulasR1C1', this.box, formulas).map((texts, y) =>
      texts.map((text, x) => fromR1C1(String(text), { row: row + y, column: column + x })),
    );
    return this.setFormulas(table);
  }

  addDeveloperMetadata(...args: unknown[]): this {
    addMetadata(this.#line(), args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    return metadataAt(this.#line());
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(inBox(this.sheet.key, this.box));
  }

  protect(): Protection {
    return protect(inBox(this.sheet.key, this.box));
  }

  canEdit(): boolean {
    return true;
  }

  createFilter(): Filter {
    return createFilter(this.sheet, this.box);
  }

  getFilter(): Filter | null {
    return filterOf(this.sheet);
  }

  copyFormatToRange(
    sheet: unknown,
    column: unknown,
    columnEnd: unknown,
    row: unknown,
    rowEnd: unknown,
  ): void {
    this.copyTo(rectangle(sheet, column, columnEnd, row, rowEnd), { formatOnly: true });
  }

  copyValuesToRange(
    sheet: unknown,
    column: unknown,
    columnEnd: unknown,
    row: unknown,
    rowEnd: unknown,
  ): void {
    this.copyTo(rectangle(sheet, column, columnEnd, row, rowEnd), { contentsOnly: true });
  }

  /** @partly formulas that refer to the moved cells stay as they are */
  moveTo(target: unknown): void {
    requireWrite('moveTo');
    if (!(target instanceof RangeValues)) mismatch('SpreadsheetApp.Range.moveTo', [target]);
    const sheet: SheetRef = target.getSheet();
    const { row, column } = target.box;
    const { rows, columns } = this.box;
    const box = { row, column, rows, columns };
    call('range.move', { sheet: this.sheet.key, box: this.box }, { sheet: sheet.key, box });
  }

  /** The place of a whole row or column. */
  #line() {
    const { rows, columns } = this.sheet.state();
    const isRow = this.box.rows === 1 && this.box.columns === columns;
    const isColumn = this.box.columns === 1 && this.box.rows === rows;
    if (!isRow && !isColumn) throw new Exception(ARBITRARY);
    return inLine(this.sheet.key, this.box);
  }
}

/** A range by the numbers of a sheet, or a sheet's own number, and of its first and last lines. */
function rectangle(sheet: unknown, ...edges: unknown[]): AnyRange {
  const [column = 1, columnEnd = 1, row = 1, rowEnd = 1] = edges.map(whole);
  const key = typeof sheet === 'number' ? keyOf(sheet) : (sheet as SheetRef).key;
  return makers.range(makers.sheet(key), {
    row,
    column,
    rows: rowEnd - row + 1,
    columns: columnEnd - column + 1,
  });
}

function keyOf(gid: number): string {
  const found = call('book.sheets').find((sheet) => sheet.gid === gid);
  if (!found) throw new Exception(`Sheet ${gid} not found`);
  return found.key;
}
