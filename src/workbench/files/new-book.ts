/** Makes the first snapshot of a workbook, out of values or a file. */
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { extname, parse } from 'node:path';
import type { CellPosition } from '@odoo/o-spreadsheet';
import type { BookSource, NewSheet, Typed } from '../api';
import { dispatchBatch } from '../engine/batch';
import { fitCommands } from '../engine/column-widths';
import { type CoreCommand, type EngineModel, Model } from '../engine/library';
import { growCommands } from '../engine/lines';
import { NEW_SHEET } from '../engine/sheet-list';
import { newSheetKey } from '../engine/sheets';
import { typedCommand } from '../engine/typed';
import { GOOGLE_LIMITS, type Limits } from '../limits';
import { TooLargeError } from './archive';
import { parseCsv } from './csv';
import { parseXlsx } from './xlsx';

export interface NewBook {
  name: string;
  /** The snapshot, in JSON. */
  snapshot: string;
}

type FileLimits = Pick<Limits, 'unpackedFileBytes'>;

const EMPTY: BookSource = {
  name: 'Untitled spreadsheet',
  sheets: [{ name: 'Sheet1', values: [] }],
};

/**
 * Makes a workbook.
 *
 * @throws Error when the file is missing or neither CSV nor XLSX
 */
export async function newBook(source: BookSource = EMPTY): Promise<NewBook> {
  if ('sheets' in source) {
    return { name: source.name, snapshot: snapshotOf(modelOf(source.sheets)) };
  }
  return newBookOf(source.file, await readFile(source.file));
}

/**
 * Makes a workbook of what a file holds.
 *
 * @throws Error when it is neither CSV nor XLSX
 */
export async function newBookOf(
  file: string,
  bytes: Buffer,
  limits?: FileLimits,
): Promise<NewBook> {
  const model = await modelOfContent(file, bytes, limits);
  return { name: parse(file).name, snapshot: snapshotOf(model) };
}

/** Names a file's content at its place, so that another content gets a workbook of its own. */
export async function fileKey(file: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(file))
    .update('\n');
  const digest = hash
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
  return `${parse(file).name.replace(/[^\w-]+/g, '-')}-${digest}`;
}

/**
 * A model of what a file holds.
 *
 * @param file its name, whose ending tells what it is
 * @throws Error when it is neither CSV nor XLSX
 */
export async function modelOfContent(
  file: string,
  bytes: Buffer,
  { unpackedFileBytes }: FileLimits = GOOGLE_LIMITS,
): Promise<EngineModel> {
  switch (extname(file).toLowerCase()) {
    case '.xlsx': {
      const model = await parseXlsx(bytes, unpackedFileBytes).catch((cause) => {
        const why = cause instanceof TooLargeError ? `: ${cause.message}` : '';
        throw new Error(`${file} cannot be read as an .xlsx file${why}`, { cause });
      });
      const roomy = model.getters
        .getSheetIds()
        .flatMap((sheet) => roomCommands(model, sheet, 0, 0));
      dispatchBatch(model, roomy);
      return model;
    }
    case '.csv':
    case '.tsv': {
      const sheet = { name: parse(file).name, values: parseCsv(bytes.toString('utf8')) };
      return modelOf([sheet], contentCommand);
    }
    default:
      throw new Error(`${file} is neither a .csv nor an .xlsx file`);
  }
}

/** The command that puts a file's text into a cell: only "=" makes it a formula. */
function contentCommand(_model: EngineModel, at: CellPosition, value: Typed): CoreCommand {
  return { type: 'UPDATE_CELL', ...at, content: String(value ?? '') };
}

function modelOf(sheets: readonly NewSheet[], toCommand = typedCommand): EngineModel {
  const model = new Model({
    sheets: sheets.map(({ name }, index) => ({
      id: newSheetKey(index),
      name,
      rowNumber: NEW_SHEET.rows,
      colNumber: NEW_SHEET.columns,
    })),
  });
  sheets.forEach(({ values }, index) => {
    const sheet = newSheetKey(index);
    const width = Math.max(0, ...values.map((row) => row.length));
    dispatchBatch(model, [
      ...roomCommands(model, sheet, values.length, width),
      ...values.flatMap((row, y) =>
        row.map((value, x) => toCommand(model, { sheetId: sheet, row: y, col: x }, value)),
      ),
    ]);
    dispatchBatch(model, [
      ...headerCommands(sheet, values),
      ...fitCommands(model, sheet, 1, width),
    ]);
  });
  return model;
}

/** Lets a sheet hold what it is to hold, and be no smaller than a new one. */
function roomCommands(
  model: EngineModel,
  sheet: string,
  rows: number,
  columns: number,
): CoreCommand[] {
  const [height, width] = [Math.max(rows, NEW_SHEET.rows), Math.max(columns, NEW_SHEET.columns)];
  return growCommands(model, sheet, height, width);
}

/** A first row of nothing but texts reads as a header, so it looks like one and stays in sight. */
function headerCommands(sheet: string, values: NewSheet['values']): CoreCommand[] {
  const [header = [], ...rows] = values;
  const isHeader = rows.length > 0 && header.length > 0 && header.every(isLabel);
  if (!isHeader) return [];
  const zone = { top: 0, bottom: 0, left: 0, right: header.length - 1 };
  return [
    { type: 'SET_FORMATTING', sheetId: sheet, target: [zone], style: { bold: true } },
    { type: 'FREEZE_ROWS', sheetId: sheet, quantity: 1 },
  ];
}

function isLabel(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !/^[=\d]/.test(value);
}

function snapshotOf(model: EngineModel): string {
  return JSON.stringify(model.exportData());
}
