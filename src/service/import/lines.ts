/** Reads a file's lines with bounded memory, however long a line is. */
import { createReadStream } from 'node:fs';

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Undefined where the line is longer than a record can be. */
  readonly text: string | undefined;
}

const newline = 10;

/** Takes the file, the longest line in bytes, and who is told of every piece that was read. */
export async function* linesOf(
  file: string,
  longest: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<readonly Line[]> {
  let number = 0;
  let rest: Buffer[] = [];
  let restLength = 0;
  const take = (end: Buffer): Line => {
    const length = restLength + end.length;
    const text =
      length > longest ? undefined : Buffer.concat([...rest, end], length).toString('utf8');
    rest = [];
    restLength = 0;
    number += 1;
    return { number, text };
  };
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const piece: Buffer = chunk;
    const lines: Line[] = [];
    let from = 0;
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, from)) {
      lines.push(take(piece.subarray(from, at)));
      from = at + 1;
    }
    restLength += piece.length - from;
    // Of a line that is too long only its length is kept.
    if (restLength <= longest) rest.push(piece.subarray(from));
    else rest = [];
    onBytes(piece.length);
    yield lines;
  }
  if (restLength > 0) yield [take(Buffer.alloc(0))];
}
