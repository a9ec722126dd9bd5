/** Reads the records of a CSV, JSONL or JSON file in batches, with their line numbers. */
import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { csvShape } from '../../../contract/csv';
import { readDomain } from '../../../contract/domain';
import { StartError } from '../../errors';
import { type Columns, columnsOf, hasKey, namer, placesIn, valuesOf } from './columns';
import { type CsvFault, type CsvRecord, csvRecords } from './csv-records';
import { type Encoding, encodingOf, encodings, utf8Of } from './encoding';
import { jsonObjects } from './json-objects';
import type { ImportKind } from './kind-names';
import { type Line, linesOf } from './lines';

export interface Place {
  readonly line: number;
  /** The line on which the record ends, if it isn't `line`. */
  readonly lastLine?: number;
}

export type Reading = (Place & { readonly value: unknown }) | (Place & { readonly fault: string });

export interface TextFile {
  readonly file: string;
  readonly encoding: Encoding;
}

const longestRecord = 1_048_576;
const batchSize = 5000;
/** Limits a batch of long records: pieces have about a megabyte each. */
const batchPieces = 32;
/** How many lines are looked at to find the separator, and how many rows may come before the data. */
const sampleLines = 50;
const rowsAboveData = 10;

/**
 * Checks the whole file before any of it is used. Takes its encoding if known; else the byte order mark decides, or
 * it is UTF-8. Throws StartError if the name's ending is unknown, or if the file isn't in its encoding.
 */
