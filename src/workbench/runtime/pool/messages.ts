/** What the workbench and a process of scripts tell each other, and how that is put on the pipe between them. */
import type { SourceFile } from '../script/script';
import type { Environment } from '../wire/guest';

/** What a process is given before its first task. */
export interface ProcessSetup {
  /** The code of the guest side of the Apps Script services. */
  readonly guest: string;
  readonly sources: SourceFile[];
}

/** One execution: a function with its arguments, or the list of what there is. */
export type Task =
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly args: string;
      readonly environment: Environment;
    }
  | { readonly kind: 'list'; readonly environment: Environment };

/** A parameter of a function. */
export interface Parameter {
  readonly name: string;
  /** Whether it has a default. */
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

export interface ListedFunction {
  readonly name: string;
  readonly parameters: Parameter[];
}

/** An error as it left the script. */
export interface ThrownError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** How an execution ended. */
export type TaskOutcome =
  | { readonly value: unknown }
  | { readonly error: ThrownError }
  | { readonly functions: ListedFunction[] };

/** No message is larger: the largest that a script may send is a request with a body of 50 MB, in base64. */
const maxBytes = 72 * 2 ** 20;

/**
 * What a message is: the setup, a task or an answer to a process; that it is ready, a request, an outcome or its last
 * outcome from it.
 */
const marks = ['setup', 'task', 'answer', 'ready', 'request', 'outcome', 'last'] as const;
export type Mark = (typeof marks)[number];
const headBytes = 5;
const sevenBits = 127;
/** At most, of one unit of a string. */
export const bytesOfCharacter = 3;

export interface Frame {
  readonly mark: Mark;
  readonly text: string;
}

/** A message that is no message, or larger than it may be. */
class FrameError extends Error {}

/** A message as it is sent, in UTF-8: the head has characters of one byte each, which carry seven bits. */
export function frameOf(mark: Mark, text: string): string {
  const length = Buffer.byteLength(text);
  const bits = (shift: number) => (length >> shift) & sevenBits;
  const head = String.fromCharCode(marks.indexOf(mark), bits(21), bits(14), bits(7), bits(0));
  return head + text;
}

/** Whether a text is larger than a message may be. */
export function isTooLarge(text: string): boolean {
  return text.length > maxBytes / bytesOfCharacter && Buffer.byteLength(text) > maxBytes;
}

/** Puts messages together out of the pieces in which they come: one at a time, as the two ends take turns. */
export class FrameReader {
  readonly #head = Buffer.alloc(headBytes);
  #headSize = 0;
  #body: Buffer | undefined;
  #bodySize = 0;

  /**
   * Takes the next piece; its bytes may be written over afterwards.
   *
   * @returns the message, once it is whole
   * Throws FrameError when it is none, is too large, or goes on behind its end.
   */
  take(piece: Buffer): Frame | undefined {
    const at = this.#body ? 0 : this.#takeHead(piece);
    if (this.#headSize < headBytes) return undefined;
    const mark = marks[this.#head[0] ?? marks.length];
    const length = this.#length;
    if (!mark || length > maxBytes) throw new FrameError('This is no message');
    const size = this.#bodySize + piece.length - at;
    if (size > length) throw new FrameError('The message goes on behind its end');
    if (size === length && !this.#body) return this.#end(mark, piece.toString('utf8', at));
    this.#body ??= Buffer.allocUnsafe(length);
    piece.copy(this.#body, this.#bodySize, at);
    this.#bodySize = size;
    return size < length ? undefined : this.#end(mark, this.#body.toString('utf8'));
  }

  get #length(): number {
    const [, a = 0, b = 0, c = 0, d = 0] = this.#head;
    return (a << 21) | (b << 14) | (c << 7) | d;
  }

  /** Takes of a piece what belongs to the head; returns how much that was. */
  #takeHead(piece: Buffer): number {
    const size = piece.copy(this.#head, this.#headSize);
    this.#headSize += size;
    return size;
  }

  #end(mark: Mark, text: string): Frame {
    this.#headSize = 0;
    this.#body = undefined;
    this.#bodySize = 0;
    return { mark, text };
  }
}
