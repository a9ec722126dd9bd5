/** The service's own client, straight to the fake internet: no turns to wait for, no robots.txt, no store. */
import { readSettings } from '../../../src/service';
import { sendDocument } from '../../../src/service/sources/client/document';
import { politeClient } from '../../../src/service/sources/client/get';
import { decoding } from '../../../src/service/sources/reader/decode';
import type { Get } from '../../../src/service/sources/source';
import type { Internet } from '../../fakes/internet/internet';

export function gatewayGet(internet: Internet): Get {
  const settings = { ...readSettings({}), sourceGateway: internet.url };
  const client = politeClient({
    hosts: {
      takeTurn: async () => ({ isMine: true, failures: 0 }),
      endTurn: async () => {},
      robots: async () => ({ rules: '', checked_at: Date.now() }),
      keepRobots: async () => {},
    },
    clock: Date.now,
    sleep: async () => {},
    send: (request) => sendDocument(settings, request),
    hasGateway: true,
    isDown: async () => false,
    onRequest: () => {},
  });
  return decoding(client(new AbortController().signal, 'test'));
}

/** A `Get` that answers every request with one document. */
export const always =
  (body: string, contentType = 'text/html'): Get =>
  (url) =>
    Promise.resolve({ kind: 'ok', url, body, contentType, validators: null });
