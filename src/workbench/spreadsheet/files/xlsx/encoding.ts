/** Decodes the parts of XLSX files, which may be in UTF-8 or UTF-16, and says if one can't be decoded. */

import { FileError } from '../archive';

/**
 * A part as text, in large pieces, because each piece has a fixed cost.
 *
 * Throws Error when the bytes aren't text in the encoding that they start with or declare.
 */
export async function* decodedPart(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let text = '';
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk);
    text += decodedBy(decoder, chunk);
    if (text.length < 2 ** 18) continue;
    yield text;
    text = '';
  }
  yield text + (decoder ? decodedBy(decoder) : '');
}

/** A whole part as text. Throws as `decodedPart` does. */
export function decodedBytes(bytes: Buffer): string {
  return decodedBy(decoderFor(bytes), bytes, false);
}

/** Makes a part, or its start, declare UTF-8 instead of another encoding. */
export function declaredUtf8(xml: string): string {
  return xml.replace(declaration, (all, start: string, name: string, end: string) =>
    /^utf-?8$/i.test(name) ? all : `${start}UTF-8${end}`,
  );
}

const declaration = /^(<\?xml\s[^>]*?\sencoding\s*=\s*["'])([\w.:-]+)(["'])/;

/** Finds the encoding by a byte order mark, the bytes of “<”, or the part's declaration. */
function decoderFor(start: Buffer): TextDecoder {
  const [first = 0, second = 0] = start;
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  if (isLittle || isBig)
    return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true });
  const [, , declared = 'utf-8'] = declaration.exec(start.toString('latin1', 0, 200)) ?? [];
  // Some programs declare UTF-16 and write UTF-8.
  const name = /^utf-16/i.test(declared) ? 'utf-8' : declared;
  try {
    return new TextDecoder(name, { fatal: true });
  } catch {
    throw new FileError(`a part of it has the unknown encoding “${declared}”`);
  }
}

function decodedBy(decoder: TextDecoder, bytes?: Buffer, stream = bytes !== undefined): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new FileError(`a part of it isn’t text in ${decoder.encoding}`);
  }
}
