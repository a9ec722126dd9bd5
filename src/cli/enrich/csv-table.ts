/** A CSV file whose texts stay what they are: “007” is no number here, and what is not written is not changed. */
import { parse } from 'node:path';
import { textForCsv } from '../../contract/csv-text';
import type { Typed } from '../../workbench';
import { formatCsv, parseCsv, separatorOf } from '../../workbench/files/csv';
import { fileText } from '../../workbench/files/file-text';
import { evenRows, type TableFile } from './table-file';

const bom = '\uFEFF';

/** Keeps the file's separator and its byte order mark; UTF-16 becomes UTF-8. Throws where the text is in neither. */
export function csvTable(file: string, bytes: Buffer): TableFile {
  const text = fileText(bytes);
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

function cellText(value: Typed): string {
  if (typeof value === 'string') return textForCsv(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
}
