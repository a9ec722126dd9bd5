/**
 * The formats of a workbook's cells in an XLSX file: the export gets a sheet with one cell per format, from
 * which their numbers are read.
 */
import type { Cell } from '@odoo/o-spreadsheet';
import { boxOf, columnLetters, parseA1 } from '../../shared/a1';
import { type ExportedBook, type ExportedFile, type ExportedSheet, emptySheet } from './outline';

/** The format of most cells. */
const plain = '0 0 0 0';
/** The temporary sheet's name, which users don't choose. */
const palette = '\u00a0formats of cells\u00a0';

/** The formats that other parts of the export add to one cell. */
interface Extra {
  readonly style?: number;
  readonly border?: number;
}

/** Numbers the formats of cells. */
export class Looks {
  readonly #styles = new Map<string, number>();
  readonly #styleOf = new WeakMap<object, number>();
  readonly #formats = new Map<string, number>();
  /** The number of each format in the file; before the export, its row in the palette. */
  #numbers = new Map<string, number>();

  /** Gives the export the styles and formats of all cells. */
  putInto(data: ExportedBook): void {
    data.styles = {};
    for (const [style, id] of this.#styles) data.styles[id] = JSON.parse(style);
    data.formats = {};
    for (const [format, id] of this.#formats) data.formats[id] = format;
  }

  /** Registers a cell's own style and format, before the export begins. */
  prepare({ style, format }: Cell): void {
    if (style) this.#styleId(style);
    if (format) this.#formatId(format);
  }

  /** Registers a cell with what the export adds to it. */
  see(cell: Cell | undefined, extra: Extra | undefined): void {
    const look = this.#lookOf(cell, extra);
    if (!this.#numbers.has(look)) this.#numbers.set(look, this.#numbers.size);
  }

  /** The number of a cell's format in the file; 0 if it has none. */
  numberOf(cell: Cell | undefined, extra: Extra | undefined): number {
    return this.#numbers.get(this.#lookOf(cell, extra)) ?? 0;
  }

  /** Adds the sheet with one cell per format. */
  addPalette(data: ExportedBook): void {
    const sheet = emptySheet(palette);
    sheet.rowNumber = this.#numbers.size;
    sheet.colNumber = 1;
    for (const [look, at] of this.#numbers) {
      const [style, format, border, isWrapped] = look.split(' ').map(Number);
      const name = `A${at + 1}`;
      if (isWrapped) sheet.cells[name] = 'a\nb';
      if (style) sheet.styles[name] = style;
      if (format) sheet.formats[name] = format;
      if (border) sheet.borders[name] = border;
    }
    data.sheets.push(sheet);
  }

  /** Reads the numbers from that sheet; returns the files without it. */
  readPalette(files: readonly ExportedFile[], index: number): ExportedFile[] {
    const path = `worksheets/sheet${index}.xml`;
    const xml = files.find((file) => file.path === `xl/${path}`)?.content ?? '';
    const numbers = new Map<number, number>();
    for (const [tag, row] of xml.matchAll(/<c [^>]*?\br="A(\d+)"[^>]*>/g)) {
      numbers.set(Number(row) - 1, Number(/\bs="(\d+)"/.exec(tag)?.[1] ?? 0));
    }
    this.#numbers = new Map(
      [...this.#numbers].map(([look, at]) => [look, numbers.get(at) ?? 0] as const),
    );
    const naming = new RegExp(
      `<(?:sheet|Relationship|Override)\\s[^>]*"(?:${palette}|/?(?:xl/)?${path.replace('.', '\\.')})"[^>]*/>`,
      'g',
    );
    return files
      .filter((file) => file.path !== `xl/${path}`)
      .map((file) => ({
        path: file.path,
        content: /(?:workbook\.xml|\.rels|_Types\]\.xml)$/.test(file.path)
          ? file.content.replace(naming, '')
          : file.content,
      }));
  }

  #lookOf(cell: Cell | undefined, extra: Extra | undefined): string {
    const style = extra?.style ?? (cell?.style ? this.#styleId(cell.style) : 0);
    const format = cell?.format ? this.#formatId(cell.format) : 0;
    const isWrapped = cell && !cell.isFormula && cell.content.includes('\n');
    if (!(style || format || extra || isWrapped)) return plain;
    return `${style} ${format} ${extra?.border ?? 0} ${Number(isWrapped ?? false)}`;
  }

  #styleId(style: object): number {
    const known = this.#styleOf.get(style);
    if (known !== undefined) return known;
    const id = idIn(this.#styles, JSON.stringify(style));
    this.#styleOf.set(style, id);
    return id;
  }

  #formatId(format: string): number {
    return idIn(this.#formats, format);
  }
}

/** The export numbers its own additions from 1, so these ids start above them. */
const firstId = 1_000_000;

function idIn(ids: Map<string, number>, key: string): number {
  const id = ids.get(key) ?? firstId + ids.size;
  ids.set(key, id);
  return id;
}

/** Styles and borders of single cells in the export, by row and column, counted from 0. */
export function extrasOf({ styles, borders }: ExportedSheet): Map<number, Map<number, Extra>> {
  const extras = new Map<number, Map<number, Extra>>();
  const put = (zones: Record<string, number>, key: keyof Extra) => {
    for (const [zone, id] of Object.entries(zones)) {
      const reference = parseA1(zone);
      if (!reference) continue;
      const { row, column, rows, columns } = boxOf(reference, 1, 1);
      for (let y = row - 1; y < row - 1 + rows; y++) {
        const line = extras.get(y) ?? new Map<number, Extra>();
        extras.set(y, line);
        for (let x = column - 1; x < column - 1 + columns; x++) {
          line.set(x, { ...line.get(x), [key]: id });
        }
      }
    }
  };
  put(styles, 'style');
  put(borders, 'border');
  return extras;
}

/** Letters of columns used so far. */
const letters: string[] = [];

/** The name of a cell, counted from 0. */
export function nameOf(row: number, column: number): string {
  letters[column] ??= columnLetters(column + 1);
  return `${letters[column]}${row + 1}`;
}
