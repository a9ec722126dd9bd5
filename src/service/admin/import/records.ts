/** Reads the records of a CSV or JSONL file, in batches, with the numbers of their lines. */
import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { StartError } from '../../errors';
import { type CsvFault, type CsvRecord, csvRecords } from './csv-records';
import { type Encoding, encodingOf, encodings, utf8Of } from './encoding';
import { type Line, linesOf } from './lines';

export interface Place {
  readonly line: number;
  /** Where the record ends, if on another line. */
  readonly lastLine?: number;
}

export type Reading = (Place & { readonly value: unknown }) | (Place & { readonly fault: string });

export interface TextFile {
  readonly file: string;
  readonly encoding: Encoding;
}

const longestRecord = 1_048_576;
const batchSize = 5000;
/** Of about a megabyte each: a batch of long records is done before it has as many of them. */
const batchPieces = 32;

/**
 * Looks at all of a file before anything of it is used. Takes its encoding where it is known; else the byte order mark
 * decides, or it is UTF-8. Throws StartError for a name that ends in neither `.csv` nor `.jsonl`, and for what is not in
 * that encoding.
 */
export async function openText(file: string, given: Encoding | undefined): Promise<TextFile> {
  if (!readings.has(kindOf(file))) {
    throw new StartError(`${file} is neither .csv nor .jsonl, so nothing was imported.`);
  }
  const encoding = given ?? (await encodingOf(file));
  for await (const lines of linesOf(utf8Of(file, encoding, ignore), longestRecord)) {
    for (const { number, bytes = nothing } of lines) {
      if (!isUtf8(bytes)) throw notIn(file, encoding, number);
      if (number === 1 && bytes.subarray(0, 2).includes(0)) throw looksLikeUtf16(file);
    }
  }
  return { file, encoding };
}

const ignore = () => {};
const nothing = Buffer.alloc(0);
const kindOf = (file: string) => extname(file).toLowerCase();

function notIn(file: string, encoding: Encoding, line: number) {
  const others = encodings.filter((other) => other !== encoding).join(', ');
  return new StartError(
    `${file} is not ${encoding}: line ${line} holds bytes that mean nothing there. Nothing was imported. ` +
      `Save it as UTF-8, or pass its encoding with --encoding (${others}).`,
  );
}

/** Whatever can be imported begins with an ASCII letter or sign, which is half NUL there. */
function looksLikeUtf16(file: string) {
  return new StartError(
    `${file} begins with NUL, as UTF-16 without a byte order mark does. Nothing was imported. Name its encoding: ` +
      '--encoding utf-16le or utf-16be.',
  );
}

/**
 * Takes a file that `openText` opened, and who is told how many bytes were read. Blank lines are left out. Throws
 * StartError where a CSV file's header cannot be used.
 */
export async function* recordsOf(
  { file, encoding }: TextFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<readonly Reading[]> {
  const lines = linesOf(utf8Of(file, encoding, onBytes), longestRecord);
  const found = readings.get(kindOf(file))?.(lines, file) ?? [];
  let batch: Reading[] = [];
  let pieces = 0;
  for await (const some of found) {
    pieces += 1;
    for (const reading of some) {
      batch.push(reading);
      if (batch.length < batchSize) continue;
      yield batch;
      [batch, pieces] = [[], 0];
    }
    if (pieces < batchPieces || batch.length === 0) continue;
    yield batch;
    [batch, pieces] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

type Lines = AsyncIterable<readonly Line[]>;
type Readings = AsyncIterable<readonly Reading[]>;

const readings: ReadonlyMap<string, (lines: Lines, file: string) => Readings> = new Map([
  ['.csv', csvReadings],
  ['.jsonl', jsonReadings],
  ['.ndjson', jsonReadings],
]);

async function* jsonReadings(lines: Lines): Readings & AsyncGenerator<readonly Reading[]> {
  for await (const some of lines) {
    yield some.flatMap(({ number, bytes }) => {
      const text = bytes?.toString('utf8');
      return text?.trim() === '' ? [] : [readJson(number, text)];
    });
  }
}

function readJson(line: number, text: string | undefined): Reading {
  if (text === undefined) return { line, fault: 'longer than 1 MB' };
  try {
    return { line, value: JSON.parse(text) };
  } catch {
    return { line, fault: 'not JSON' };
  }
}

async function* csvReadings(lines: Lines, file: string): AsyncGenerator<readonly Reading[]> {
  let header: readonly string[] | undefined;
  for await (const found of csvRecords(lines, longestRecord)) {
    const names = header ?? headerOf(found[0], file);
    if (!names) continue;
    const records = header ? found : found.slice(1);
    header = names;
    yield records.map((record) => ('fault' in record ? record : readCsv(record, names)));
  }
}

/** Throws StartError: a name that stands twice leaves open which of both columns is meant. */
function headerOf(first: CsvRecord | CsvFault | undefined, file: string) {
  if (!first) return undefined;
  if ('fault' in first) {
    throw new StartError(
      `The header of ${file}, line ${first.line}, cannot be read: ${first.fault}. Nothing was imported.`,
    );
  }
  const names = first.fields.map((name) => name.trim().toLowerCase());
  const twice = names.filter((name, index) => name !== '' && names.indexOf(name) < index);
  if (twice.length === 0) return names;
  throw new StartError(
    `The header of ${file} names these columns more than once: ${[...new Set(twice)].join(', ')}. ` +
      'Nothing was imported. Rename or remove all but one of each.',
  );
}

function readCsv({ line, lastLine, fields }: CsvRecord, header: readonly string[]): Reading {
  const place = lastLine === line ? { line } : { line, lastLine };
  if (fields.length !== header.length) {
    return { ...place, fault: 'not the same number of columns as the header' };
  }
  const value: Record<string, string | undefined> = {};
  for (let index = 0; index < header.length; index += 1) value[header[index] ?? ''] = fields[index];
  return { ...place, value };
}
