/** The messages between the workbench and a script process, and their encoding on the pipe. */
import type { SourceFile } from '../script/script';
import type { Environment } from '../wire/guest';

/** The setup of a process, before its first task. */
export interface ProcessSetup {
  /** The code of the guest side of the Apps Script services. */
  readonly guest: string;
  readonly sources: SourceFile[];
}

/** One execution: a call of a function, or the list of all functions. */
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
  /** Whether it has a default value. */
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

export interface ListedFunction {
  readonly name: string;
  readonly parameters: Parameter[];
}

/** An error that left the script. */
export interface ThrownError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** The outcome of an execution. */
export type TaskOutcome =
  | { readonly value: unknown }
  | { readonly error: ThrownError }
  | { readonly functions: ListedFunction[] };

/** The limit for a message: the largest is a request with a body of 50 MB, in base64. */
const maxBytes = 72 * 2 ** 20;

/**
 * The kinds of messages: setup, task and answer are sent to a process; ready, request, outcome and last outcome come
 * from it.
 */
const marks = ['setup', 'task', 'answer', 'ready', 'request', 'outcome', 'last'] as const;
export type Mark = (typeof marks)[number];
const headBytes = 5;
const sevenBits = 127;
/** The most bytes of a code unit of a string. */
export const bytesOfCharacter = 3;

export interface Frame {
  readonly mark: Mark;
  readonly text: string;
}

/** A malformed or too large message. */
class FrameError extends Error {}

/** Encodes a message in UTF-8; each character of the head is one byte with seven bits. */
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

/** Assembles messages from pieces: one at a time, because the two ends take turns. */
export class FrameReader {
  readonly #head = Buffer.alloc(headBytes);
  #headSize = 0;
  #body: Buffer | undefined;
  #bodySize = 0;

  /**
   * Takes the next piece, whose buffer may be reused afterwards.
   *
   * @returns the message, once it is complete
   * Throws FrameError if it is malformed, too large, or continues after its end.
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

  /** Reads the head's part of a piece. Returns its length. */
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
