/** The process that reads untrusted documents: runs the sources, and requests each document from the service. */
import { boardSourcesWith, companySources } from '..';
import { readPages } from '../site/pages';
import type { BoardSource, Get } from '../source';
import { decode } from './decode';
import type { FromReader, SentAnswer, Task, ToReader } from './messages';

const companies = new Map(companySources.map((source) => [source.name, source]));
let boards: ReadonlyMap<string, BoardSource> = new Map();
/** Readings that wait for a document, by reading and call number. */
const waiting = new Map<string, (answer: SentAnswer) => void>();

const say = (message: FromReader) => process.send?.(message);

function getFor(id: number): Get {
  let calls = 0;
  return async (url, options) => {
    const call = calls++;
    const answer = await new Promise<SentAnswer>((resolve) => {
      waiting.set(`${id}/${call}`, resolve);
      say({ kind: 'get', id, call, url, options });
    });
    return answer.kind === 'ok'
      ? { ...answer, body: decode(answer.body, answer.contentType) }
      : answer;
  };
}

async function read(task: Task, get: Get) {
  if (task.kind === 'pages') return readPages(task.domain, get);
  return task.kind === 'company'
    ? companies.get(task.source)?.read(task.domain, get)
    : boards.get(task.source)?.read(task.board, get, task.validators);
}

process.on('message', (message: ToReader) => {
  if (message.kind === 'tokens') {
    boards = new Map(boardSourcesWith(message.tokens).map((source) => [source.name, source]));
    return;
  }
  const { id } = message;
  if (message.kind === 'read') {
    read(message.task, getFor(id)).then(
      (reading) => say({ kind: 'end', id, reading }),
      () => say({ kind: 'end', id, reading: undefined }),
    );
  } else {
    const key = `${id}/${message.call}`;
    const resolve = waiting.get(key);
    waiting.delete(key);
    resolve?.(message.answer);
  }
  // Sources only ever wait for documents, so all other work is done by then.
  setImmediate(() => say({ kind: 'idle' }));
});

// The process ends when the service does, even if the service is killed.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
