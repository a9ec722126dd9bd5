/** Requests that the service itself sends: to public addresses alone unless allowed, of bounded size and time. */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address that no request may go to. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor(host: string) {
    super(
      `${host} is not a public address. Set SIGNALSHEET_ALLOW_PRIVATE_ADDRESSES=on where the service may reach it.`,
    );
  }
}

export interface OutgoingPost {
  /** http: or https:. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowPrivate: boolean;
  /** A longer answer is not read to its end. */
  readonly maxBytes: number;
  /** Ends the request wherever it is. */
  readonly signal: AbortSignal;
}

/** Ranges that are not of the public internet (the special-purpose registries of IANA). */
const privateIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Public ones lie in 2000::/3, but for these. */
const privateIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
/** An IPv4 address written as one of IPv6: mapped, and as NAT64 gives it. */
const carriers = ['::ffff:', '64:ff9b::'];

const refused = new BlockList();
const known = new BlockList();
known.addSubnet('2000::', 3, 'ipv6');
for (const carrier of carriers) known.addSubnet(`${carrier}0.0.0.0`, 96, 'ipv6');
for (const [net, prefix] of privateIpv6) refused.addSubnet(net, prefix, 'ipv6');
for (const [net, prefix] of privateIpv4) {
  refused.addSubnet(net, prefix, 'ipv4');
  for (const carrier of carriers) refused.addSubnet(carrier + net, 96 + prefix, 'ipv6');
}

/** Takes an IP address in any spelling. What is none is not public either. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 4) return !refused.check(bare, 'ipv4');
  return isIP(bare) === 6 && known.check(bare, 'ipv6') && !refused.check(bare, 'ipv6');
}

/** Whether a URL names a private address without any look-up. Takes a URL that can be parsed. */
export function isPrivateHost(url: string): boolean {
  const host = hostOf(new URL(url));
  return isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
}

/** An IPv6 address stands in brackets there. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** Asks for all addresses of a name. */
type Resolve = (
  host: string,
  options: LookupAllOptions,
  answer: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The look-up of a connection: what it answers is what is connected to, so a name that resolves otherwise a moment
 * later gains nothing. A name with one private address is refused whole.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = error ? [] : addresses;
      if (error || !first) answer(error ?? new Error(`${host} has no address`), '', 0);
      else if (!addresses.every(({ address }) => isPublicAddress(address)))
        answer(new PrivateAddressError(host), '', 0);
      else if (options.all) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };
}

/**
 * Posts a text and reads the answer as one. Follows no redirect. Rejects with PrivateAddressError before it connects
 * to an address that is not allowed, and with an Error for any other failure: no connection, another status than one
 * from 200 to 299, too long an answer, the signal.
 */
export async function post(outgoing: OutgoingPost): Promise<string> {
  const url = new URL(outgoing.url);
  // Addresses are connected to without being looked up.
  if (!outgoing.allowPrivate && isPrivateHost(outgoing.url)) {
    throw new PrivateAddressError(hostOf(url));
  }
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...outgoing.headers, 'Content-Length': Buffer.byteLength(outgoing.body) },
    signal: outgoing.signal,
    agent: false,
    ...(!outgoing.allowPrivate && { lookup: publicLookup() }),
  };
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, options, (response) => {
      read(response, outgoing.maxBytes).then(done, fail);
    });
    request.on('error', fail);
    request.end(outgoing.body);
  });
}

function read(response: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((done, fail) => {
    const status = response.statusCode ?? 0;
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('error', fail);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) response.destroy(new Error('The answer was too long'));
    });
    response.on('end', () => done(Buffer.concat(chunks).toString()));
    if (status < 200 || status > 299) response.destroy(new Error(`The answer was ${status}`));
  });
}
