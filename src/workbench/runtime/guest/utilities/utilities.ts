/** Utilities: digests, signatures, base64, CSV, JSON, archives, dates and templates. */
import { isDate } from '../cell-values';
import { type EnumValue, enumOf } from '../enums';
import { Exception, mismatch } from '../exception';
import { call } from '../host';
import { Blob, base64Of, encoded, fromBase64, isBytes, toBase64, unzip, zip } from './blob';
import { formatDate } from './format-date';

const longestSleepMs = 300_000;
const gzipType = 'application/x-gzip';

const DigestAlgorithm = enumOf('MD2', 'MD5', 'SHA_1', 'SHA_256', 'SHA_384', 'SHA_512');
const MacAlgorithm = enumOf(
  'HMAC_MD5',
  'HMAC_SHA_1',
  'HMAC_SHA_256',
  'HMAC_SHA_384',
  'HMAC_SHA_512',
);
const RsaAlgorithm = enumOf('RSA_SHA_1', 'RSA_SHA_256');
const Charset = enumOf('US_ASCII', 'UTF_8');

/** Node's name of a digest, such as sha256. */
function nodeName(algorithm: EnumValue): string {
  return String(algorithm)
    .replace(/^(HMAC|RSA)_/, '')
    .replace('_', '')
    .toLowerCase();
}

/** Without a character set, a text is US-ASCII, in which any other letter becomes a question mark. */
function charsetName(charset: EnumValue | undefined): string {
  return charset === Charset.UTF_8 ? 'utf-8' : 'us-ascii';
}

function signed(digest: string, value: unknown, key: unknown, charset?: EnumValue): number[] {
  const data = base64Of(value, charsetName(charset));
  return fromBase64(call('crypto.sign', digest, data, String(key)));
}

function webSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}

export const Utilities = {
  DigestAlgorithm,
  MacAlgorithm,
  RsaAlgorithm,
  Charset,

  sleep(milliseconds: unknown): void {
    if (typeof milliseconds !== 'number') mismatch('Utilities.sleep', [milliseconds]);
    if (milliseconds < 0 || milliseconds > longestSleepMs) {
      throw new Exception(`Invalid argument: ${milliseconds}`);
    }
    call('sleep', milliseconds);
  },
  getUuid: () => call('uuid'),

  computeDigest: (algorithm: EnumValue, value: unknown, charset?: EnumValue) =>
    fromBase64(call('crypto.digest', nodeName(algorithm), base64Of(value, charsetName(charset)))),
  computeHmacSignature: (algorithm: EnumValue, value: unknown, key: unknown, charset?: EnumValue) =>
    fromBase64(
      call(
        'crypto.hmac',
        nodeName(algorithm),
        base64Of(value, charsetName(charset)),
        base64Of(key, charsetName(charset)),
      ),
    ),
  computeHmacSha256Signature: (value: unknown, key: unknown, charset?: EnumValue) =>
    Utilities.computeHmacSignature(MacAlgorithm.HMAC_SHA_256, value, key, charset),

  base64Encode: (data: unknown, charset?: EnumValue) => base64Of(data, charsetName(charset)),
  base64EncodeWebSafe: (data: unknown, charset?: EnumValue) =>
    webSafe(base64Of(data, charsetName(charset))),
  /** Accepts both alphabets; ignores the character set, because it returns bytes. */
  base64Decode: (text: unknown, _charset?: EnumValue) => fromBase64(String(text)),
  base64DecodeWebSafe: (text: unknown, _charset?: EnumValue) => fromBase64(String(text)),

  computeRsaSha256Signature: (value: unknown, key: unknown, charset?: EnumValue) =>
    signed('sha256', value, key, charset),
  computeRsaSha1Signature: (value: unknown, key: unknown, charset?: EnumValue) =>
    signed('sha1', value, key, charset),
  computeRsaSignature: (algorithm: EnumValue, value: unknown, key: unknown, charset?: EnumValue) =>
    signed(nodeName(algorithm), value, key, charset),

  parseCsv: (csv: unknown, delimiter?: unknown) => parseCsv(String(csv), String(delimiter ?? ',')),
  zip,
  unzip,
  jsonStringify: (value: unknown) => JSON.stringify(value),
  jsonParse: (text: unknown) => JSON.parse(String(text)),

  newBlob(data: unknown, contentType?: unknown, name?: unknown): Blob {
    const type = contentType === undefined ? null : String(contentType);
    const content = isBytes(data) ? { base64: toBase64(data) } : encoded(String(data));
    return new Blob(content, type ?? ('text' in content ? 'text/plain' : null), textOrNull(name));
  },
  gzip: (blob: Blob, name?: unknown) =>
    new Blob(
      { base64: call('gzip', toBase64(blob.getBytes())) },
      gzipType,
      textOrNull(name) ?? (blob.getName() === null ? 'archive.gz' : `${blob.getName()}.gz`),
    ),
  ungzip: (blob: Blob) =>
    new Blob(
      { base64: call('gunzip', toBase64(blob.getBytes())) },
      null,
      blob.getName()?.replace(/\.gz$/, '') ?? null,
    ),

  formatDate(date: unknown, timeZone: unknown, format: unknown): string {
    if (!isDate(date) || typeof timeZone !== 'string' || typeof format !== 'string') {
      mismatch('Utilities.formatDate', [date, timeZone, format]);
    }
    return formatDate(date, timeZone, format);
  },
  formatString: (template: unknown, ...values: unknown[]) =>
    formatString(String(template), ...values),
};

