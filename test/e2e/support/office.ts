/** Service and workbench inside the test, for tests that control workers, the clock or the network. */
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { allowFormulas, connectAddon } from '../../../src/cli/connect-addon';
import { type Credentials, localUser, outboxOf } from '../../../src/cli/local-user';
import { type Role, type Service, startService } from '../../../src/service';
import { openWorkbench, type Workbench, type WorkbenchOptions } from '../../../src/workbench';
import { putSample, withoutPosts } from '../../support/sample-stores';
import { temporaryFolder } from './product';

const builtScript = join(__dirname, '../../../dist');

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

export interface Office {
  readonly data: string;
  readonly service: Service;
  readonly user: Credentials;
  readonly workbench: Workbench;
  /** Requests of the add-on to the service so far, as `POST /api/v1/…`. */
  readonly requests: readonly string[];
  /** The bodies of those that had one, by their paths. */
  readonly sent: readonly Sent[];
  /** Starts another process's worth of service on the same data. */
  addService(role: Role): Promise<Service>;
  /** Closes the workbench before the test ends, for another one to open its folder. */
  leave(): Promise<void>;
}

const closers: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Opens a connected workbook; `role: 'api'` leaves every job waiting until a worker is added. */
export async function openOffice(
  options: Partial<WorkbenchOptions> & {
    role?: Role;
    dailyCap?: number;
    askAbove?: number;
    /** An endpoint that another service would not have. */
    lacks?: string;
    /** Requests of the add-on, as in `requests`, wait for this before the service gets them. */
    before?: (request: string) => Promise<unknown> | undefined;
    /** The service's sample data has job posts. */
    posts?: boolean;
    /** Where the service finds public sources. */
    sourceGateway?: string;
    /** Where the service finds data providers, whose keys users may then connect. */
    providerGateway?: string;
    /** Credits of the user, instead of more than enough. */
    startingCredits?: number;
    /** The service follows the workbench's clock, and may post to this machine. */
    alerts?: boolean;
  },
): Promise<Office> {
  const data = temporaryFolder();
  const {
    role = 'all',
    dailyCap = 100_000,
    askAbove = 100_000,
    lacks,
    before = () => undefined,
    posts = false,
    sourceGateway = '',
    providerGateway = '',
    startingCredits = 100_000,
    alerts = false,
    ...more
  } = options;
  const clock = alerts ? more.clock?.now : undefined;
  await putSample(data, posts, clock?.());
  const addService = async (which: Role) => {
    const service = await startService({
      dataDir: data,
      role: which,
      settings: {
        logLevel: 'error',
        startingCredits,
        sampleData: 'on',
        ...(alerts && { allowPrivateAddresses: 'on' }),
        ...(sourceGateway && { sourceGateway, contact: 'ops@seller.example' }),
        ...(providerGateway && { providerGateway, userProviderKeys: 'on' }),
      },
      ...(clock && { clock }),
      ...(posts ? {} : { sample: withoutPosts }),
    });
    closers.push(() => service.close());
    return service;
  };
  const service = await addService(role);
  const requests: string[] = [];
  const sent: Sent[] = [];
  const relayUrl = await relay(service.url, { requests, sent, lacks, before });
  mkdirSync(outboxOf(data), { recursive: true });
  const user = { ...(await localUser(data, service.url)), baseUrl: relayUrl };
  const workbench = await openWorkbench({
    script: builtScript,
    outboxDir: outboxOf(data),
    prepare: async (script) => {
      await connectAddon(script, user);
      await allowFormulas(script, dailyCap, askAbove);
    },
    ...more,
  });
  let left: Promise<void> | undefined;
  const leave = () => {
    left ??= workbench.close();
    return left;
  };
  closers.push(leave);
  requests.length = 0;
  sent.length = 0;
  return { data, service, user, workbench, requests, sent, addService, leave };
}

/** Forwards and records requests; refuses connections once its service is gone. */
async function relay(
  target: string,
  {
    requests,
    sent,
    lacks,
    before,
  }: {
    requests: string[];
    sent: Sent[];
    lacks: string | undefined;
    before: (request: string) => Promise<unknown> | undefined;
  },
): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (chunks.length > 0)
      sent.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) });
    if (request.url === lacks) return void response.writeHead(404).end('{}');
    await before(`${request.method} ${request.url}`);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    try {
      const answer = await fetch(target + request.url, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      const { 'transfer-encoding': _coding, ...kept } = Object.fromEntries(answer.headers);
      response.writeHead(answer.status, kept).end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      server.close();
      request.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
