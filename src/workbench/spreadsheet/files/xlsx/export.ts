/** Writes workbooks to XLSX, with their formulas and last values: cells row by row, all else by o-spreadsheet. */
import { Readable } from 'node:stream';
import type { Cell } from '@odoo/o-spreadsheet';
import JSZip from 'jszip';
import type { SpreadsheetModel } from '../../library';
import { callsScript } from '../../shared/custom-function';
import { googleFormat } from '../../shared/number-formats';
import { escapedCell } from '../xml';
import { ExcelFormulas } from './formulas';
import { provideDom } from './import';
import { extrasOf, Looks, nameOf } from './looks';
import { withNamedRanges } from './names';
import { type ExportedSheet, exporterFrom, exportersOf, exportWith } from './outline';
import { cellXml } from './patch';
import { excelNames, renamerOf } from './sheet-names';

/** Excel's limits for a sheet. */
const most = { rows: 1_048_576, columns: 16_384 };
const defaultHeight = 23;
const pointsPerPixel = 0.75;

/** Throws Error when a sheet has more rows or columns than an XLSX file can hold. */
export function assertWritable({ getters }: SpreadsheetModel): void {
  const { rows, columns } = most;
  for (const sheet of getters.getSheetIds()) {
    if (getters.getNumberRows(sheet) <= rows && getters.getNumberCols(sheet) <= columns) continue;
    throw new Error(
      `The sheet “${getters.getSheetName(sheet)}” has more than the ${rows.toLocaleString('en')} rows or ` +
        `${columns.toLocaleString('en')} columns that an XLSX file can hold. Nothing was saved. Save it as CSV.`,
    );
  }
}

/**
 * The bytes of an XLSX file with a model's formulas and their last values.
 *
 * @param isToShare leaves out hidden sheets, and writes values in place of formulas that need them or call the script
 * Throws Error when a sheet has more rows or columns than such a file can hold.
 */
export async function formatXlsx(model: SpreadsheetModel, isToShare = false): Promise<Buffer> {
  assertWritable(model);
  await provideDom();
  const { getters } = model;
  const left = new Set(isToShare ? getters.getSheetIds().filter((id) => isHidden(model, id)) : []);
  const keeps = ({ compiledFormula: formula }: FormulaCell) =>
    !formula.isBadExpression &&
    !(isToShare && callsScript(formula)) &&
    !formula.rangeDependencies.some(({ sheetId }) => left.has(sheetId));
  const all = getters.getSheetIds().map((id) => new SheetWriter(model, id, keeps));
  const sheets = all.filter(({ id }) => !left.has(id));
  const names = sheets.map(({ id }) => getters.getSheetName(id));
  const excel = excelNames(names);
  const nameInFile = (id: string) => excel[sheets.findIndex((sheet) => sheet.id === id)];
  const rename = renamerOf(names.map((name, i) => [name, excel[i] ?? name]));
  const [looks, formulas] = [new Looks(), new ExcelFormulas(getters, rename)];
  for (const sheet of sheets) for (const cell of sheet.cells) looks.prepare(cell);
  const files = await exportWith([
    ...exportersOf(model, (data) => {
      looks.putInto(data);
      for (const sheet of data.sheets) Object.assign(sheet, { styles: {}, formats: {} });
      data.sheets.forEach((sheet, i) => {
        sheet.cells = all[i]?.links() ?? {};
      });
    }),
    exporterFrom((data) => {
      data.sheets = data.sheets.filter((_, i) => !left.has(all[i]?.id ?? ''));
      for (const [i, sheet] of data.sheets.entries()) {
        sheets[i]?.take(sheet, looks, formulas);
        sheet.name = excel[i] ?? sheet.name;
      }
      if (names.some((name, i) => name !== excel[i]))
        data.sheets = JSON.parse(rename(JSON.stringify(data.sheets), true));
      looks.addPalette(data);
    }),
  ]);
  await formulas.prepare(() => sheets.flatMap((sheet) => [...sheet.formulas()]));
  const zip = new JSZip();
  for (const { path, content } of looks.readPalette(files, sheets.length)) {
    const index = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(path)?.[1];
    const sheet = index === undefined ? undefined : sheets[Number(index)];
    let part = content;
    if (path === 'xl/styles.xml') part = withGoogleFormats(content);
    if (path === 'xl/workbook.xml') part = withNamedRanges(content, model, nameInFile);
    zip.file(path, sheet ? Readable.from(sheet.part(part, looks, formulas)) : part);
  }
  return zip.generateAsync({
    type: 'nodebuffer',
    streamFiles: true,
    compression: 'DEFLATE',
    compressionOptions: { level: 1 },
  });
}

