/** The HTTP side of people enrichment (§4.4, §4.7). */
import { enrichPeopleRequestSchema } from '../../../contract/people';
import type { Deps } from '../../deps';
import { readBody } from '../../http/body';
import { answerStarted, idempotencyKey } from '../../jobs/idempotency-key';
import type { Handler } from '../../routes';
import { readEnrichment } from './read';
import { startEnrichment } from './start';

export function enrichPeopleHandler(deps: Deps): Handler {
  return async (c) => {
    const key = idempotencyKey(c);
    const body = await readBody(c, enrichPeopleRequestSchema(), deps.settings.bodyLimitBytes);
    return answerStarted(c, await startEnrichment(deps, c.get('user').id, body, key));
  };
}

export function enrichPeopleJobHandler(deps: Deps): Handler {
  return async (c) =>
    c.json(await readEnrichment(deps, c.get('user').id, c.req.param('job_id') ?? ''));
}
