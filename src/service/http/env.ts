/** What the HTTP layer keeps for each request. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The path with the names of its parameters; undefined if no endpoint has the address. */
    route: string | undefined;
    /** Set on endpoints that need a key. */
    user: { readonly id: string; readonly email: string };
  };
}

export type HttpContext = Context<HttpEnv>;
