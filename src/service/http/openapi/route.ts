/** Serves the OpenAPI document. It needs no key and holds nothing of anybody. */
import { version } from '../../../../package.json';
import type { Handler } from '../../routes';
import { openApiDocument } from './document';

export const openApiEndpoint = {
  method: 'GET',
  keyed: false,
  charges: false,
  path: '/openapi.json',
} as const;

const document = openApiDocument(version);

export const openApiHandler: Handler = async (c) => c.json(document);
