/** Sends copies of one request in parallel over a fixed number of connections. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints';
import { type Answer, checked } from './call';
import { expectDocumented } from './document';

/** Returns the answers, each checked like any other, and how many connections they came over. */
export async function overConnections(
  max: number,
  url: string,
  name: EndpointName,
  body: object,
  times: number,
): Promise<{ readonly answers: readonly Answer[]; readonly connections: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: max });
  const ports = new Set<number | undefined>();
  const ask = async () => {
    const message = await send(agent, url, name, JSON.stringify(body));
    ports.add(message.socket.localPort);
    const answer = await checked(responseOf(message, await text(message)));
    expectDocumented(name, answer.status, answer.body);
    return answer;
  };
  try {
    const answers = await Promise.all(Array.from({ length: times }, ask));
    return { answers, connections: ports.size };
  } finally {
    agent.destroy();
  }
}

function send(
  agent: Agent,
  url: string,
  name: EndpointName,
  body: string,
): Promise<IncomingMessage> {
  const { method, path } = endpoints[name];
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    request(url + path, { agent, method, headers }, resolve)
      .on('error', reject)
      .end(body);
  });
}

function responseOf({ statusCode, headersDistinct }: IncomingMessage, body: string): Response {
  const headers = Object.entries(headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  return new Response(body, { status: statusCode ?? 0, headers });
}
