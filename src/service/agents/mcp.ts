/** `/mcp`: the tools for agents over streamable HTTP, with an API key as bearer token. */
import type { Hono } from 'hono';
import { clientAt } from '../../agents/client';
import { hashApiKey } from '../auth/api-keys';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { HttpContext, HttpEnv } from '../http/env';
import { singleHeaders } from '../http/middleware';
import { baseUrlOf } from '../http/proxies';

export const mcpPath = '/mcp';

/** Longer than the tools' own waits. */
const innerTimeoutSeconds = 60;

type McpDeps = Pick<Deps, 'store' | 'settings' | 'requestRate' | 'log'>;

/**
 * Serves both generations of MCP clients, without sessions. The tools call the service at `ownUrl` with the caller's
 * key, so they can do nothing that the key can't, and their runs keep its caps. The SDK loads with the first request.
 */
export function mountMcp(app: Hono<HttpEnv>, deps: McpDeps, ownUrl: string) {
  app.use(
    mcpPath,
    async (c, next) => {
      c.set('route', mcpPath);
      await next();
    },
    singleHeaders,
  );
  app.all(mcpPath, async (c) => {
    refuseOtherSites(c, deps.settings);
    const token = await ownerOf(c, deps);
    const { answerHttp } = await import('../../agents/serve');
    const client = clientAt({
      baseUrl: ownUrl,
      apiKey: token,
      userId: c.get('user').id,
      timeoutSeconds: innerTimeoutSeconds,
      fetch: fetchSeenFrom(ownUrl, baseUrlOf(c, deps.settings)),
    });
    return answerHttp(client, c.req.raw, {
      bodyLimitBytes: deps.settings.bodyLimitBytes,
      onRefused: (error) => deps.log.info({ err: error }, 'an MCP request was refused'),
    });
  });
}

/** Browsers name the page’s site in `Origin`; other clients send none. Throws ApiError ORIGIN_REFUSED. */
function refuseOtherSites(c: HttpContext, settings: McpDeps['settings']) {
  const origin = c.req.header('Origin');
  if (origin === undefined || origin === new URL(baseUrlOf(c, settings)).origin) return;
  throw new ApiError(
    'ORIGIN_REFUSED',
    'Pages of other sites can’t use these tools. Nothing was done and no credits were spent. Connect with a client ' +
      'that isn’t a web page.',
  );
}

/** Returns the bearer token, and notes its owner. Throws ApiError UNAUTHENTICATED. */
async function ownerOf(c: HttpContext, { store, requestRate }: McpDeps): Promise<string> {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  const owner = token ? await store.users.findByKeyHash(hashApiKey(token)) : undefined;
  if (!token || !owner) {
    c.header('WWW-Authenticate', 'Bearer');
    throw new ApiError(
      'UNAUTHENTICATED',
      'This needs your API key as a bearer token. Nothing was done and no credits were spent. Send the header ' +
        'Authorization: Bearer KEY.',
    );
  }
  requestRate.count(owner.id);
  c.set('user', owner);
  return token;
}

/** The service makes links by the address that it is called at, and the caller needs them by its own. */
function fetchSeenFrom(ownUrl: string, seenUrl: string): typeof fetch {
  return async (address, init) => {
    const answer = await fetch(address, init);
    const text = await answer.text();
    const { status, headers } = answer;
    return new Response(text.replaceAll(ownUrl, seenUrl), { status, headers });
  };
}
