/**
 * Reads untrusted documents in separate processes, so that none can block the service: a reading that takes
 * too long or too much memory fails and ends its process. The other readings of that process restart in
 * another one. Threads aren't enough: on Node 20, a worker that runs out of memory can crash the whole
 * process.
 */
import { fork } from 'node:child_process';
import { builtFile } from '../../built-file';
import { second } from '../../clock';
import type { Log } from '../../log';
import type { BoardTokens } from '..';
import { because, type Fault } from '../faults';
import type {
  Answer,
  BoardReading,
  BoardSource,
  CompanyReading,
  CompanySource,
  Get,
  PagesReading,
  RawBody,
  Unread,
} from '../source';
import type { FromReader, Reading as Result, SentAnswer, Task, ToReader } from './messages';

/** The second one continues while the first is blocked. */
const maxReaders = 2;
/**
 * How long processing the documents of one reading may take, excluding requests. The largest board takes a
 * tenth of it.
 */
const maxReadingMs = 10 * second;
/** Memory of each reader. The largest board takes a quarter of it. */
const maxHeapMb = 512;
/** Bytes of documents that a reading keeps, so that a restart doesn't request them again. */
const maxKept = 1_000_000;

interface Reading {
  readonly id: number;
  readonly task: Task;
  readonly get: Get<RawBody>;
  readonly end: (reading: Result) => void;
  readonly fail: (error: unknown) => void;
  /** Documents received before a restart, by address. */
  readonly kept: Map<string, Answer<RawBody>>;
  keptBytes: number;
  spentMs: number;
  /** Why a document could not even be requested: the store failed. */
  error?: unknown;
}

interface Message {
  readonly reading: Reading;
  readonly message: ToReader;
  /** Called once the process has read it, or never will. */
  readonly done: () => void;
}

const failed = (fault: Fault) => ({ kind: 'unreachable' as const, ...fault });
const tooSlow = failed(because('documents_too_slow'));
const tooBig = failed(because('documents_too_big'));
const unreadable = failed(because('documents_unreadable'));
const closed = failed(because('no_time_left'));

/** Takes the tokens that companies gave the operator. The processes start with the first readings. */
export function sourceReaders(tokens: BoardTokens, log: Log) {
  const readers = new Set<Reader>();
  let isClosed = false;
  let readings = 0;

  function begin(reading: Reading): void {
    if (isClosed) {
      reading.end(closed);
      return;
    }
    const free = [...readers].find(({ size }) => size() === 0);
    const reader =
      free ??
      (readers.size < maxReaders
        ? start()
        : [...readers].reduce((one, other) => (other.size() < one.size() ? other : one)));
    reader.read(reading);
  }

  function start(): Reader {
    const reader = startReader(tokens, log, (left) => {
      readers.delete(reader);
      for (const reading of left) begin(reading);
    });
    readers.add(reader);
    return reader;
  }

  function read(task: Task, get: Get<RawBody>) {
    return new Promise<Result>((end, fail) => {
      begin({ id: readings++, task, get, end, fail, kept: new Map(), keptBytes: 0, spentMs: 0 });
    });
  }

  return {
    company: (source: CompanySource): CompanySource<RawBody> => ({
      ...source,
      read: (domain, get) =>
        read({ kind: 'company', source: source.name, domain }, get) as Promise<CompanyReading>,
    }),
    board: (source: BoardSource): BoardSource<RawBody> => ({
      ...source,
      read: (board, get, validators) =>
        read(
          { kind: 'board', source: source.name, board, validators },
          get,
        ) as Promise<BoardReading>,
    }),
    pages: (domain: string, get: Get<RawBody>) =>
      read({ kind: 'pages', domain }, get) as Promise<PagesReading>,
    /** Ends the readers and fails the readings under way. */
    close(): void {
      isClosed = true;
      for (const reader of readers) reader.stop();
    },
  };
}

interface Reader {
  readonly size: () => number;
  readonly read: (reading: Reading) => void;
  readonly stop: () => void;
}

