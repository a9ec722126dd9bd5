/** The HTTP side of people discovery (§4.5, §4.7). */
import { discoverPeopleRequestSchema } from '../../../contract/discover-people';
import type { Deps } from '../../deps';
import { readBody } from '../../http/body';
import { baseUrlOf } from '../../http/proxies';
import { answerStarted, idempotencyKey } from '../../jobs/idempotency-key';
import type { Handler } from '../../routes';
import { readDiscovery } from './read';
import { startDiscovery } from './start';

export function discoverPeopleHandler(deps: Deps): Handler {
  return async (c) => {
    const key = idempotencyKey(c);
    const body = await readBody(c, discoverPeopleRequestSchema(), deps.settings.bodyLimitBytes);
    const baseUrl = baseUrlOf(c, deps.settings);
    return answerStarted(c, await startDiscovery(deps, c.get('user').id, body, baseUrl, key));
  };
}

export function discoverPeopleJobHandler(deps: Deps): Handler {
  return async (c) => {
    const baseUrl = baseUrlOf(c, deps.settings);
    const jobId = c.req.param('job_id') ?? '';
    return c.json(await readDiscovery(deps, c.get('user').id, jobId, baseUrl));
  };
}