export async function openText(file: string, given: Encoding | undefined): Promise<TextFile> {
  if (!readings.has(extensionOf(file)) && extensionOf(file) !== '.json') {
    throw new StartError(`${file} is neither .csv, .jsonl nor .json, so nothing was imported.`);
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
const extensionOf = (file: string) => extname(file).toLowerCase();

function notIn(file: string, encoding: Encoding, line: number) {
  const others = encodings.filter((other) => other !== encoding).join(', ');
  return new StartError(
    `${file} is not ${encoding}: line ${line} holds bytes that mean nothing there. Nothing was imported. ` +
      `Save it as UTF-8, or pass its encoding with --encoding (${others}).`,
  );
}

/** Files that can be imported begin with an ASCII character, which has a NUL byte in UTF-16. */
function looksLikeUtf16(file: string) {
  return new StartError(
    `${file} begins with NUL, as UTF-16 without a byte order mark does. Nothing was imported. Name its encoding: ` +
      '--encoding utf-16le or utf-16be.',
  );
}

/**
 * Takes a file from `openText`, the kind of its records, and a function to call with the number of bytes read. Leaves
 * out blank lines. Throws StartError if a CSV file's header can't be used.
 */
export async function* recordsOf(
  { file, encoding }: TextFile,
  kind: ImportKind,
  onBytes: (bytes: number) => void,
): AsyncGenerator<readonly Reading[]> {
  const utf8 = utf8Of(file, encoding, onBytes);
  const read = readings.get(extensionOf(file));
  const found = read?.(linesOf(utf8, longestRecord), kind, file) ?? objectReadings(utf8, kind);
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

const readings: ReadonlyMap<string, (lines: Lines, kind: ImportKind, file: string) => Readings> =
  new Map([
    ['.csv', csvReadings],
    ['.tsv', csvReadings],
    ['.tab', csvReadings],
    ['.txt', csvReadings],
    ['.jsonl', jsonReadings],
    ['.ndjson', jsonReadings],
  ]);

async function* jsonReadings(lines: Lines, kind: ImportKind): AsyncGenerator<readonly Reading[]> {
  const named = namer(kind);
  for await (const some of lines) {
    yield some.flatMap(({ number, bytes }) => {
      const text = bytes?.toString('utf8');
      return text?.trim() === '' ? [] : [readJson(number, text, named)];
    });
  }
}

/** A `.json` file has an array of objects, or one object after another. */
async function* objectReadings(
  pieces: AsyncIterable<Buffer>,
  kind: ImportKind,
): AsyncGenerator<readonly Reading[]> {
  const named = namer(kind);
  for await (const some of jsonObjects(pieces, longestRecord)) {
    yield some.map(({ line, lastLine, bytes, isObject }) => {
      const place = line === lastLine ? { line } : { line, lastLine };
      if (!isObject) return { ...place, fault: 'not an object' };
      if (bytes && !isUtf8(bytes)) return { ...place, fault: 'not UTF-8' };
      return { ...readJson(line, bytes?.toString('utf8'), named), ...place };
    });
  }
}

function readJson(
  line: number,
  text: string | undefined,
  named: (value: unknown) => unknown,
): Reading {
  if (text === undefined) return { line, fault: 'longer than 1 MB' };
  try {
    return { line, value: named(JSON.parse(text)) };
  } catch {
    return { line, fault: 'not JSON' };
  }
}

async function* csvReadings(
  lines: Lines,
  kind: ImportKind,
  file: string,
): AsyncGenerator<readonly Reading[]> {
  const { separator, rows } = await shaped(lines);
  let header: Header | undefined;
  for await (const found of csvRecords(rows, longestRecord, separator)) {
    const [first] = found;
    if (!first) continue;
    const known = header ?? headerIn(found, kind, file);
    const records = header ? found : found.slice(known.at + 1);
    header = known;
    yield records.flatMap((record) => ('fault' in record ? record : readCsv(record, known)));
  }
}

/** The separator, and the lines after a line that names it. */
async function shaped(lines: Lines): Promise<{ separator: string; rows: Lines }> {
  const all = lines[Symbol.asyncIterator]();
  const { value: first = [] } = await all.next();
  const start = first.map(({ bytes = nothing, end }: Line) => bytes.toString('utf8') + end);
  const { separator, start: begin } = csvShape(start.slice(0, sampleLines).join(''));
  async function* rows() {
    yield begin > 0 ? first.slice(1) : first;
    for (let next = await all.next(); !next.done; next = await all.next()) yield next.value;
  }
  return { separator, rows: rows() };
}

interface Header {
  /** Its place among the first records. */
  readonly at: number;
  readonly width: number;
  readonly columns: Columns;
}

/**
 * The first row with the identifying field, else the first row: titles may come before the header. Throws StartError
 * if a name appears twice, since either column could be meant.
 */
function headerIn(
  found: readonly (CsvRecord | CsvFault)[],
  kind: ImportKind,
  file: string,
): Header {
  const rows = found.slice(0, rowsAboveData);
  const at = rows.findIndex((row) => 'fields' in row && hasKey(kind, columnsOf(kind, row.fields)));
  const header = rows[Math.max(at, 0)];
  if (at < 0 && kind === 'companies' && isListOfDomains(rows))
    return { at, width: 1, columns: onlyDomains };
  if (!header || 'fault' in header) {
    throw new StartError(
      `The header of ${file}, line ${header?.line}, cannot be read: ${header?.fault}. Nothing was imported.`,
    );
  }
  const columns = columnsOf(kind, header.fields);
  const names = header.fields.map((name) => name.trim().toLowerCase());
  const twice = names.filter(
    (name, index) => names.indexOf(name) < index && placesIn(kind, name).length > 0,
  );
  if (twice.length === 0) return { at: Math.max(at, 0), width: names.length, columns };
  throw new StartError(
    `The header of ${file} names these columns more than once: ${[...new Set(twice)].join(', ')}. ` +
      'Nothing was imported. Rename or remove all but one of each.',
  );
}

const onlyDomains: Columns = { fields: new Map([['domain', [0]]]), units: new Map() };

/** A list without a header: one column, which begins with a domain. */
function isListOfDomains(rows: readonly (CsvRecord | CsvFault)[]): boolean {
  return rows.every(
    (row, at) =>
      'fields' in row && row.fields.length === 1 && (at > 0 || readDomain(row.fields[0] ?? '').ok),
  );
}

/** Returns no reading for a blank row. Programs leave out blank cells at the end of a row, or add some. */
function readCsv({ line, lastLine, fields }: CsvRecord, header: Header): Reading[] {
  const place = lastLine === line ? { line } : { line, lastLine };
  if (fields.length > header.width && fields.slice(header.width).some((text) => text.trim() !== ''))
    return [{ ...place, fault: 'more columns than the header' }];
  if (fields.every((text) => text.trim() === '')) return [];
  return [{ ...place, value: valuesOf(header.columns, fields) }];
}
