/** Finds the network address that a request comes from, for rate limits. */
import { isIPv6 } from 'node:net';
import type { HttpContext } from './env';

/**
 * Takes how many reverse proxies in front append to X-Forwarded-For: what the outermost of them saw counts,
 * anything before it may be invented. An IPv6 caller owns a whole /64 and is counted by it.
 */
export function remoteAddress(c: HttpContext, trustedProxies: number): string {
  const direct = c.env.incoming.socket.remoteAddress ?? 'unknown';
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return network(seen || direct);
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
