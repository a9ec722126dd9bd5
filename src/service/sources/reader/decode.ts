/** Makes a text of a document as it came from its host. */
import { isUtf8 } from 'node:buffer';
import type { Get, RawBody } from '../source';

/** Where a page says its encoding, it does so in its beginning. */
const declarationBytes = 4096;

/** Takes the bytes, the charset that the server named, and the type of the document. Never throws. */
export function decode(
  { bytes, charset }: Pick<RawBody, 'bytes' | 'charset'>,
  contentType: string,
): string {
  const start = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1');
  const mark = marks.find(([first]) => start.startsWith(first))?.[1] ?? null;
  const [, ofPage, ofXml] =
    /<meta[^>]+charset=["']?([^\s"';/>]+)|<\?xml[^>]+encoding=["']([^"']+)/i.exec(start) ?? [];
  // A declaration that can be read as it stands is in no encoding of two bytes.
  const declared = /^utf-?16/i.test(ofPage ?? ofXml ?? '') ? null : (ofPage ?? ofXml ?? null);
  const named = decoderOf(mark) ?? decoderOf(charset) ?? decoderOf(declared);
  // Browsers take pages that say nothing for windows-1252, unless they are UTF-8.
  const isOldPage = !named && /html/.test(contentType) && !isUtf8(bytes);
  if (isOldPage || named?.encoding === 'windows-1252') return windows1252(bytes);
  return (named ?? new TextDecoder()).decode(bytes);
}

/** Byte order marks, which come before what a server or a page says. */
const marks = [
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xfe\xff', 'utf-16be'],
  ['\xff\xfe', 'utf-16le'],
] as const;

/** The characters of the bytes from 0x80 to 0x9f, where it differs from ISO 8859-1. */
const above80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Some versions of Node read what says ISO 8859-1 or windows-1252 without these characters. */
function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => above80[character.charCodeAt(0) - 0x80] ?? character);
}

/** Takes a client of documents as they come; returns one of their texts. */
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

/** Undefined for what is no known encoding. */
function decoderOf(label: string | null): TextDecoder | undefined {
  try {
    return label === null ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}
