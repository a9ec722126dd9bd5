/** The HTTP side of signals: their list and the four deployments (§4.11, §4.12). */
import { signalListRequestSchema } from '../../contract/signal';
import { deepSearchRequestSchema } from '../../contract/signal-deep-search';
import { hiringForInitiativeRequestSchema } from '../../contract/signal-hiring-initiative';
import { hiringForRoleRequestSchema } from '../../contract/signal-hiring-role';
import { socialListeningRequestSchema } from '../../contract/signal-social';
import type { Parts } from '../parts';
import { deploySignal } from '../signals/deploy';
import type { Asked } from '../signals/kinds';
import { listSignals } from '../signals/list';
import { baseUrlOf } from './base-url';
import { readBody } from './body';
import type { HttpContext } from './env';
import { answerStarted, idempotencyKey } from './idempotency-key';
import type { Handler } from './routes';

export function signalListHandler(parts: Parts): Handler {
  return async (c) => {
    const body = await readBody(c, signalListRequestSchema(), parts.settings.bodyLimitBytes);
    const baseUrl = baseUrlOf(c, parts.settings);
    return c.json(await listSignals(parts, c.get('user').id, body, baseUrl));
  };
}

export const hiringForRoleHandler = deployment(async (c, limit) => {
  return { kind: 'role', body: await readBody(c, hiringForRoleRequestSchema(), limit) };
});
export const hiringForInitiativeHandler = deployment(async (c, limit) => {
  const body = await readBody(c, hiringForInitiativeRequestSchema(), limit);
  return { kind: 'initiative', body };
});
export const deepCompanySearchHandler = deployment(async (c, limit) => {
  return { kind: 'deep', body: await readBody(c, deepSearchRequestSchema(), limit) };
});
export const socialListeningHandler = deployment(async (c, limit) => {
  return { kind: 'social', body: await readBody(c, socialListeningRequestSchema(), limit) };
});

function deployment(read: (c: HttpContext, limitBytes: number) => Promise<Asked>) {
  return (parts: Parts): Handler =>
    async (c) => {
      const key = idempotencyKey(c);
      const asked = await read(c, parts.settings.bodyLimitBytes);
      const baseUrl = baseUrlOf(c, parts.settings);
      return answerStarted(c, await deploySignal(parts, c.get('user').id, asked, baseUrl, key));
    };
}
