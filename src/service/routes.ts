/** Mounts an endpoint of the contract's table: authentication, other methods, and the usual answer. */
import type { Hono } from 'hono';
import type * as v from 'valibot';
import type { Endpoint } from '../contract/endpoints';
import { errorCodes } from '../contract/errors';
import { headers } from '../contract/headers';
import { authenticate } from './auth/api-keys';
import type { Deps } from './deps';
import { errorBody } from './http/answer-errors';
import { readBody } from './http/body';
import type { HttpContext, HttpEnv } from './http/env';
import { type Language, languageOf } from './http/language';
import { singleHeaders } from './http/middleware';
import { baseUrlOf } from './http/proxies';

export type Handler = (c: HttpContext) => Promise<Response>;

/** A user's request, and the service's address as the user sees it. */
export interface UserRequest<Body> {
  readonly userId: string;
  readonly body: Body;
  readonly baseUrl: string;
  /** The language of texts for people; English by default. */
  readonly language?: Language;
}

/** Reads a request body by its schema. Throws as `readBody` does. */
export async function readRequest<Schema extends v.GenericSchema>(
  c: HttpContext,
  { settings }: Pick<Deps, 'settings'>,
  schema: Schema,
): Promise<UserRequest<v.InferOutput<Schema>>> {
  const body = await readBody(c, schema, settings.bodyLimitBytes);
  const language = languageOf(c.req.header(headers.language));
  return { userId: c.get('user').id, body, baseUrl: baseUrlOf(c, settings), language };
}

/** Answers a request with the result of `answer`, after validating the body. */
export function bodyHandler<Schema extends v.GenericSchema>(
  schema: () => Schema,
  answer: (deps: Deps, request: UserRequest<v.InferOutput<Schema>>) => Promise<object>,
) {
  return (deps: Deps): Handler =>
    async (c) =>
      c.json(await answer(deps, await readRequest(c, deps, schema())));
}

export function mount(
  app: Hono<HttpEnv>,
  deps: Pick<Deps, 'store' | 'requestRate'>,
  endpoint: Endpoint,
  handler: Handler,
) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  app.use(
    path,
    async (c, next) => {
      c.set('route', endpoint.path);
      if (endpoint.keyed) c.header(headers.idempotencySupported, 'true');
      await next();
    },
    singleHeaders,
  );
  app.on(endpoint.method, path, async (c) => {
    if (endpoint.keyed) {
      // Checked before the body is read, so that unauthenticated callers can't make the service
      // work.
      const [key, id] = [c.req.header(headers.apiKey), c.req.header(headers.userId)];
      const user = await authenticate(deps, key, id);
      deps.requestRate.count(user.id);
      c.set('user', user);
    }
    return handler(c);
  });
  refuseOtherMethods(app, path, endpoint.method);
}

/** No path of the table has two methods, so every other method is refused. */
function refuseOtherMethods(app: Hono<HttpEnv>, path: string, method: Endpoint['method']) {
  const allowed = method === 'GET' ? 'GET, HEAD' : method;
  app.all(path, (c) => {
    c.header('Allow', allowed);
    return c.json(
      errorBody(
        'METHOD_NOT_ALLOWED',
        `This address only supports ${allowed}. Nothing was done and no credits were spent.`,
        { reason: 'method_wrong' },
      ),
      errorCodes.METHOD_NOT_ALLOWED.status,
    );
  });
}
