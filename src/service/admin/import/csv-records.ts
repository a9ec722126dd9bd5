/**
 * Joins the lines of a CSV file into records. A line that can't begin a record is skipped and reading continues with
 * the next line; CSV libraries lose their place after a wrong quote.
 */
import { fieldsOf, turnsQuotes } from './csv-fields';
import type { Line } from './lines';

export interface CsvRecord {
  readonly line: number;
  /** The record's last line; not its first if a quoted field has line breaks. */
  readonly lastLine: number;
  readonly fields: readonly string[];
}

export interface CsvFault {
  readonly line: number;
  readonly fault: string;
}

interface OpenLine {
  readonly number: number;
  readonly text: string | undefined;
  readonly end: string;
}

/** Joins the lines of a record, without the line end of the last one. */
function recordOf(lines: readonly OpenLine[]): string {
  let record = '';
  let end = '';
  for (const line of lines) {
    record += end + (line.text ?? '');
    end = line.end;
  }
  return record;
}

/** Takes lines, the length of the longest record in characters, and the separator. Leaves out blank lines. */
export async function* csvRecords(
  lines: AsyncIterable<readonly Line[]>,
  longest: number,
  separator: string,
): AsyncGenerator<readonly (CsvRecord | CsvFault)[]> {
  let found: (CsvRecord | CsvFault)[] = [];
  /** The lines of the record being read: more than one only while a quote is open. */
  let open: OpenLine[] = [];
  let length = 0;

  function take(line: OpenLine) {
    const { text, end } = line;
    if (open.length === 0 && text?.trim() === '') return;
    const isOpen = open.length > 0;
    open.push(line);
    length += (text?.length ?? 0) + end.length;
    if (text === undefined || length > longest) {
      refuse(isOpen ? 'longer than 1 MB, or a quote is not closed' : 'longer than 1 MB');
    } else if (isOpen === turnsQuotes(text)) close();
  }

  function close() {
    const [first, last] = [open[0], open.at(-1)];
    const record = recordOf(open);
    // MySQL and others escape quotes with a backslash.
    const fields =
      fieldsOf(record, separator) ?? fieldsOf(record.split('\\"').join('""'), separator);
    if (!first || !last || !fields) {
      refuse('not CSV: misplaced quote');
      return;
    }
    found.push({ line: first.number, lastLine: last.number, fields });
    [open, length] = [[], 0];
  }

  /**
   * Each line between two that open or close a record has an even number of quotes, so no line is read more than
   * three times.
   */
  function refuse(fault: string) {
    const [first, ...others] = open;
    if (first) found.push({ line: first.number, fault });
    [open, length] = [[], 0];
    for (const line of others) take(line);
  }

  for await (const some of lines) {
    for (const { number, bytes, end } of some) {
      take({ number, text: bytes?.toString('utf8'), end });
    }
    yield found;
    found = [];
  }
  while (open.length > 0) refuse('not CSV: unclosed quote');
  yield found;
}
