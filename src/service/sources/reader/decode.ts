/** Decodes the bytes of a document to text. */
import { isUtf8 } from 'node:buffer';
import type { Get, RawBody } from '../source';

/** The first bytes of a page, in which it may declare its encoding. */
const declarationBytes = 4096;

/** Takes the bytes, the charset that the server named, and the document's type. Never throws. */
export function decode(
  { bytes, charset }: Pick<RawBody, 'bytes' | 'charset'>,
  contentType: string,
): string {
  const start = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1');
  const mark = marks.find(([first]) => start.startsWith(first))?.[1] ?? null;
  const [, ofPage, ofXml] =
    /<meta[^>]+charset=["']?([^\s"';/>]+)|<\?xml[^>]+encoding=["']([^"']+)/i.exec(start) ?? [];
  // A page whose declaration is readable as single bytes can't have a two-byte encoding.
  const declared = /^utf-?16/i.test(ofPage ?? ofXml ?? '') ? null : (ofPage ?? ofXml ?? null);
  const named = decoderOf(mark) ?? decoderOf(charset) ?? decoderOf(declared);
  // Browsers read pages without a declared encoding as windows-1252; here that applies unless they
  // are valid UTF-8.
  const isOldPage = !named && /html/.test(contentType) && !isUtf8(bytes);
  if (isOldPage || named?.encoding === 'windows-1252') return windows1252(bytes);
  return (named ?? new TextDecoder()).decode(bytes);
}

/** Byte order marks, which take precedence over the server's charset and the page's. */
const marks = [
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xfe\xff', 'utf-16be'],
  ['\xff\xfe', 'utf-16le'],
] as const;

/** The characters of the bytes from 0x80 to 0x9f, in which windows-1252 differs from ISO 8859-1. */
const above80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Some versions of Node decode ISO 8859-1 and windows-1252 without these characters. */
function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => above80[character.charCodeAt(0) - 0x80] ?? character);
}

/** Takes a client that returns raw documents; returns one that returns their text. */
export function decoding(get: Get<RawBody>): Get {
  return async (url, options) => {
    const answer = await get(url, options);
    if (answer.kind !== 'ok') return answer;
    const { body } = answer;
    try {
      return { ...answer, body: decode(body, answer.contentType) };
    } finally {
      body.release();
    }
  };
}

/** Undefined for an unknown encoding. */
function decoderOf(label: string | null): TextDecoder | undefined {
  try {
    return label === null ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}
