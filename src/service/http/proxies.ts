/** What reverse proxies in front say of a request: where it comes from, and which address was asked. */
import { isIPv4, isIPv6 } from 'node:net';
import type { Settings } from '../settings';
import type { HttpContext } from './env';

/**
 * Takes how many proxies append to X-Forwarded-For: what the outermost of them saw counts, anything before it may be
 * invented, and what is no address is that proxy's own. An IPv6 caller owns a whole /64 and is counted by it.
 */
export function remoteAddress(c: HttpContext, trustedProxies: number): string {
  const direct = c.env.incoming.socket.remoteAddress ?? 'unknown';
  const seen = seenOutside(c, 'X-Forwarded-For', trustedProxies) ?? '';
  return network(seen) ?? network(direct) ?? direct;
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

/** An address as proxies write it: in quotes or brackets, and with a port behind, where they do. */
const written = /^"?(?:\[([^\]]*)\](?::\d*)?|([^:]*):\d*|(.*?))"?$/;

/** What callers are counted by; undefined where it is no address. */
function network(text: string): string | undefined {
  const [, bracketed, withPort, bare] = written.exec(text.slice(0, 80)) ?? [];
  const address = (bracketed ?? withPort ?? bare ?? '').replace(/%.*/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  // Written in one way, without a dotted end.
  const { hostname } = new URL(`http://[${address}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after];
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

function dotted(groups: readonly string[]): string {
  const bytes = groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}
