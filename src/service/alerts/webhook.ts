/** Webhooks with the headers and signatures of Standard Webhooks. */
import { createHmac, randomBytes } from 'node:crypto';
import { second } from '../clock';
import type { AlertEvent, Outcome, Target } from './event';
import { type PostDeps, postAlert } from './post';

const prefix = 'whsec_';

/** 32 random bytes. */
export const makeSecret = () => prefix + randomBytes(32).toString('base64');

/** Takes secrets, the newest first; returns a signature of each, separated by blanks. */
function sign(secrets: readonly string[], id: string, timestamp: string, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/** Sends one event. Resolves and rejects as `postAlert`. */
export function sendWebhook(
  deps: PostDeps,
  { address, secrets, ofUser }: Target,
  [event]: readonly AlertEvent[],
  stopping: AbortSignal,
  limitMs?: number,
): Promise<Outcome> {
  if (!event) throw new Error('There is no event to send');
  const body = bodyOf(event, ofUser);
  const timestamp = String(Math.floor(deps.clock() / second));
  const headers = {
    'webhook-id': event.eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': sign(secrets, event.eventId, timestamp, body),
  };
  return postAlert(deps, address, headers, body, stopping, limitMs);
}

/** Equal in every attempt. */
function bodyOf({ type, find }: AlertEvent, ofUser: string | undefined): string {
  const data = ofUser === undefined ? find : { ...find, user_id: ofUser };
  return JSON.stringify({ type, timestamp: find.found_at, data });
}
