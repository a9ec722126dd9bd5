/** Splits a JSON array of objects, or JSON objects in a row, into its objects, in bounded memory. */

export interface JsonObject {
  /** The line it begins on, from 1, and the one it ends on. */
  readonly line: number;
  readonly lastLine: number;
  /** The whole object; undefined if it is longer than the longest record, or isn't an object. */
  readonly bytes: Buffer | undefined;
  readonly isObject: boolean;
}

const [lf, quote, backslash] = [10, 0x22, 0x5c];
const [open, close, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];
/** Blanks, commas and the brackets of the array. */
const between: ReadonlySet<number> = new Set([9, lf, 13, 32, 0x2c, openList, closeList]);

/**
 * Takes the pieces of a text in UTF-8 and the longest object in bytes. Yields the objects that end in each piece.
 * Anything else is yielded too, to be reported, and so is an object that doesn't end.
 */
export async function* jsonObjects(
  pieces: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<readonly JsonObject[]> {
  let line = 1;
  let begun = 1;
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let isStray = false;
  let kept: Buffer[] = [];
  let length = 0;
  const keep = (part: Buffer) => {
    length += part.length;
    // If an object is too long, only its length is kept.
    if (length <= longest) kept.push(part);
    else kept = [];
  };
  const end = (isObject: boolean): JsonObject => {
    const bytes = isObject && length <= longest ? Buffer.concat(kept) : undefined;
    [kept, length] = [[], 0];
    return { line: begun, lastLine: line, bytes, isObject };
  };
  for await (const piece of pieces) {
    const found: JsonObject[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      if (byte === lf) line += 1;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isText = false;
      } else if (depth > 0) {
        if (byte === quote) isText = true;
        else if (byte === open || byte === openList) depth += 1;
        else if (byte === close || byte === closeList) depth -= 1;
        if (depth > 0) continue;
        keep(piece.subarray(from, at + 1));
        found.push(end(true));
      } else if (byte === open) {
        [from, begun, depth, isStray] = [at, line, 1, false];
      } else if (between.has(byte)) isStray = false;
      else {
        isText = byte === quote;
        if (!isStray) found.push({ line, lastLine: line, bytes: undefined, isObject: false });
        isStray = true;
      }
    }
    if (depth > 0) keep(piece.subarray(from));
    yield found;
  }
  if (depth > 0) yield [end(true)];
}
