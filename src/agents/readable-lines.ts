/** Answers lines of standard input that aren't messages, which the SDK drops in silence or ends at. */
import { Transform, type TransformCallback } from 'node:stream';

/** As of the SDK; a longer line is never kept whole. */
const mostBytes = 10_000_000;

const newline = 10;

interface Fault {
  /** Of JSON-RPC: -32700 for what isn't JSON, -32600 for what isn't a request. */
  readonly code: number;
  readonly message: string;
  readonly id: string | number | null;
}

/**
 * Passes on lines that hold a JSON-RPC message, and `answer`s the others with an error on one line. Blank lines are
 * skipped. A message that is cut off by the end of the input is not answered.
 */
export class ReadableLines extends Transform {
  readonly #answer: (line: string) => void;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(answer: (line: string) => void) {
    super();
    this.#answer = answer;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let rest = chunk;
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      this.#add(rest.subarray(0, end));
      this.#end();
      rest = rest.subarray(end + 1);
    }
    this.#add(rest);
    done();
  }

  #add(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > mostBytes) this.#parts = [];
    else this.#parts.push(part);
  }

  #end(): void {
    const isLong = this.#length > mostBytes;
    const line = Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    this.#length = 0;
    const fault = isLong ? tooLong : faultOf(line);
    if (fault) this.#answer(answerOf(fault));
    else if (line.trim() !== '') this.push(`${line}\n`);
  }
}

const nothingDone = 'Nothing was done and no credits were spent.';

const tooLong: Fault = {
  code: -32600,
  message: `The message is longer than ${mostBytes / 1_000_000} MB. ${nothingDone} Ask for less at a time.`,
  id: null,
};

function faultOf(line: string): Fault | undefined {
  if (line.trim() === '') return undefined;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return {
      code: -32700,
      message: `The line isn’t JSON. ${nothingDone} Send one message a line.`,
      id: null,
    };
  }
  const { jsonrpc, method, result, error, id } = Object(message);
  const isMessage =
    jsonrpc === '2.0' &&
    (typeof method === 'string' || result !== undefined || error !== undefined);
  if (isMessage) return undefined;
  return {
    code: -32600,
    message: `The line isn’t a JSON-RPC 2.0 message. ${nothingDone} Send jsonrpc, method and id.`,
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
  };
}

const answerOf = ({ code, message, id }: Fault) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`;
