/** A CSV file whose texts stay what they are: “007” is no number here, and what is not written is not changed. */
import { parse } from 'node:path';
import type { Typed } from '../../workbench';
import { formatCsv, parseCsv, separatorOf } from '../../workbench/files/csv';
import { evenRows, type TableFile } from './table-file';

const startsFormula = /^(\s*[=+\-@]|[\t\r])/;
const bom = '\uFEFF';

/** Keeps the file's separator and its byte order mark. Throws where the text is not UTF-8. */
export function csvTable(file: string, bytes: Buffer): TableFile {
  const text = utf8(bytes);
  const rows = parseCsv(text);
  return {
    sheets: [parse(file).name],
    rows: () => evenRows(rows),
    write(_sheet, cells) {
      for (const { row, column, value } of cells) {
        const line = rows[row];
        if (!line) continue;
        while (line.length < column) line.push('');
        line[column] = cellText(value);
      }
      const width = Math.max(0, ...rows.map((row) => row.length));
      for (const row of rows) while (row.length < width) row.push('');
    },
    content: async () => (text.startsWith(bom) ? bom : '') + formatCsv(rows, separatorOf(text)),
  };
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error('it is not UTF-8; save it as “CSV UTF-8”.');
  }
}

/** A spreadsheet would run a text that begins like a formula: an apostrophe before it keeps it a text. */
function cellText(value: Typed): string {
  if (typeof value === 'string') return startsFormula.test(value) ? `'${value}` : value;
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
}
