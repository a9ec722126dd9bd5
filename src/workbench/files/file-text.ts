/** Reads the text of a file of rows, and refuses to guess at an encoding: a wrong guess fills cells with wrong letters. */
import { isUtf8 } from 'node:buffer';

/**
 * Takes a file's bytes: UTF-16 with a byte order mark, as Excel saves “Unicode text”, or UTF-8. Returns the text with its
 * mark.
 *
 * @throws Error that says what the file is not, in words that follow its name
 */
export function fileText(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const where = encoding === 'utf-8' ? `UTF-8 in line ${badLine(bytes)}` : 'whole UTF-16';
    throw new Error(`it is not ${where}; save it as “CSV UTF-8”.`);
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function badLine(bytes: Buffer): number {
  let number = 1;
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    if (!isUtf8(bytes.subarray(from, end))) break;
    from = end + 1;
    number += 1;
  }
  return number;
}
