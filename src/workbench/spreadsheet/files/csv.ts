/** Reads and writes CSV, and decodes the text of a file. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { parse as parser } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { csvShape } from '../../../contract/csv';
import { FileError } from './archive';

const reading = (separator: string) => ({
  bom: true,
  delimiter: separator,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
});

/** The rows of a CSV text with mixed line ends, with the separator that `csvShape` finds. */
export function parseCsv(text: string): string[][] {
  const { separator, start } = csvShape(text);
  try {
    return parse(text.slice(start), reading(separator)) as string[][];
  } catch (error) {
    throw inWords(error);
  }
}

/** The number of characters parsed at a time. */
const pieceCharacters = 65_536;

/** As `parseCsv`, row by row, with a given separator. */
export async function* csvRows(text: string, separator: string): AsyncGenerator<string[]> {
  try {
    yield* Readable.from(piecesOf(text)).pipe(parser(reading(separator)));
  } catch (error) {
    throw inWords(error);
  }
}

function inWords(error: unknown): unknown {
  const isOpen = error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED';
  return isOpen ? new FileError('a quotation mark is never closed.') : error;
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceCharacters)
    yield text.slice(at, at + pieceCharacters);
}

/** CSV of rows, with LF or another line end. */
export function formatCsv(rows: string[][], separator = ',', lineEnd = '\n'): string {
  return stringify(rows, {
    delimiter: separator,
    record_delimiter: lineEnd,
    // Without this, the library quotes only texts with the line end in use.
    quoted_match: /[\r\n]/,
  });
}

/**
 * The text of a file in UTF-8, or in UTF-16 with a byte order mark, as Excel saves “Unicode text”. The text keeps the
 * mark. Other encodings aren't guessed: a wrong guess fills cells with wrong letters.
 *
 * Throws FileError with the reason if the file has another encoding.
 */
export function fileText(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && bytes.subarray(0, 2).includes(0))
    throw new FileError('it is UTF-16 without a byte order mark; save it as “CSV UTF-8”.');
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const where = encoding === 'utf-8' ? `UTF-8 in line ${badLine(bytes)}` : 'whole UTF-16';
    throw new FileError(`it is not ${where}; save it as “CSV UTF-8”.`);
  }
}

const utf32 = Buffer.from([0xff, 0xfe, 0, 0]);

function encodingOf(bytes: Buffer): string {
  if (bytes.subarray(0, 4).equals(utf32))
    throw new FileError('it is UTF-32; save it as “CSV UTF-8”.');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function badLine(bytes: Buffer): number {
  let number = 1;
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    if (!isUtf8(bytes.subarray(from, end))) break;
    from = end + 1;
    number += 1;
  }
  return number;
}
