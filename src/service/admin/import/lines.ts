/** Splits bytes into lines in bounded memory, even if a line is very long. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without the line's end; undefined if the line is longer than the longest record. */
  readonly bytes: Buffer | undefined;
  /** LF, CR LF or CR; empty at the end of the file. */
  readonly end: string;
}

const lf = 10;
const cr = 13;
const nothing = Buffer.alloc(0);

/** Takes the pieces of a text in UTF-8 and the longest line in bytes. Yields the lines that end in each piece. */
export async function* linesOf(
  pieces: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<readonly Line[]> {
  let number = 0;
  let rest: Buffer[] = [];
  let restLength = 0;
  const take = (last: Buffer, end: string): Line => {
    const length = restLength + last.length;
    const bytes = rest.length > 0 ? Buffer.concat([...rest, last]) : last;
    rest = [];
    restLength = 0;
    number += 1;
    return { number, bytes: length > longest ? undefined : bytes, end };
  };
  for await (const piece of wholeEnds(pieces)) {
    const lines: Line[] = [];
    let from = 0;
    let [nextLf, nextCr] = [piece.indexOf(lf), piece.indexOf(cr)];
    while (nextLf >= 0 || nextCr >= 0) {
      const isCr = nextCr >= 0 && (nextLf < 0 || nextCr < nextLf);
      const at = isCr ? nextCr : nextLf;
      const end = isCr ? (nextLf === at + 1 ? '\r\n' : '\r') : '\n';
      lines.push(take(piece.subarray(from, at), end));
      from = at + end.length;
      if (nextLf >= 0 && nextLf < from) nextLf = piece.indexOf(lf, from);
      if (nextCr >= 0 && nextCr < from) nextCr = piece.indexOf(cr, from);
    }
    restLength += piece.length - from;
    // If a line is too long, only its length is kept.
    if (restLength <= longest) rest.push(piece.subarray(from));
    else rest = [];
    yield lines;
  }
  if (restLength > 0) yield [take(nothing, '')];
}

/** Splits the same bytes so that no CR is separated from its LF. */
async function* wholeEnds(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = nothing;
  for await (const piece of pieces) {
    const all = held.length > 0 ? Buffer.concat([held, piece]) : piece;
    const end = all.at(-1) === cr ? all.length - 1 : all.length;
    held = all.subarray(end);
    yield all.subarray(0, end);
  }
  yield held;
}
