/** The HTTP side of people discovery (§4.5, §4.7). */
import { discoverPeopleRequestSchema } from '../../contract/discover-people';
import type { Parts } from '../parts';
import { readDiscovery } from '../people/discover/read';
import { startDiscovery } from '../people/discover/start';
import { baseUrlOf } from './base-url';
import { readBody } from './body';
import { answerStarted, idempotencyKey } from './idempotency-key';
import type { Handler } from './routes';

export function discoverPeopleHandler(parts: Parts): Handler {
  return async (c) => {
    const key = idempotencyKey(c);
    const body = await readBody(c, discoverPeopleRequestSchema(), parts.settings.bodyLimitBytes);
    const baseUrl = baseUrlOf(c, parts.settings);
    return answerStarted(c, await startDiscovery(parts, c.get('user').id, body, baseUrl, key));
  };
}

export function discoverPeopleJobHandler(parts: Parts): Handler {
  return async (c) => {
    const baseUrl = baseUrlOf(c, parts.settings);
    const jobId = c.req.param('job_id') ?? '';
    return c.json(await readDiscovery(parts, c.get('user').id, jobId, baseUrl));
  };
}
