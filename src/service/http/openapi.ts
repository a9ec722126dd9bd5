/** Serves the OpenAPI document and the page made of it. Both need no key and hold nothing of anybody. */
import { version } from '../../../package.json';
import { openApiDocument } from '../openapi/document';
import { docsPage } from '../openapi/page';
import type { Handler } from './routes';

const open = { method: 'GET', keyed: false, charges: false } as const;

export const openApiEndpoint = { ...open, path: '/openapi.json' } as const;
export const docsEndpoint = { ...open, path: '/docs' } as const;

const document = openApiDocument(version);

export const openApiHandler: Handler = async (c) => c.json(document);

export const docsHandler: Handler = async (c) => {
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  return c.html(docsPage(document));
};
