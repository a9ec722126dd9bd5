/** Requests that the service itself sends: to public addresses alone unless allowed, of bounded size and time. */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

/** An address that no request may go to. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor(host: string) {
    super(
      `${host} is not a public address. Set SIGNALSHEET_ALLOW_PRIVATE_ADDRESSES=on where the service may reach it.`,
    );
  }
}

export interface Outgoing {
  /** http: or https:. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Posted; without one, the request is a GET. */
  readonly body?: string;
  readonly allowPrivate: boolean;
  /** A longer answer is not read to its end; counted as it is after decompression. */
  readonly maxBytes: number;
  /** One longer than `largeBytes` is read on once `whenLarge` resolves. */
  readonly largeBytes?: number;
  readonly whenLarge?: () => Promise<void>;
  /** Ends the request wherever it is. */
  readonly signal: AbortSignal;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
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
 * Sends a request and reads its answer, whatever its status; follows no redirect. Rejects with PrivateAddressError
 * before it connects to an address that is not allowed, and with an Error for any other failure: no connection, too
 * long an answer, one that is cut off, the signal.
 */
export async function send(outgoing: Outgoing): Promise<Received> {
  const url = new URL(outgoing.url);
  // Addresses are connected to without being looked up.
  if (!outgoing.allowPrivate && isPrivateHost(outgoing.url)) {
    throw new PrivateAddressError(hostOf(url));
  }
  const { body } = outgoing;
  const options: RequestOptions = {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...outgoing.headers,
      ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
    },
    signal: outgoing.signal,
    agent: false,
    ...(!outgoing.allowPrivate && { lookup: publicLookup() }),
  };
  return new Promise((done, fail) => {
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = open(url, options, (response) => {
      read(response, outgoing).then(done, fail);
    });
    request.on('error', fail);
    request.end(body);
  });
}

/** Posts a text; rejects like `send`, and where the answer has another status than one from 200 to 299. */
export async function post(outgoing: Outgoing & { readonly body: string }): Promise<string> {
  const { status, body } = await send(outgoing);
  if (status < 200 || status > 299) throw new Error(`The answer was ${status}`);
  return body.toString();
}

async function read(
  response: IncomingMessage,
  { maxBytes, largeBytes = maxBytes, whenLarge }: Outgoing,
): Promise<Received> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of decompressed(response)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw new Error('The answer was too long');
    if (length > largeBytes) await whenLarge?.();
  }
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: Buffer.concat(chunks) };
}

function decompressed(response: IncomingMessage): AsyncIterable<Buffer> {
  const decompress = decompressors.get(response.headers['content-encoding'] ?? '');
  return decompress ? pipeline(response, decompress(), () => {}) : response;
}

const decompressors = new Map([
  ['gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
]);
