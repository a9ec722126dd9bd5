/** The HTTP side of employment verification (§4.6, §4.7). */
import { verifyPeopleRequestSchema } from '../../../contract/people';
import type { Deps } from '../../deps';
import { readBody } from '../../http/body';
import { answerStarted, idempotencyKey } from '../../jobs/idempotency-key';
import type { Handler } from '../../routes';
import { readVerification } from './read';
import { startVerification } from './start';

export function verifyPeopleHandler(deps: Deps): Handler {
  return async (c) => {
    const key = idempotencyKey(c);
    const body = await readBody(c, verifyPeopleRequestSchema(), deps.settings.bodyLimitBytes);
    return answerStarted(c, await startVerification(deps, c.get('user').id, body, key));
  };
}

export function verifyPeopleJobHandler(deps: Deps): Handler {
  return async (c) =>
    c.json(await readVerification(deps, c.get('user').id, c.req.param('job_id') ?? ''));
}
