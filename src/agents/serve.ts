/** Serves the tools over both transports. The SDK is loaded only through this file, so it is loaded once. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { SignalsheetClient } from '../programs';
import { ReadableLines } from './readable-lines';
import { makeAgentServer } from './server';

export interface HttpServing {
  readonly bodyLimitBytes: number;
  /** Requests that were refused before a tool was called. */
  readonly onRefused: (error: Error) => void;
}

/** Answers one request without a session, for clients of the current protocol or an older one. */
export function answerHttp(
  client: SignalsheetClient,
  request: Request,
  { bodyLimitBytes, onRefused }: HttpServing,
): Promise<Response> {
  const handler = createMcpHandler(() => makeAgentServer(client), {
    legacy: 'stateless',
    maxRequestBodySize: bodyLimitBytes,
    onerror: onRefused,
  });
  return handler.fetch(request);
}

/**
 * Serves standard input and output until the input ends; errors go to standard error. Lines that aren't messages are
 * answered with an error.
 */
export function answerStdio(client: SignalsheetClient) {
  const { stdin, stdout } = process;
  const lines = stdin.pipe(new ReadableLines((line) => stdout.write(line)));
  serveStdio(() => makeAgentServer(client), {
    transport: new StdioServerTransport(lines, stdout),
    onerror: ({ message }) => console.error(message),
  });
}
