/** Starts the service: listens first, then loads and opens the rest. */
import type { Hono } from 'hono';
import type { HttpEnv } from './http/env';
import { serveHttp } from './http/server';
import { readSettings } from './read-settings';
import type { Service, StartOptions } from './run';

/**
 * Resolves once the service answers requests. Fills the store with sample data if the settings say so.
 * Rejects with StartError if it can't start, and then leaves nothing open.
 */
export async function startService(options: StartOptions): Promise<Service> {
  const { host = '127.0.0.1', port = 0, socket } = options;
  const settings = { ...readSettings({}), ...options.settings };
  const app = later<Hono<HttpEnv>>();
  // Callers wait while the rest is loaded, instead of being refused.
  const server = await serveHttp(app.promise, socket ?? { host, port }, settings);
  try {
    const { runService } = await import('./run');
    return await runService(options, settings, server, app.resolve);
  } catch (error) {
    await server.close(0);
    throw error;
  }
}

function later<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((give) => {
    resolve = give;
  });
  return { promise, resolve };
}
