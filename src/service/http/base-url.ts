/** The service's address as callers see it, for links in answers. */
import type { Settings } from '../settings';
import type { HttpContext } from './env';

/**
 * The address that the settings give, else the one that the caller asked at. Behind trusted proxies the scheme is
 * the one that the outermost of them was asked with.
 */
export function baseUrlOf(
  c: HttpContext,
  { publicUrl, trustedProxies }: Pick<Settings, 'publicUrl' | 'trustedProxies'>,
): string {
  if (publicUrl !== '') return publicUrl.replace(/\/+$/, '');
  const url = new URL(c.req.url);
  const forwarded = (c.req.header('X-Forwarded-Proto') ?? '').split(',').map((part) => part.trim());
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  if (seen === 'https' || seen === 'http') url.protocol = seen;
  return url.origin;
}
