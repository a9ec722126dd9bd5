/** The HTTP side of batch account enrichment (§4.8, §4.9). */
import { enrichAccountsRequestSchema } from '../../contract/enrich-accounts';
import type { Deps } from '../deps';
import { readBody } from '../http/body';
import { answerStarted, idempotencyKey } from '../jobs/idempotency-key';
import { readJob } from '../jobs/read';
import type { Handler } from '../routes';
import { startJob } from './start';

export function enrichAccountsHandler(deps: Deps): Handler {
  return async (c) => {
    const key = idempotencyKey(c);
    const body = await readBody(c, enrichAccountsRequestSchema(), deps.settings.bodyLimitBytes);
    return answerStarted(c, await startJob(deps, c.get('user').id, body.domains, key));
  };
}

export function enrichAccountsJobHandler(deps: Deps): Handler {
  return async (c) => c.json(await readJob(deps, c.get('user').id, c.req.param('job_id') ?? ''));
}
