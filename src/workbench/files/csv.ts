/** Tables of text to and from CSV. */
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

const SEPARATORS = [',', ';', '\t'];
/** So much of a file tells which separator it uses. */
const SAMPLE_CHARACTERS = 20_000;

/** The rows of a CSV text, whatever of comma, semicolon and tab separates its cells. */
export function parseCsv(text: string): string[][] {
  return parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  }) as string[][];
}

/** CSV of rows, with LF. */
export function formatCsv(rows: string[][], separator = ','): string {
  return stringify(rows, { delimiter: separator });
}

/** The separator that stands outside of quotes most often. */
export function separatorOf(text: string): string {
  const plain = text.slice(0, SAMPLE_CHARACTERS).replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => plain.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