/** The XML of the styles with number formats as Google Sheets writes them; o-spreadsheet's `hhhh` is a duration's hours. */
function withGoogleFormats(xml: string): string {
  return xml.replace(/(?<= formatCode=")[^"]*(?=")/g, (code) =>
    googleFormat(code.replaceAll('hhhh', '[h]')),
  );
}

function isHidden({ getters }: SpreadsheetModel, sheet: string): boolean {
  return !getters.getVisibleSheetIds().includes(sheet);
}

type FormulaCell = Extract<Cell, { readonly isFormula: true }>;

interface PlacedCell {
  readonly column: number;
  readonly cell: Cell | undefined;
}

type Extras = ReturnType<typeof extrasOf>;

/** Writes the rows of one sheet. */
class SheetWriter {
  #extras: Extras = new Map();
  #rows: ExportedSheet['rows'] = {};
  /** The columns that formulas spill into, by row. */
  readonly #spilled = new Map<number, Set<number>>();
  readonly #model: SpreadsheetModel;
  readonly #id: string;
  /** Whether a formula is written as a formula, not as its value. */
  readonly #keeps: (cell: FormulaCell) => boolean;

  constructor(model: SpreadsheetModel, id: string, keeps: (cell: FormulaCell) => boolean) {
    this.#model = model;
    this.#id = id;
    this.#keeps = keeps;
  }

  get id(): string {
    return this.#id;
  }

  get cells(): readonly Cell[] {
    return this.#model.getters.getCells(this.#id);
  }

  /** The contents of the cells with a link, by name. */
  links(): Record<string, string> {
    const { getters } = this.#model;
    const links: Record<string, string> = {};
    for (const cell of this.cells) {
      if (cell.isFormula || !/^\[.+\]\(.+\)$/.test(cell.content)) continue;
      const { row, col } = getters.getCellPosition(cell.id);
      links[nameOf(row, col)] = cell.content;
    }
    return links;
  }

  /** Takes the export's data of the sheet, and registers the formats and formulas of its cells. */
  take(sheet: ExportedSheet, looks: Looks, formulas: ExcelFormulas): void {
    this.#rows = sheet.rows;
    this.#extras = extrasOf(sheet);
    Object.assign(sheet, { rows: {}, rowNumber: 0, styles: {}, borders: {} });
    for (const row of this.#lines()) {
      for (const { column, cell } of this.#cells(row)) {
        looks.see(cell, this.#extras.get(row)?.get(column));
        if (!cell?.isFormula || cell.compiledFormula.isBadExpression) continue;
        if (this.#keeps(cell)) formulas.see(cell.compiledFormula);
        this.#addSpilled(row, column);
      }
    }
  }

  *formulas() {
    for (const cell of this.cells) {
      if (cell.isFormula && this.#keeps(cell)) yield cell.compiledFormula;
    }
  }

  /** The sheet's part with its rows. */
  async *part(frame: string, looks: Looks, formulas: ExcelFormulas): AsyncGenerator<Buffer> {
    // o-spreadsheet leaves the style blank for rules that refuse a value; strict readers don't accept that.
    const plain = frame.replaceAll(' errorStyle=""', '');
    const [before = '', after = ''] = plain.split(/<sheetData\s*\/>|<sheetData>\s*<\/sheetData>/);
    let text = `${before}<sheetData>`;
    for (const row of this.#lines()) {
      text += this.#row(row, looks, formulas);
      if (text.length < 2 ** 18) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(`${text}</sheetData>${after}`);
  }

  *#lines(): Generator<number> {
    const rows = this.#model.getters.getNumberRows(this.#id);
    for (let row = 0; row < rows; row++) yield row;
  }

  #cells(row: number): PlacedCell[] {
    const { getters } = this.#model;
    const cells = new Map<number, Cell | undefined>();
    for (const id of getters.getRowCellIds(this.#id, row)) {
      cells.set(getters.getCellPosition(id).col, getters.getCellById(id));
    }
    const own = cells.size;
    for (const columns of [this.#spilled.get(row)?.keys(), this.#extras.get(row)?.keys()]) {
      for (const column of columns ?? []) if (!cells.has(column)) cells.set(column, undefined);
    }
    const placed = [...cells].map(([column, cell]) => ({ column, cell }));
    return cells.size === own ? placed : placed.sort((one, other) => one.column - other.column);
  }

  #addSpilled(row: number, column: number): void {
    const zone = this.#model.getters.getSpreadZone({ sheetId: this.#id, row, col: column });
    if (!zone) return;
    for (let y = zone.top; y <= zone.bottom; y++) {
      const columns = this.#spilled.get(y) ?? new Set();
      for (let x = zone.left; x <= zone.right; x++) columns.add(x);
      this.#spilled.set(y, columns);
    }
  }

  #row(row: number, looks: Looks, formulas: ExcelFormulas): string {
    const { size = defaultHeight, isHidden, outlineLevel, collapsed } = this.#rows[row] ?? {};
    let attributes = '';
    if (size !== defaultHeight)
      attributes += ` ht="${Math.round(size * pointsPerPixel * 100) / 100}" customHeight="1"`;
    if (isHidden) attributes += ' hidden="1"';
    if (outlineLevel) attributes += ` outlineLevel="${outlineLevel}"`;
    if (collapsed) attributes += ' collapsed="1"';
    let cells = '';
    for (const { column, cell } of this.#cells(row)) {
      const number = looks.numberOf(cell, this.#extras.get(row)?.get(column));
      const name = `r="${nameOf(row, column)}"${number ? ` s="${number}"` : ''}`;
      cells += this.#cell({ row, column }, name, cell, formulas);
    }
    if (cells === '' && attributes === '') return '';
    return `<row r="${row + 1}"${attributes}>${cells}</row>`;
  }

  #cell(
    { row, column }: { readonly row: number; readonly column: number },
    name: string,
    cell: Cell | undefined,
    formulas: ExcelFormulas,
  ): string {
    const { getters } = this.#model;
    if (cell && !cell.isFormula && cell.content !== '') {
      const isLink = /^\[.+\]\(.+\)$/.test(cell.content);
      if (cell.format === '@') return cellXml('', name, cell.content);
      if (!isLink) return valueXml(name, cell.parsedValue);
    }
    const at = { sheetId: this.#id, row, col: column };
    const { value } = getters.getEvaluatedCell(at);
    if (!cell?.isFormula) return valueXml(name, value);
    if (cell.compiledFormula.isBadExpression) {
      return cellXml('', name, cell.compiledFormula.toFormulaString(getters));
    }
    if (!this.#keeps(cell) || !cell.compiledFormula.areAllFunctionsExportableToExcel())
      return valueXml(name, value);
    const zone = getters.getSpreadZone(at);
    const ref = zone
      ? `${nameOf(zone.top, zone.left)}:${nameOf(zone.bottom, zone.right)}`
      : nameOf(row, column);
    const text = escapedCell(formulas.write(cell.compiledFormula));
    return `<c ${name} cm="1"${typeOf(value)}><f t="array" ref="${ref}">${text}</f>${resultXml(value)}</c>`;
  }
}

type Value = string | number | boolean | null;
const errors = new Set(['#N/A', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#NULL!']);

function valueXml(name: string, value: Value): string {
  return errors.has(String(value))
    ? `<c ${name} t="e"><v>${value}</v></c>`
    : cellXml('', name, value);
}

function typeOf(value: Value): string {
  if (typeof value === 'boolean') return ' t="b"';
  if (typeof value !== 'string') return '';
  return errors.has(value) ? ' t="e"' : ' t="str"';
}

function resultXml(value: Value): string {
  if (value === null) return '<v></v>';
  return `<v>${typeof value === 'string' ? escapedCell(value) : Number(value)}</v>`;
}
