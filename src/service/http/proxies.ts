/** What reverse proxies in front say of a request: where it comes from, and which address was asked. */
import { isIPv6 } from 'node:net';
import type { Settings } from '../settings';
import type { HttpContext } from './env';

/**
 * Takes how many proxies append to X-Forwarded-For: what the outermost of them saw counts, anything before it may be
 * invented. An IPv6 caller owns a whole /64 and is counted by it.
 */
export function remoteAddress(c: HttpContext, trustedProxies: number): string {
  const direct = c.env.incoming.socket.remoteAddress ?? 'unknown';
  return network(seenOutside(c, 'X-Forwarded-For', trustedProxies) || direct);
}

/**
 * The service's address as callers see it, for links in answers: the one that the settings give, else the one that the
 * caller asked at. Behind trusted proxies the scheme is the one that the outermost of them was asked with.
 */
export function baseUrlOf(
  c: HttpContext,
  { publicUrl, trustedProxies }: Pick<Settings, 'publicUrl' | 'trustedProxies'>,
): string {
  if (publicUrl !== '') return publicUrl.replace(/\/+$/, '');
  const url = new URL(c.req.url);
  const seen = seenOutside(c, 'X-Forwarded-Proto', trustedProxies);
  if (seen === 'https' || seen === 'http') url.protocol = seen;
  return url.origin;
}

/** What the outermost trusted proxy wrote into a list that each proxy appends to. */
function seenOutside(c: HttpContext, header: string, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  return (c.req.header(header) ?? '').split(',').at(-trustedProxies)?.trim();
}

function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);
  if (!isIPv6(plain)) return plain;
  const [before = [], after = []] = plain
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
