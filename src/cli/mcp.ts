/** `signalsheet mcp`: the tools for agents on standard input and output. */
import { answerStdio } from '../agents/serve';
import { makeClient } from '../programs';

export interface McpOptions {
  readonly service?: string;
  readonly apiKey?: string;
  readonly userId?: string;
}

/**
 * Serves until standard input ends. Spends nothing itself: only the tool `run` does, within the user's caps. Throws
 * without an address, a key and a user id.
 */
export async function mcp({ service, apiKey, userId }: McpOptions): Promise<void> {
  if (!service || !apiKey || !userId) {
    throw new Error(
      'Set SIGNALSHEET_SERVICE, SIGNALSHEET_API_KEY and SIGNALSHEET_USER_ID to the address of the service, your key ' +
        'and the email address it belongs to.',
    );
  }
  answerStdio(makeClient({ baseUrl: service, apiKey, userId }));
}