function textOrNull(value: unknown): string | null {
  return value === undefined ? null : String(value);
}

const pattern = /%(-?)(0?)(\d*)(?:\.(\d+))?([sdifxXeobc%])/g;

/** Fills values into a template such as "%s has %05.2f". */
export function formatString(template: string, ...values: unknown[]): string {
  let index = 0;
  return template.replace(pattern, (_match, left, zero, width, precision, kind) => {
    if (kind === '%') return '%';
    const text = convert(kind, values[index++], precision);
    if (left) return text.padEnd(Number(width));
    const isPaddedNumber = zero && text.startsWith('-');
    return isPaddedNumber
      ? `-${text.slice(1).padStart(Number(width) - 1, '0')}`
      : text.padStart(Number(width), zero || ' ');
  });
}

function convert(kind: string, value: unknown, precision: string | undefined): string {
  switch (kind) {
    case 'd':
    case 'i':
      return String(Math.trunc(Number(value)));
    case 'f':
      return Number(value).toFixed(precision === undefined ? 6 : Number(precision));
    case 'e':
      return Number(value).toExponential(precision === undefined ? 6 : Number(precision));
    case 'x':
      return Math.trunc(Number(value)).toString(16);
    case 'X':
      return Math.trunc(Number(value)).toString(16).toUpperCase();
    case 'o':
      return Math.trunc(Number(value)).toString(8);
    case 'b':
      return String(Boolean(value));
    case 'c':
      return String(value).charAt(0);
    default:
      return precision === undefined ? String(value) : String(value).slice(0, Number(precision));
  }
}

/**
 * Reads CSV text; quoted fields may hold delimiters, line ends and doubled quotes.
 *
 * Throws Exception when the rows are of different lengths, or a quote stays open.
 */
export function parseCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    rows.push(row);
    row = [];
  };
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (text[index + 1] === '"') field += text[++index];
      else isQuoted = false;
    } else if (character === '"' && field === '') isQuoted = true;
    else if (character === delimiter) endField();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[index + 1] === '\n') index++;
      endRow();
    } else field += character;
  }
  if (isQuoted) throw new Exception('Could not parse text.');
  if (field !== '' || row.length) endRow();
  const width = rows[0]?.length ?? 0;
  if (rows.some(({ length }) => length !== width)) throw new Exception('Could not parse text.');
  return rows;
}