/** `onEnd` receives the readings to restart in another reader. */
function startReader(
  tokens: BoardTokens,
  log: Log,
  onEnd: (left: readonly Reading[]) => void,
): Reader {
  const child = fork(builtFile('source-reader.cjs'), {
    // The process receives no environment of the service, which contains secrets, except the path
    // of its packages.
    env: process.env['NODE_PATH'] === undefined ? {} : { NODE_PATH: process.env['NODE_PATH'] },
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const readings = new Map<number, Reading>();
  const queue: Message[] = [];
  /** One message at a time, so that it is known which reading the process is working on. */
  let current: (Message & { readonly since: number; readonly timer: NodeJS.Timeout }) | undefined;
  let hasEnded = false;

  // If sending fails, the process has ended, which `exit` handles.
  const post = (message: ToReader) => child.send(message, () => {});
  post({ kind: 'tokens', tokens });

  function next(): void {
    const message = queue.shift();
    if (!message) return;
    const { reading } = message;
    const timer = setTimeout(() => end(tooSlow), Math.max(0, maxReadingMs - reading.spentMs));
    current = { ...message, since: performance.now(), timer };
    post(message.message);
  }

  function send(reading: Reading, message: ToReader, done: () => void = () => {}): void {
    queue.push({ reading, message, done });
    if (!current) next();
  }

  async function get({ id, call, url, options }: Extract<FromReader, { kind: 'get' }>) {
    const reading = readings.get(id);
    if (!reading) return;
    const kept = reading.kept.get(url);
    const answer = kept ?? (await reading.get(url, options).catch(failing(reading)));
    const { sent, release } = split(answer);
    if (!kept) keep(reading, url, answer);
    if (!readings.has(id)) release();
    else send(reading, { kind: 'answer', id, call, answer: sent }, release);
  }

  child.on('message', (message: FromReader) => {
    if (hasEnded) return;
    if (message.kind === 'get') void get(message);
    else if (message.kind === 'end') {
      const reading = readings.get(message.id);
      readings.delete(message.id);
      if (reading?.error !== undefined) reading.fail(reading.error);
      else reading?.end(message.reading ?? unreadable);
    } else if (current) {
      const { reading, since, timer, done } = current;
      reading.spentMs += performance.now() - since;
      clearTimeout(timer);
      done();
      current = undefined;
      next();
    }
  });
  child.on('error', (error) => {
    log.error({ err: error }, 'the reader of public sources failed');
    end(unreadable);
  });
  // A process that runs out of memory ends by a signal, or with code 134 if a shell started it.
  child.on('exit', (code, signal) => {
    const isTooBig = signal !== null || code === 134;
    if (!hasEnded && !isTooBig)
      log.error({ code }, 'the reader of public sources ended unexpectedly');
    end(isTooBig ? tooBig : unreadable);
  });

  /** Ends the process, fails the reading it was working on, and returns the others. */
  function end(why: Unread): void {
    if (hasEnded) return;
    hasEnded = true;
    child.kill('SIGKILL');
    for (const { done } of current ? [current, ...queue] : queue) done();
    if (current) {
      clearTimeout(current.timer);
      readings.delete(current.reading.id);
      current.reading.end(why);
    }
    const left = [...readings.values()];
    readings.clear();
    onEnd(left);
  }

  return {
    size: () => readings.size,
    read(reading) {
      readings.set(reading.id, reading);
      send(reading, { kind: 'read', id: reading.id, task: reading.task });
    },
    stop: () => end(closed),
  };
}

/** Answers with a failure if a document could not be requested, so that the process ends the reading. */
function failing(reading: Reading) {
  return (error: unknown) => {
    reading.error ??= error;
    return unreadable;
  };
}

function split(answer: Answer<RawBody>): { sent: SentAnswer; release: () => void } {
  if (answer.kind !== 'ok') return { sent: answer, release: () => {} };
  const { release, ...body } = answer.body;
  return { sent: { ...answer, body }, release };
}

function keep(reading: Reading, url: string, answer: Answer<RawBody>): void {
  const length = answer.kind === 'ok' ? answer.body.bytes.length : 0;
  if (reading.keptBytes + length > maxKept) return;
  reading.keptBytes += length;
  reading.kept.set(url, answer);
}
