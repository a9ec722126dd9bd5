/** Answers what never becomes a request: bytes that are not HTTP, headers without end, tunnels. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorCodes } from '../../contract/errors';
import { headers } from '../../contract/headers';
import { errorBody } from './answer-errors';
import { requestIdOf } from './request-id';

const nothingDone = 'Nothing was done and no credits were spent.';

const faults: Readonly<Record<string, { code: ErrorCode; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    code: 'HEADERS_TOO_LARGE',
    message: `The request headers are too large. ${nothingDone} Send fewer or shorter ones.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'REQUEST_TIMEOUT',
    message: `The request took too long to arrive. ${nothingDone} Send it again.`,
  },
};

const notHttp = {
  code: 'BAD_REQUEST',
  message: `The request couldn’t be read as HTTP. ${nothingDone} Correct it and send it again.`,
} as const;

/** Takes the parser's error and the connection, which is answered once and closed. */
export function answerParserError(error: Error & { code?: string }, socket: Duplex) {
  const { code, message } = faults[error.code ?? ''] ?? notHttp;
  answerRaw(socket, code, message);
}

/** A tunnel is not something that this service opens. */
export function answerConnect(socket: Duplex) {
  answerRaw(socket, 'METHOD_NOT_ALLOWED', `The method CONNECT is not served. ${nothingDone}`, [
    'Allow: GET, HEAD, POST',
  ]);
}

function answerRaw(socket: Duplex, code: ErrorCode, message: string, more: string[] = []) {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status } = errorCodes[code];
  const body = JSON.stringify(errorBody(code, message));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${headers.requestId}: ${requestIdOf(undefined)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...more,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
