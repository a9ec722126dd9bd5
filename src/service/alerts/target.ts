/** Where a channel's alerts go: its opened address and secrets, or the operator's from the settings. */
import type { AlertKind, AlertLanguage } from '../../contract/alerts';
import { openApiKey, sealApiKey } from '../auth/api-keys';
import type { Deps } from '../deps';
import { sendEmail } from './email';
import type { AlertEvent, Outcome, Target } from './event';
import { sendSlack } from './slack';
import { sendWebhook } from './webhook';

/** A channel as it is stored. */
export interface KeptChannel {
  readonly kind: AlertKind;
  readonly owner: 'user' | 'operator';
  readonly address_sealed: string | null;
  readonly secret_sealed: string | null;
  readonly old_secret_sealed: string | null;
  readonly old_secret_until: number | null;
  readonly language: AlertLanguage;
}

type TargetDeps = Pick<Deps, 'secrets' | 'settings' | 'clock'>;

/** API keys are bound to the user's id alone, so neither can be taken for the other. */
const binding = (userId: string) => `alerts of ${userId}`;

/** Encrypts an address or a secret of a user's channel, as API keys are. */
export const sealFor = (userId: string, text: string, { secrets }: Pick<Deps, 'secrets'>) =>
  sealApiKey(text, binding(userId), secrets.sealingKey);

/**
 * Takes a channel and its owner's email address. Throws if the key file isn't the one that sealed it. Undefined if the
 * operator has no such channel any more.
 */
export function targetOf(
  { secrets, settings, clock }: TargetDeps,
  userId: string,
  email: string,
  channel: KeptChannel,
): Target | undefined {
  const { kind, language } = channel;
  if (channel.owner === 'operator') {
    const address = kind === 'webhook' ? settings.alertWebhookUrl : settings.alertSlackUrl;
    const secret = kind === 'webhook' ? [settings.alertWebhookSecret] : [];
    return address === ''
      ? undefined
      : { kind, address, secrets: secret, language, ofUser: userId };
  }
  const open = (sealed: string) => openApiKey(sealed, binding(userId), secrets.sealingKey);
  const { address_sealed, secret_sealed, old_secret_sealed, old_secret_until } = channel;
  const isOldValid = old_secret_until !== null && old_secret_until > clock();
  const sealed = [secret_sealed, isOldValid ? old_secret_sealed : null];
  return {
    kind,
    address: address_sealed === null ? email : open(address_sealed),
    secrets: sealed.flatMap((one) => (one === null ? [] : [open(one)])),
    language,
  };
}

/** The beginning and end of an address, for people who know it. */
export function shortened({ kind, address }: Pick<Target, 'kind' | 'address'>): string {
  if (kind === 'email') return address;
  const { origin, pathname, search } = new URL(address);
  const rest = pathname + search;
  return rest === '/' ? origin : `${origin}/…${rest.length > 12 ? rest.slice(-4) : ''}`;
}

/**
 * Sends events, to a webhook only the first. Resolves with the outcome; rejects only if `stopping` is aborted.
 * Spends no credits.
 */
export function deliver(
  deps: Pick<Deps, 'settings' | 'clock' | 'mailer'>,
  target: Target,
  events: readonly AlertEvent[],
  stopping: AbortSignal,
  limitMs?: number,
): Promise<Outcome> {
  switch (target.kind) {
    case 'webhook':
      return sendWebhook(deps, target, events, stopping, limitMs);
    case 'slack':
      return sendSlack(deps, target, events, stopping, limitMs);
    case 'email':
      return sendEmail(deps, target, events);
  }
}
