/** HTTP answers that are broken or never end, by what they do. Those that never end stop with the connection. */
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

type Answer = (socket: Socket) => unknown;

const head = (...headers: readonly string[]) =>
  ['HTTP/1.1 200 OK', 'Content-Type: text/html', ...headers, '', ''].join('\r\n');
const page = '<title>Raw</title><p>text</p>';
const sized = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

const once =
  (...parts: readonly (string | Buffer)[]): Answer =>
  (socket) => {
    for (const part of parts) socket.write(part);
    socket.end();
  };

/** Sends the start, then the part again and again, as fast as the connection takes it. */
const without =
  (start: string, part: string | Buffer): Answer =>
  (socket) => {
    const block = Buffer.concat(
      Array.from({ length: Math.ceil(65_536 / part.length) }, () => Buffer.from(part)),
    );
    socket.write(start);
    const pour = () => {
      if (!socket.writable) return;
      if (socket.write(block)) setImmediate(pour);
      else socket.once('drain', pour);
    };
    pour();
  };

type Answers = Readonly<Record<string, Answer>>;

/** Kinds of answers by the reason for which they can't be read. */
export const rawAnswers: Readonly<Record<string, Answers>> = {
  'its answer was damaged': {
    'a header of 100 KB': once(head(`X-A: ${'a'.repeat(100_000)}`), page),
    '10,000 headers': once(head(...Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`)), page),
    'headers without end': without('HTTP/1.1 200 OK\r\n', 'X-A: 1\r\n'),
    'a status line without end': without('HTTP/1.1 200 ', 'OK'),
    'a length that is no number': once(head('Content-Length: many'), page),
    'a negative length': once(head('Content-Length: -1'), page),
    'two lengths': once(head('Content-Length: 3', 'Content-Length: 5'), page),
    'a length and chunks': once(
      head('Content-Length: 3', 'Transfer-Encoding: chunked'),
      sized(page),
    ),
    'a chunk whose extension never ends': without(`${head('Transfer-Encoding: chunked')}1;a=`, 'a'),
    'trailers without end': without(
      `${head('Transfer-Encoding: chunked')}${sized(page)}0\r\n`,
      'X-A: 1\r\n',
    ),
    'a chunk whose size is no number': once(head('Transfer-Encoding: chunked'), 'zz\r\nab\r\n'),
    'gzip that is none': once(head('Content-Encoding: gzip'), page),
    'Brotli that is none': once(head('Content-Encoding: br'), page),
    'half of a gzip': once(head('Content-Encoding: gzip'), gzipSync(page).subarray(0, 20)),
    'another protocol': once(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    ),
    'HTTP/0.9': once(page),
    'zeros without end': without('', Buffer.alloc(1000)),
    'TLS instead of HTTP': once(Buffer.from('16030100020100', 'hex')),
  },
  'its answer was too long': {
    'chunks without end': without(head('Transfer-Encoding: chunked'), sized('a'.repeat(1000))),
    'small chunks without end': without(head('Transfer-Encoding: chunked'), sized('a'.repeat(8))),
    'a body without end': without(head(), 'a'.repeat(1000)),
    'gzip that unpacks to nothing without end': without(
      head('Content-Encoding: gzip'),
      gzipSync(''),
    ),
    'gzip of 60 MB': once(head('Content-Encoding: gzip'), gzipSync(Buffer.alloc(60_000_000))),
    '1xx without end': without('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  },
  'its answer was packed in an unknown way': {
    'gzip in gzip': once(head('Content-Encoding: gzip, gzip'), gzipSync(gzipSync(page))),
    'an encoding that was not asked for': once(head('Content-Encoding: zstd'), page),
  },
  'the connection was cut': {
    'a length that is longer': once(head('Content-Length: 5000'), page),
    'a close before any byte': once(),
    'a close amid the headers': once('HTTP/1.1 200 OK\r\nContent-Ty'),
    'a connection that is reset': (socket) => socket.resetAndDestroy(),
  },
};

/** Answers that could still continue at any time. */
export const slowAnswers: Answers = {
  'no byte': () => {},
  'half a status line': (socket) => socket.write('HTTP/1.1 200'),
  'headers that stop': (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'),
  'a length that never comes': (socket) => socket.write(head('Content-Length: 5000')),
  'chunks that stop': (socket) =>
    socket.write(`${head('Transfer-Encoding: chunked')}${sized(page)}`),
};
