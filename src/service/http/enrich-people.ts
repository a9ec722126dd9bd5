/** The HTTP side of people enrichment (§4.4, §4.7). */
import { enrichPeopleRequestSchema } from '../../contract/enrich-people';
import type { Parts } from '../parts';
import { readEnrichment } from '../people/enrich/read';
import { startEnrichment } from '../people/enrich/start';
import { readBody } from './body';
import { answerStarted, idempotencyKey } from './idempotency-key';
import type { Handler } from './routes';

export function enrichPeopleHandler(parts: Parts): Handler {
  return async (c) => {
    const key = idempotencyKey(c);
    const body = await readBody(c, enrichPeopleRequestSchema(), parts.settings.bodyLimitBytes);
    return answerStarted(c, await startEnrichment(parts, c.get('user').id, body, key));
  };
}

export function enrichPeopleJobHandler(parts: Parts): Handler {
  return async (c) =>
    c.json(await readEnrichment(parts, c.get('user').id, c.req.param('job_id') ?? ''));
}
