/** The contents of a range: values, formulas, what is shown, clearing and copying. */
import type { CellValue } from '../../wire/values';
import { mismatch } from '../arguments';
import { fromCell, type ScriptValue, toCell } from '../cell-values';
import { type EnumValue, enumOf } from '../enums';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { RangeBase } from './range-base';
import { tableFor } from './range-tables';
import type { SheetRef } from './sheet-ref';

export const CopyPasteType = enumOf(
  'PASTE_NORMAL',
  'PASTE_NO_BORDERS',
  'PASTE_FORMAT',
  'PASTE_FORMULA',
  'PASTE_VALUES',
  'PASTE_DATA_VALIDATION',
  'PASTE_CONDITIONAL_FORMATTING',
  'PASTE_COLUMN_WIDTHS',
);

const NOT_COPIED = [
  CopyPasteType.PASTE_DATA_VALIDATION,
  CopyPasteType.PASTE_CONDITIONAL_FORMATTING,
  CopyPasteType.PASTE_COLUMN_WIDTHS,
];

interface CopyOptions {
  contentsOnly?: boolean;
  formatOnly?: boolean;
}

const NOTHING = { contents: false, formats: false, asValues: false };
const EVERYTHING = { contents: true, formats: true, asValues: false };
const VALUES = { contents: true, formats: false, asValues: true };
const FORMATS = { contents: false, formats: true, asValues: false };
const FORMULAS = { contents: true, formats: false, asValues: false };

export class RangeValues<Sheet extends SheetRef> extends RangeBase<Sheet> {
  getValues(): ScriptValue[][] {
    return call('range.values', this.sheet.key, this.box).map((row) => row.map(fromCell));
  }

  getValue(): ScriptValue {
    return fromCell(first(call('range.values', this.sheet.key, this.corner())) ?? '');
  }

  getDisplayValues(): string[][] {
    return call('range.shown', this.sheet.key, this.box);
  }

  getDisplayValue(): string {
    return first(call('range.shown', this.sheet.key, this.corner())) ?? '';
  }

  getFormulas(): string[][] {
    return call('range.formulas', this.sheet.key, this.box);
  }

  getFormula(): string {
    return first(call('range.formulas', this.sheet.key, this.corner())) ?? '';
  }

  isBlank(): boolean {
    return this.getValues().every((row) => row.every((value) => value === ''));
  }

  /** @partly a text such as "1,234" becomes a number, but shows without its separators */
  setValues(values: unknown): this {
    requireWrite('setValues');
    return this.write(tableFor('setValues', this.box, values).map((row) => row.map(toCell)));
  }

  /** @partly a text such as "1,234" becomes a number, but shows without its separators */
  setValue(...args: unknown[]): this {
    requireWrite('setValue');
    const [value] = args;
    if (args.length !== 1 || Array.isArray(value)) {
      mismatch('SpreadsheetApp.Range.setValue', args);
    }
    return this.write([[toCell(value)]]);
  }

  setFormulas(formulas: unknown): this {
    requireWrite('setFormulas');
    return this.write(tableFor('setFormulas', this.box, formulas).map((row) => row.map(toFormula)));
  }

  setFormula(formula: unknown): this {
    requireWrite('setFormula');
    if (typeof formula !== 'string') mismatch('SpreadsheetApp.Range.setFormula', [formula]);
    return this.write([[toFormula(formula)]]);
  }

  clearContent(): this {
    requireWrite('clearContent');
    return this.empty(true, false);
  }

  clearFormat(): this {
    requireWrite('clearFormat');
    return this.empty(false, true);
  }

  clear(options: CopyOptions = {}): this {
    requireWrite('clear');
    return this.empty(options.formatOnly !== true, options.contentsOnly !== true);
  }

  /**
   * Copies to a range, which is filled again and again where it is larger.
   *
   * @partly data validation, conditional formats, column widths and notes are not copied
   */
  copyTo(destination: unknown, how?: unknown, transposed?: unknown): void {
    requireWrite('copyTo');
    if (!(destination instanceof RangeValues)) {
      mismatch('SpreadsheetApp.Range.copyTo', [destination]);
    }
    call(
      'range.copy',
      { sheet: this.sheet.key, box: this.box },
      { sheet: destination.sheet.key, box: destination.box },
      { ...copiedParts(how), transposed: transposed === true },
    );
  }

  protected corner() {
    return { ...this.box, rows: 1, columns: 1 };
  }

  private write(values: CellValue[][]): this {
    call('range.write', this.sheet.key, this.box, values);
    return this;
  }

  private empty(contents: boolean, formats: boolean): this {
    call('range.clear', this.sheet.key, this.box, { contents, formats });
    return this;
  }
}

function first<T>(table: T[][]): T | undefined {
  return table[0]?.[0];
}

function toFormula(formula: unknown): string {
  const text = String(formula ?? '');
  return text === '' || text.startsWith('=') ? text : `=${text}`;
}

function copiedParts(how: unknown) {
  const { contentsOnly, formatOnly } = (how ?? {}) as CopyOptions;
  if (how === CopyPasteType.PASTE_VALUES || contentsOnly) return VALUES;
  if (how === CopyPasteType.PASTE_FORMAT || formatOnly) return FORMATS;
  if (NOT_COPIED.includes(how as EnumValue)) return NOTHING;
  return how === CopyPasteType.PASTE_FORMULA ? FORMULAS : EVERYTHING;
}
