/** Reads a text file of any supported encoding as UTF-8, a piece at a time. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';

/**
 * The values of `--encoding`. `latin1` is read as `windows-1252`, which has the same letters and more, as browsers
 * do.
 */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'latin1'] as const;
export type Encoding = (typeof encodings)[number];

interface Recoder {
  write(piece: Buffer): Buffer;
  end(): Buffer;
}

const pieceBytes = 1 << 20;
const nothing = Buffer.alloc(0);
/** Replaces bytes that aren't text. UTF-8 never has this byte, so the line is reported as bad. */
const noText = Buffer.of(0xff);
const byteOrderMark = Buffer.from('\ufeff');

/**
 * Takes the file, its encoding, and a function to call with every piece read. Leaves out a byte order mark. Invalid
 * bytes stay invalid in the UTF-8 returned.
 */
export async function* utf8Of(
  file: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const recoder = recoders[encoding]();
  let isStart = true;
  for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes })) {
    const piece: Buffer = chunk;
    const recoded = recoder.write(piece);
    const hasMark = isStart && recoded.indexOf(byteOrderMark) === 0;
    isStart = false;
    yield hasMark ? recoded.subarray(byteOrderMark.length) : recoded;
    onBytes(piece.length);
  }
  yield recoder.end();
}

/** By the byte order mark; UTF-8 without one. */
export async function encodingOf(file: string): Promise<Encoding> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    if (buffer.equals(Buffer.of(0xff, 0xfe))) return 'utf-16le';
    return buffer.equals(Buffer.of(0xfe, 0xff)) ? 'utf-16be' : 'utf-8';
  } finally {
    await handle.close();
  }
}

const recoders: Record<Encoding, () => Recoder> = {
  'utf-8': () => ({ write: (piece) => piece, end: () => nothing }),
  'utf-16le': () => utf16((units) => units),
  'utf-16be': () => utf16((units) => Buffer.from(units).swap16()),
  'windows-1252': windows1252,
  latin1: windows1252,
};

function utf16(littleEndian: (units: Buffer) => Buffer): Recoder {
  const decoder = new StringDecoder('utf16le');
  let half: Buffer = nothing;
  return {
    write(piece) {
      const all = half.length > 0 ? Buffer.concat([half, piece]) : piece;
      const end = all.length - (all.length % 2);
      half = all.subarray(end);
      return markingSurrogates(decoder.write(littleEndian(all.subarray(0, end))));
    },
    end: () =>
      Buffer.concat([markingSurrogates(decoder.end()), half.length > 0 ? noText : nothing]),
  };
}

function markingSurrogates(text: string): Buffer {
  const [first = '', ...others] = text.split(/\p{Cs}/u);
  const rest = others.flatMap((part) => [noText, Buffer.from(part)]);
  return Buffer.concat([Buffer.from(first), ...rest]);
}

/** The 32 characters from 0x80 on; undefined bytes keep their number. */
const from80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function windows1252(): Recoder {
  const special = (letter: string) => from80[letter.charCodeAt(0) - 0x80] ?? letter;
  return {
    write: (piece) => Buffer.from(piece.toString('latin1').replace(/[\x80-\x9f]/g, special)),
    end: () => nothing,
  };
}
