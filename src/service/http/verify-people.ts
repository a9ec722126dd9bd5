/** The HTTP side of employment verification (§4.6, §4.7). */
import { verifyPeopleRequestSchema } from '../../contract/verify-people';
import type { Parts } from '../parts';
import { readVerification } from '../people/verify/read';
import { startVerification } from '../people/verify/start';
import { readBody } from './body';
import { answerStarted, idempotencyKey } from './idempotency-key';
import type { Handler } from './routes';

export function verifyPeopleHandler(parts: Parts): Handler {
  return async (c) => {
    const key = idempotencyKey(c);
    const body = await readBody(c, verifyPeopleRequestSchema(), parts.settings.bodyLimitBytes);
    return answerStarted(c, await startVerification(parts, c.get('user').id, body, key));
  };
}

export function verifyPeopleJobHandler(parts: Parts): Handler {
  return async (c) =>
    c.json(await readVerification(parts, c.get('user').id, c.req.param('job_id') ?? ''));
}
