/** The HTTP side of batch account enrichment (§4.8, §4.9). */
import { enrichAccountsRequestSchema } from '../../contract/enrich-accounts';
import { readJob } from '../jobs/read';
import { startJob } from '../jobs/start';
import type { Parts } from '../parts';
import { readBody } from './body';
import { answerStarted, idempotencyKey } from './idempotency-key';
import type { Handler } from './routes';

export function enrichAccountsHandler(parts: Parts): Handler {
  return async (c) => {
    const key = idempotencyKey(c);
    const body = await readBody(c, enrichAccountsRequestSchema(), parts.settings.bodyLimitBytes);
    return answerStarted(c, await startJob(parts, c.get('user').id, body.domains, key));
  };
}

export function enrichAccountsJobHandler(parts: Parts): Handler {
  return async (c) => c.json(await readJob(parts, c.get('user').id, c.req.param('job_id') ?? ''));
}
