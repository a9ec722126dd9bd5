/** `signalsheet signals`: lists and changes the signals of a service's user. */
import * as v from 'valibot';
import { isForeign } from '../client/answer';
import { ProblemError, problem } from '../client/problem';
import { type Endpoint, endpoints } from '../contract/endpoints';
import { headers } from '../contract/headers';
import {
  type SignalAction,
  type SignalControlRequest,
  signalControlResponseSchema,
  signalListResponseSchema,
} from '../contract/signal';
import { print, say } from './admin/operator';
import type { Credentials } from './local-user';
import { type GivenService, withUser } from './local-user';

export interface SignalsOptions extends GivenService {
  readonly json?: boolean;
  /** Credits in total, and per UTC day. */
  readonly limit?: number;
  readonly limitADay?: number;
}

/**
 * Applies `action` to the signal if one is named, then lists the newest 200. Spends nothing itself; a resumed signal
 * spends within its limits. Throws the service's message.
 */
export function signals(
  action: SignalAction | undefined,
  id: number | undefined,
  options: SignalsOptions,
): Promise<void> {
  if (action !== undefined && id === undefined)
    throw new Error(`Name the signal: signals ${action} ID. Nothing was changed.`);
  return withUser(options, async (user) => {
    if (action !== undefined && id !== undefined) {
      const answer = await ask(user, endpoints.signalControl, changeOf(action, id, options));
      say(read(signalControlResponseSchema(), answer).message, options);
    }
    const answer = await ask(user, endpoints.signalList, { pagination: { limit: 200 } });
    const { signals: found } = read(signalListResponseSchema(), answer);
    print(
      options.json
        ? found
        : found.map((signal) => ({
            id: signal.signal_id,
            name: signal.signal_name,
            repeat: signal.repeat ? 'daily' : 'once',
            state: signal.status,
            accounts: signal.accounts_found ?? '',
            spent: signal.credits_used ?? '',
            limit: signal.max_credit_limit ?? '',
            'limit a day': signal.daily_credit_limit ?? '',
          })),
      options,
    );
  });
}

function changeOf(
  action: SignalAction,
  signal_id: number,
  { limit, limitADay }: SignalsOptions,
): SignalControlRequest {
  return {
    signal_id,
    action,
    ...(limit === undefined ? {} : { max_credit_limit: limit }),
    ...(limitADay === undefined ? {} : { daily_credit_limit: limitADay }),
  };
}

const refusalSchema = v.union([
  v.object({ message: v.string() }),
  v.pipe(
    v.object({ detail: v.array(v.object({ msg: v.string() })) }),
    v.transform(({ detail }) => ({ message: detail.map(({ msg }) => msg).join('; ') })),
  ),
]);

async function ask(
  { baseUrl, userId, apiKey }: Credentials,
  { method, path }: Endpoint,
  body: object,
): Promise<unknown> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      [headers.apiKey]: apiKey,
      [headers.userId]: userId,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw new ProblemError(problem('UNREACHABLE'));
  });
  const text = await response.text();
  if (isForeign({ status: response.status, body: text }))
    throw new ProblemError(problem('NO_SERVICE'));
  const answer = asJson(text);
  if (response.ok) return answer;
  const refused = v.safeParse(refusalSchema, answer);
  if (response.status === 404 && !refused.success) throw new ProblemError(problem('NO_SERVICE'));
  throw new Error(
    refused.success
      ? refused.output.message
      : `This service can’t do that (${response.status}). Nothing was changed.`,
  );
}

function read<Schema extends v.GenericSchema>(schema: Schema, answer: unknown) {
  const known = v.safeParse(schema, answer);
  if (!known.success) throw new ProblemError(problem('NO_SERVICE'));
  return known.output;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
