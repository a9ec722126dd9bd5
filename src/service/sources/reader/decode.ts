/** Makes a text of a document as it came from its host. */
import type { Get, RawBody } from '../source';

/** Where a page says its encoding, it does so in its beginning. */
const declarationBytes = 1024;

/** Takes the bytes and the charset that the server named. Never throws. */
export function decode({ bytes, charset }: Pick<RawBody, 'bytes' | 'charset'>): string {
  const start = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1');
  const [, ofPage, ofXml] =
    /<meta[^>]+charset=["']?([^\s"';/>]+)|<\?xml[^>]+encoding=["']([^"']+)/i.exec(start) ?? [];
  // A declaration that can be read as it stands is in no encoding of two bytes.
  const declared = /^utf-?16/i.test(ofPage ?? ofXml ?? '') ? null : (ofPage ?? ofXml ?? null);
  return (decoderOf(charset) ?? decoderOf(declared) ?? new TextDecoder()).decode(bytes);
}

/** Takes a client of documents as they come; returns one of their texts. */
export function decoding(get: Get<RawBody>): Get {
  return async (url, options) => {
    const answer = await get(url, options);
    if (answer.kind !== 'ok') return answer;
    const { body } = answer;
    try {
      return { ...answer, body: decode(body) };
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
