/** Reads the records of a CSV or JSONL file, in batches, with the numbers of their lines. */
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { type CsvError, parse } from 'csv-parse';
import { StartError } from '../errors';
import { linesOf } from './lines';

export type Reading =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly fault: string };

const longestRecord = 1_048_576;
const batchSize = 2500;

/**
 * Takes a file by the end of its name, `.csv` or `.jsonl`, and who is told how many bytes were read. A file's
 * blank lines are left out. Throws StartError for any other name.
 */
export function recordsOf(
  file: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<readonly Reading[]> {
  const kind = extname(file).toLowerCase();
  if (kind === '.csv') return csvRecords(file, onBytes);
  if (kind === '.jsonl' || kind === '.ndjson') return jsonRecords(file, onBytes);
  throw new StartError(`${file} is neither .csv nor .jsonl, so nothing was imported.`);
}

async function* jsonRecords(file: string, onBytes: (bytes: number) => void) {
  let batch: Reading[] = [];
  for await (const lines of linesOf(file, longestRecord, onBytes)) {
    for (const { number, text } of lines) {
      if (text?.trim() === '') continue;
      batch.push(readJson(number, text));
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function readJson(line: number, text: string | undefined): Reading {
  if (text === undefined) return { line, fault: 'longer than 1 MB' };
  try {
    return { line, value: JSON.parse(line === 1 ? text.replace(/^\ufeff/, '') : text) };
  } catch {
    return { line, fault: 'not JSON' };
  }
}

async function* csvRecords(file: string, onBytes: (bytes: number) => void) {
  const skipped: Reading[] = [];
  const parser = parse({
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    info: true,
    max_record_size: longestRecord,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      skipped.push({ line: Number(error?.['lines'] ?? 0), fault: csvFault(error) });
      return undefined;
    },
  });
  const source = createReadStream(file, { highWaterMark: 1 << 18 });
  source.on('data', (chunk) => onBytes(chunk.length));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let batch: Reading[] = [];
  for await (const { record, info } of parser) {
    batch.push({ line: info.lines, value: record });
    if (batch.length < batchSize) continue;
    yield [...batch, ...skipped.splice(0)];
    batch = [];
  }
  yield [...batch, ...skipped.splice(0)];
}

function csvFault(error: CsvError | undefined): string {
  return error?.code.startsWith('CSV_RECORD_INCONSISTENT')
    ? 'another number of columns than the header has'
    : 'not CSV';
}
