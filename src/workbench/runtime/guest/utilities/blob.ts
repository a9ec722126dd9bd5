/** Blob, the archives that Utilities makes of blobs, and bytes as Apps Script has them, from -128 to 127. */
import type { Content } from '../../wire/calls';
import { Exception } from '../exception';
import { call } from '../host';
import { typeOfName } from '../mime-type';

export class Blob {
  #content: Content;
  #contentType: string | null;
  #name: string | null;

  constructor(content: Content, contentType: string | null = null, name: string | null = null) {
    this.#content = content;
    this.#contentType = contentType;
    this.#name = name;
  }

  getBytes(): number[] {
    return 'text' in this.#content ? toUtf8(this.#content.text) : fromBase64(this.#content.base64);
  }

  getDataAsString(given?: string | null): string {
    const charset = given ?? 'UTF-8';
    const isUtf8 = /^utf-?8$/i.test(charset);
    if ('text' in this.#content && isUtf8) return this.#content.text;
    return call('charset.decode', toBase64(this.getBytes()), charset);
  }

  setBytes(bytes: number[]): this {
    this.#content = { base64: toBase64(bytes) };
    return this;
  }

  setDataFromString(text: string, charset?: string | null): this {
    this.#content = encoded(text, charset ?? 'UTF-8');
    return this;
  }

  getContentType(): string | null {
    return this.#contentType;
  }

  setContentType(contentType: string): this {
    this.#contentType = contentType;
    return this;
  }

  /** Sets the type by the name's ending; an unknown ending changes nothing. */
  setContentTypeFromExtension(): this {
    this.#contentType = typeOfName(this.#name ?? '') ?? this.#contentType;
    return this;
  }

  /** @partly copies that have the type already */
  getAs(contentType: string): Blob {
    if (contentType !== this.#contentType) {
      throw new Exception(
        `Converting from ${this.#contentType} to ${contentType} is not available in the workbench`,
      );
    }
    return this.copyBlob();
  }

  getName(): string | null {
    return this.#name;
  }

  setName(name: string): this {
    this.#name = name;
    return this;
  }

  copyBlob(): Blob {
    return new Blob(this.#content, this.#contentType, this.#name);
  }

  getBlob(): Blob {
    return this;
  }

  isGoogleType(): boolean {
    return false;
  }

  toString(): string {
    return 'Blob';
  }
}

/** A text in a character set, as base64. */
export function encoded(text: string, charset = 'UTF-8'): Content {
  if (/^utf-?8$/i.test(charset)) return { text };
  return { base64: call('charset.encode', text, charset) };
}

/** Base64 of a text or of bytes. */
export function base64Of(data: unknown, charset?: unknown): string {
  if (isBytes(data)) return toBase64(data);
  const content = encoded(String(data), charset ? String(charset) : undefined);
  return 'text' in content ? toBase64(toUtf8(content.text)) : content.base64;
}

const zipType = 'application/zip';

/** Throws Exception when two blobs have the same name, or one has none. */
export function zip(blobs: unknown, name: unknown): Blob {
  const list = Array.isArray(blobs) ? (blobs as Blob[]) : [];
  const names = list.map((blob) => blob.getName());
  if (names.some((each) => each === null))
    throw new Exception('Blob object must have non-null name for this operation.');
  const double = names.find((each, index) => names.indexOf(each) !== index);
  if (double) throw new Exception(`Duplicate entry: ${double}`);
  const files = list.map((blob) => ({
    name: blob.getName() ?? '',
    base64: toBase64(blob.getBytes()),
  }));
  return new Blob(
    { base64: call('zip', files) },
    zipType,
    name === undefined ? 'archive.zip' : String(name),
  );
}

export function unzip(blob: { getBytes(): number[] }): Blob[] {
  return call('unzip', toBase64(blob.getBytes())).map((file) =>
    new Blob({ base64: file.base64 }, null, file.name).setContentTypeFromExtension(),
  );
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const numbers = new Map([...letters].map((letter, index) => [letter.charCodeAt(0), index]));
const [dash, underscore, plus, slash, equals] = [45, 95, 62, 63, 61];

/** Base64 of bytes, signed or not. */
export function toBase64(bytes: ArrayLike<number>): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const [a, b, c] = [bytes[index] ?? 0, bytes[index + 1], bytes[index + 2]];
    const bits = ((a & 255) << 16) | (((b ?? 0) & 255) << 8) | ((c ?? 0) & 255);
    text += letters.charAt(bits >> 18) + letters.charAt((bits >> 12) & 63);
    text += b === undefined ? '=' : letters.charAt((bits >> 6) & 63);
    text += c === undefined ? '=' : letters.charAt(bits & 63);
  }
  return text;
}

/**
 * Decodes base64 of either alphabet to signed bytes.
 *
 * Throws Exception when the text isn't base64.
 */
export function fromBase64(text: string): number[] {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === equals) break;
    const value = code === dash ? plus : code === underscore ? slash : numbers.get(code);
    if (value === undefined) throw new Exception('Could not decode string.');
    bits = (bits << 6) | value;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push(signed((bits >> count) & 255));
      bits &= (1 << count) - 1;
    }
  }
  return bytes;
}

/** Signed bytes of a text in UTF-8, in which an unpaired surrogate becomes the replacement character. */
function toUtf8(text: string): number[] {
  const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  return Array.from(unescape(escaped), (letter) => signed(letter.charCodeAt(0)));
}

function signed(byte: number): number {
  return byte > 127 ? byte - 256 : byte;
}

/** Whether a value is an array of bytes. */
export function isBytes(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((byte) => typeof byte === 'number');
}
