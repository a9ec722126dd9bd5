/** Bytes as Apps Script has them, from -128 to 127, to and from base64 and UTF-8. */
import { Exception } from '../exception';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const numbers = new Map([...letters].map((letter, index) => [letter.charCodeAt(0), index]));
/** Stands for half of a pair of code units, which UTF-8 has no bytes for. */
const replacement = 0xfffd;
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
 * Signed bytes of base64, of either alphabet.
 *
 * Throws Exception when the text is none.
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

/** Signed bytes of a text in UTF-8. */
export function toUtf8(text: string): number[] {
  const bytes: number[] = [];
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    const code = point >= 0xd800 && point < 0xe000 ? replacement : point;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(signed(0xc0 | (code >> 6)), continuation(code));
    else if (code < 0x10000) {
      bytes.push(signed(0xe0 | (code >> 12)), continuation(code >> 6), continuation(code));
    } else {
      bytes.push(signed(0xf0 | (code >> 18)), continuation(code >> 12));
      bytes.push(continuation(code >> 6), continuation(code));
    }
  }
  return bytes;
}

function continuation(bits: number): number {
  return signed(0x80 | (bits & 0x3f));
}

function signed(byte: number): number {
  return byte > 127 ? byte - 256 : byte;
}

/** Whether a value is an array of bytes. */
export function isBytes(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((byte) => typeof byte === 'number');
}
