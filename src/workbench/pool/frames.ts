/** Messages on the pipe between the workbench and a script's process: a mark, the length, the text in UTF-8. */

/** More no message is: the largest that a script may send is a request with a body of 50 MB, in base64. */
export const MOST_BYTES = 72 * 2 ** 20;

/** What a message is: the setup, a task or an answer to a process; a request or an outcome from it. */
export type Mark = 'setup' | 'task' | 'answer' | 'request' | 'outcome';

const MARKS: readonly Mark[] = ['setup', 'task', 'answer', 'request', 'outcome'];
const HEAD_BYTES = 5;

export interface Frame {
  readonly mark: Mark;
  readonly text: string;
}

/** A message that is no message, or larger than it may be. */
export class FrameError extends Error {}

/** The bytes of a message. */
export function frameOf(mark: Mark, text: string): Buffer {
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + length);
  bytes[0] = MARKS.indexOf(mark);
  bytes.writeUInt32LE(length, 1);
  bytes.write(text, HEAD_BYTES);
  return bytes;
}

/** Puts messages together out of the pieces in which they come; holds no more than one at a time. */
export class FrameReader {
  readonly #head = Buffer.alloc(HEAD_BYTES);
  #headSize = 0;
  #body: Buffer | undefined;
  #bodySize = 0;

  /** How many bytes are missing of what is read now, the head of a message or the rest of it. */
  get missing(): number {
    return this.#body ? this.#body.length - this.#bodySize : HEAD_BYTES - this.#headSize;
  }

  /**
   * Takes the next piece; its bytes may be written over afterwards.
   *
   * @returns the message, once it is whole
   * @throws FrameError when it is none, is too large, or goes on behind its end
   */
  take(piece: Buffer): Frame | undefined {
    const rest = this.#body ? piece : piece.subarray(this.#takeHead(piece));
    if (this.#headSize < HEAD_BYTES) return undefined;
    const mark = MARKS[this.#head.readUInt8()];
    const length = this.#head.readUInt32LE(1);
    if (!mark || length > MOST_BYTES) throw new FrameError('This is no message');
    this.#body ??= Buffer.allocUnsafe(length);
    if (rest.length > this.missing) throw new FrameError('The message goes on behind its end');
    this.#bodySize += rest.copy(this.#body, this.#bodySize);
    if (this.missing > 0) return undefined;
    const text = this.#body.toString('utf8');
    this.#body = undefined;
    this.#headSize = 0;
    this.#bodySize = 0;
    return { mark, text };
  }

  #takeHead(piece: Buffer): number {
    const size = piece.copy(this.#head, this.#headSize);
    this.#headSize += size;
    return size;
  }
}
