/** MCP clients of the SDK, of either generation, over either transport. */
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { join as joinService } from '../../service/helpers/acts';
import type { Caller } from '../../service/helpers/call';
import type { TestService } from '../../service/helpers/service';

/** `legacy` clients begin with `initialize`; modern ones send each request on its own. */
export const eras = ['legacy', 'modern'] as const;
export type Era = (typeof eras)[number];

const opened: Client[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
});

function makeClient(era: Era) {
  const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  opened.push(client);
  return client;
}

interface Connecting {
  readonly fetch?: typeof fetch;
  /** Ends the attempt. */
  readonly signal?: AbortSignal;
}

/** Connects to `/mcp` of the caller's service. */
export async function overHttp(
  caller: Caller,
  era: Era,
  { fetch: fetchWith = fetch, signal }: Connecting = {},
) {
  const client = makeClient(era);
  const transport = new StreamableHTTPClientTransport(new URL(`${caller.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${caller.apiKey}` } },
    fetch: fetchWith,
  });
  await client.connect(transport, signal && { signal });
  return client;
}

/** A new user of a service, and a client with the user's key. */
export async function connect(service: TestService, era: Era = 'modern', open = overHttp) {
  const caller = await joinService(service);
  return { caller, client: await open(caller, era) };
}

/** Starts `signalsheet mcp`, as built. */
export async function overStdio(caller: Caller, era: Era) {
  const client = makeClient(era);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(__dirname, '../../../lib/cli.cjs'), 'mcp'],
    env: {
      PATH: process.env['PATH'] ?? '',
      SIGNALSHEET_SERVICE: caller.url,
      SIGNALSHEET_API_KEY: caller.apiKey,
      SIGNALSHEET_USER_ID: caller.userId,
    },
  });
  await client.connect(transport);
  return client;
}

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
}

/** Calls a tool; returns the text that the model gets. */
export async function callTool(
  client: Client,
  name: string,
  args: object,
  signal?: AbortSignal,
): Promise<ToolAnswer> {
  const { isError, content } = await client.callTool(
    { name, arguments: { ...args } },
    signal && { signal },
  );
  const [first] = Array.isArray(content) ? content : [];
  return { isError: isError === true, text: String(Reflect.get(Object(first), 'text')) };
}

/** Fields of tools' answers that tests read; each answer has only some of them. */
export interface Shown {
  readonly estimate_id: string;
  readonly max_credits: number;
  readonly left_out: readonly { readonly item: string; readonly why: string }[];
  readonly job_id: string;
  readonly signal_id: number;
  readonly status: string;
  readonly next: string;
  readonly next_cursor?: string;
  readonly count: number;
  readonly result: readonly {
    readonly domain: string;
    readonly account_id: number;
    readonly person_id: number;
  }[];
  readonly companies: readonly { readonly domain: string }[];
  readonly people: readonly { readonly person_id: number }[];
  readonly company: { readonly id: number; readonly icp_people: readonly object[] };
  readonly signal: { readonly credits_used: number };
  readonly finds: readonly {
    readonly account_id: number;
    readonly irrelevant_reason?: string;
    readonly evidence: { readonly url: string };
  }[];
  readonly operations: readonly { readonly operation: string }[];
  readonly arguments: { readonly properties: object };
  readonly icps: readonly { readonly icp_id: number }[];
  readonly charged: number;
  readonly given_back: number;
  readonly message: string;
  readonly spent_today: number;
  readonly spent_on: readonly object[];
  readonly audience_csv_url: string;
}

/** As `callTool`, for a call that must succeed: its text as JSON. */
export async function useTool(client: Client, name: string, args: object): Promise<Shown> {
  const { isError, text } = await callTool(client, name, args);
  expect([name, isError ? text : '']).toEqual([name, '']);
  return readShown(text);
}

/** Reads an answer as a model does: quoted fields belong to their object. */
export function readShown(text: string): Shown {
  return JSON.parse(text, (_, value) => {
    const { quoted_from_web: quoted, ...fields } = Object(value);
    return quoted ? { ...fields, ...quoted } : value;
  });
}

/** As `callTool`, for a call that must be refused: the text that says what to do next. */
export async function refusalOf(client: Client, name: string, args: object): Promise<string> {
  const { isError, text } = await callTool(client, name, args);
  expect([name, args, isError]).toEqual([name, args, true]);
  return text;
}

/** Estimates an operation and runs it within its price; returns what `run` answers. */
export async function buy(client: Client, operation: string, args: object, key: string) {
  const request = { operation, arguments: args };
  const { estimate_id, max_credits } = await useTool(client, 'estimate', request);
  return useTool(client, 'run', { estimate_id, max_credits, idempotency_key: key });
}

/** Begins a watch that finds nothing; returns its `signal_id`. */
export async function beginWatch(client: Client, name: string, limit: number): Promise<number> {
  const watch = { name, trait: 'nothing like that', max_credit_limit: limit };
  return (await buy(client, 'watch_companies', watch, `watch-${name.replace(' ', '-')}`)).signal_id;
}
