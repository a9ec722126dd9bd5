/** Serves the tools over either transport. All of the SDK is imported here and in server.ts, so that it is loaded once. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { SignalsheetClient } from '../programs';
import { makeAgentServer } from './server';

export interface HttpServing {
  readonly bodyLimitBytes: number;
  /** Requests that were refused before a tool was called. */
  readonly onRefused: (error: Error) => void;
}

/** Answers one request of either generation of clients, without a session. */
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

/** Serves standard input and output until the input ends; errors go to standard error. */
export function answerStdio(client: SignalsheetClient) {
  serveStdio(() => makeAgentServer(client), { onerror: ({ message }) => console.error(message) });
}
