/** Links to audiences: signed, so that only who was given one can open it, and only for a while. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hour, second } from '../clock';
import type { Parts } from '../parts';

type LinkParts = Pick<Parts, 'secrets' | 'settings' | 'clock'>;

export type LinkReading =
  | { readonly kind: 'valid'; readonly audienceId: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' };

/** An audience's id follows from its owner and its name, so a link can be made before the audience is. */
export function audienceIdOf(userId: string, name: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([userId, name]))
    .digest('hex');
  return `aud_${digest.slice(0, 32)}`;
}

/**
 * Takes one of the caller's own audiences, and the service's address as the caller sees it. Returns the address of
 * its page; `.csv` and `.json` after it answer the same in those forms.
 */
export function audienceUrl(
  { secrets, settings, clock }: LinkParts,
  audienceId: string,
  baseUrl: string,
): string {
  const expires = Math.floor((clock() + settings.audienceLinkHours * hour) / second);
  const signature = sign(secrets.linkKey, audienceId, expires).toString('hex');
  return `${baseUrl}/audiences/${audienceId}-${expires}-${signature}`;
}

/** Takes the last part of a link's path without `.csv` or `.json`. Compares in constant time. */
export function readAudienceLink(
  { secrets, clock }: Pick<LinkParts, 'secrets' | 'clock'>,
  text: string,
): LinkReading {
  const match = /^(aud_[0-9a-f]{32})-(\d{1,12})-([0-9a-f]{64})$/.exec(text);
  const [, audienceId = '', expires = '', signature = ''] = match ?? [];
  const given = Buffer.from(signature, 'hex');
  const expected = sign(secrets.linkKey, audienceId, Number(expires));
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSigned) return { kind: 'unknown' };
  if (Number(expires) * second <= clock()) return { kind: 'expired' };
  return { kind: 'valid', audienceId };
}

function sign(key: Buffer, audienceId: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${audienceId}:${expires}`).digest();
}
