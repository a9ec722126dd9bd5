/** Utilities. */

import { isDate } from '../cell-values';
import { type EnumValue, enumOf } from '../enums';
import { Exception, mismatch } from '../exception';
import { call } from '../host';
import { Blob, base64Of, encoded, unzip, zip } from './blob';
import { fromBase64, isBytes, toBase64 } from './bytes';
import { formatDate } from './format-date';
import { formatString } from './format-string';
import { parseCsv } from './parse-csv';

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

/** Without one of its own a text is in US-ASCII, which has a question mark for every other letter. */
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
  /** Both alphabets; the character set is the bytes' own affair. */
  base64Decode: (text: unknown, _charset?: EnumValue) => fromBase64(String(text)),
  base64DecodeWebSafe: (text: unknown, _charset?: EnumValue) => fromBase64(String(text)),

  computeRsaSha256Signature: (value: unknown, key: unknown, charset?: EnumValue) =>
    signed('sha256', value, key, charset),
  computeRsaSha1Signature: (value: unknown, key: unknown, charset?: EnumValue) =>
    signed('sha1', value, key, charset),
  computeRsaSignature: (algorithm: EnumValue, value: unknown, key: unknown, charset?: EnumValue) =>
    signed(nodeName(algorithm), value, key, charset),

  parseCsv: (csv: unknown, delimiter: unknown = ',') => parseCsv(String(csv), String(delimiter)),
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
