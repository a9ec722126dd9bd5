/** What reverse proxies report about a request: the caller's address, and the address the caller used. */
import { isIPv4, isIPv6 } from 'node:net';
import type { Settings } from '../settings';
import type { HttpContext } from './env';

/**
 * The caller's address. Takes how many proxies append to X-Forwarded-For: the entry of the outermost of them counts,
 * since callers can invent earlier ones. If that entry isn't an address, the proxy's own address counts. An IPv6
 * caller owns a whole /64, so the caller is counted by it.
 */
export function remoteAddress(c: HttpContext, trustedProxies: number): string {
  const direct = c.env.incoming.socket.remoteAddress ?? 'unknown';
  const seen = seenOutside(c, 'X-Forwarded-For', trustedProxies) ?? '';
  return network(seen) ?? network(direct) ?? direct;
}

/**
 * The service's address as callers see it, for links in answers: the one in the settings, else the one of the
 * request. Behind trusted proxies, the scheme is the one that the outermost of them was called with.
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

/** The outermost trusted proxy's entry in a list that each proxy appends to. */
function seenOutside(c: HttpContext, header: string, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  return (c.req.header(header) ?? '').split(',').at(-trustedProxies)?.trim();
}

/** An address as proxies write it: maybe in quotes or brackets, and maybe with a port. */
const written = /^"?(?:\[([^\]]*)\](?::\d*)?|([^:]*):\d*|(.*?))"?$/;

/** What a caller is counted by; undefined if the text isn't an address. */
function network(text: string): string | undefined {
  const [, bracketed, withPort, bare] = written.exec(text.slice(0, 80)) ?? [];
  const address = (bracketed ?? withPort ?? bare ?? '').replace(/%.*/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  // Normalises the spelling, and writes a dotted end in hex.
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
