/** OpenAPI description of users' keys of data providers (our extension `providers`). */
import { providersRequestSchema, providersResponseSchema } from '../../../../contract/providers';
import type { Operation } from '../operation';

export const providers: Operation = {
  section: '10.20',
  group: 'People',
  summary: 'Connect your own data providers',
  description:
    'Our own extension `providers`, announced if the operator lets users connect keys. `connect` tests a key and keeps it ' +
    'encrypted; it replaces an earlier one and is never returned. `test` says whether the key works and what is left on ' +
    'it. `order` sets who is asked first. `ceilings` sets the most that a row and a run may cost, in the provider’s own ' +
    'unit. `disconnect` deletes the key. `runs` adds up what providers brought and charged in runs, and `person` says where ' +
    'a person and their email and phone are from. Every action answers the list. Free, and spends nothing at the provider.',
  request: providersRequestSchema,
  response: providersResponseSchema,
  errors: ['NOT_FOUND'],
};
