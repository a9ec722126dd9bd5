/** Links to audiences and to the CRM export: signed and valid for a limited time. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hour, second } from '../clock';
import type { Deps } from '../deps';
import { ApiError } from '../errors';

type LinkDeps = Pick<Deps, 'secrets' | 'settings' | 'clock'>;

/** Derives an audience's id from its owner and name, so that a link can be made before the audience. */
export function audienceIdOf(userId: string, name: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([userId, name]))
    .digest('hex');
  return `aud_${digest.slice(0, 32)}`;
}

/**
 * Takes one of the caller's own audiences, and the service's address as the caller sees it. Returns the address of
 * its page; with `.csv` or `.json` appended it answers in that form.
 */
export function audienceUrl(deps: LinkDeps, audienceId: string, baseUrl: string): string {
  return `${baseUrl}/audiences/${makeLink(deps, audienceId)}`;
}

/**
 * Takes the name of what the link opens: lower-case letters, digits and underscores. Returns the last part of the
 * link's path.
 */
export function makeLink({ secrets, settings, clock }: LinkDeps, opens: string): string {
  const expires = Math.floor((clock() + settings.audienceLinkHours * hour) / second);
  return `${opens}-${expires}-${sign(secrets.linkKey, opens, expires).toString('hex')}`;
}

/**
 * Takes the last part of a link's path without `.csv` or `.json`, and how to get a new link, which the error message
 * says. Returns the name of what the link opens, or undefined if the signature is wrong. Compares in constant time.
 * Throws ApiError LINK_EXPIRED.
 */
export function readLink(
  { secrets, clock }: Pick<LinkDeps, 'secrets' | 'clock'>,
  text: string,
  renewal: string,
): string | undefined {
  const match = /^([a-z]{3}_[0-9a-z_]{1,64})-(\d{1,12})-([0-9a-f]{64})$/.exec(text);
  const [, opens = '', expires = '', signature = ''] = match ?? [];
  const given = Buffer.from(signature, 'hex');
  const expected = sign(secrets.linkKey, opens, Number(expires));
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSigned) return undefined;
  if (Number(expires) * second > clock()) return opens;
  throw new ApiError('LINK_EXPIRED', `This link has expired. No credits were spent. ${renewal}`);
}

function sign(key: Buffer, opens: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${opens}:${expires}`).digest();
}
