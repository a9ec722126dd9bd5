/** The HTTP side of signals: their list and the four deployments (§4.11, §4.12). */
import { signalControlRequestSchema, signalListRequestSchema } from '../../contract/signal';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  socialListeningRequestSchema,
} from '../../contract/signal-deployment';
import type { Deps } from '../deps';
import { readBody } from '../http/body';
import type { HttpContext } from '../http/env';
import { baseUrlOf } from '../http/proxies';
import { answerStarted, idempotencyKey } from '../jobs/idempotency-key';
import type { Handler } from '../routes';
import { deploySignal } from './deploy';
import type { Asked } from './kinds';
import { controlSignal, listSignals } from './list';

export function signalListHandler(deps: Deps): Handler {
  return async (c) => {
    const body = await readBody(c, signalListRequestSchema(), deps.settings.bodyLimitBytes);
    const baseUrl = baseUrlOf(c, deps.settings);
    return c.json(await listSignals(deps, c.get('user').id, body, baseUrl));
  };
}

export function signalControlHandler(deps: Deps): Handler {
  return async (c) => {
    const body = await readBody(c, signalControlRequestSchema(), deps.settings.bodyLimitBytes);
    const baseUrl = baseUrlOf(c, deps.settings);
    return c.json(await controlSignal(deps, c.get('user').id, body, baseUrl));
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
  return (deps: Deps): Handler =>
    async (c) => {
      const key = idempotencyKey(c);
      const asked = await read(c, deps.settings.bodyLimitBytes);
      const baseUrl = baseUrlOf(c, deps.settings);
      return answerStarted(c, await deploySignal(deps, c.get('user').id, asked, baseUrl, key));
    };
}
