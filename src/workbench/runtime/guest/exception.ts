/** The Exception of Google's services, and checks of arguments with Google's messages. */
import type { Box } from '../../spreadsheet/shared/a1';

/** An Error named Exception. */
export class Exception extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Exception';
  }
}

/** A method that the workbench lacks; it throws when it is called. */
export function unavailable(name: string): () => never {
  return () => {
    throw new Exception(`${name} is not available in the workbench`);
  };
}

/** Throws Google's error for arguments that match no signature of a method. */
export function mismatch(method: string, args: unknown[]): never {
  const types = args.map(typeName).join(',');
  throw new Exception(`The parameters (${types}) don't match the method signature for ${method}.`);
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `${typeName(value[0])}[]`;
  if (typeof value === 'string') return 'String';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'Boolean';
  return '(class)';
}

/** Checks a whole number. Throws Exception for any other value, as in Google. */
export function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new Exception(`Cannot convert ${String(value)} to int.`);
}

/** Checks a table of the range's size. Throws Exception if it isn't a table, or has another size. */
export function tableFor(method: string, box: Box, table: unknown): unknown[][] {
  if (!Array.isArray(table) || !table.every((row) => Array.isArray(row))) {
    mismatch(`SpreadsheetApp.Range.${method}`, [table]);
  }
  assertCount('rows', table.length, box.rows);
  for (const row of table) assertCount('columns', row.length, box.columns);
  return table;
}

function assertCount(what: 'rows' | 'columns', data: number, range: number): void {
  if (data === range) return;
  throw new Exception(
    `The number of ${what} in the data does not match the number of ${what} in the range. The data has ${data} but the range has ${range}.`,
  );
}
