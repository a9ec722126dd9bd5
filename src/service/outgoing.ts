/** The service's outgoing requests: only to public addresses unless allowed otherwise, limited in size and time. */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

/** An address that requests must not reach. */
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
  /** Sent with POST; without a body, the request is a GET. */
  readonly body?: string;
  readonly allowPrivate: boolean;
  /** The longest answer that is accepted, after decompression. */
  readonly maxBytes: number;
  /** Reading an answer longer than `largeBytes` waits until `whenLarge` resolves. */
  readonly largeBytes?: number;
  readonly whenLarge?: () => Promise<void>;
  /** Aborts the request at any stage. */
  readonly signal: AbortSignal;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Ranges outside the public internet (the special-purpose registries of IANA). */
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
/** Private ranges within 2000::/3, which contains all public addresses. */
const privateIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
/** Prefixes of IPv4 addresses in IPv6: mapped, and NAT64. */
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

/** Takes an IP address in any spelling. Anything else isn't public. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 4) return !refused.check(bare, 'ipv4');
  return isIP(bare) === 6 && known.check(bare, 'ipv6') && !refused.check(bare, 'ipv6');
}

/** Whether a URL names a private address, without a DNS query. Takes a URL that can be parsed. */
export function isPrivateHost(url: string): boolean {
  const host = hostOf(new URL(url));
  return isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
}

/** Removes the brackets around an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** Resolves all addresses of a name. */
type Resolve = (
  host: string,
  options: LookupAllOptions,
  answer: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The DNS look-up of a connection. The connection uses exactly the addresses that were checked, so a name
 * that changes a moment later gains nothing. A name with any private address is refused.
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
 * Sends a request and reads its answer with any status; doesn't follow redirects. Rejects with
 * PrivateAddressError before connecting to a disallowed address, and with an Error for any other failure: no
 * connection, an answer that is too long or incomplete, the signal.
 */
export async function send(outgoing: Outgoing): Promise<Received> {
  const url = new URL(outgoing.url);
  // Connections to IP addresses don't use the look-up.
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
    let interim = 0;
    request.on('information', () => {
      interim += 1;
      if (interim > maxInterim) request.destroy(new Error('The answer was too long'));
    });
    // Without a listener, Node drops the connection and no event reports it.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      fail(new Error('The answer switched to another protocol'));
    });
    request.end(body);
  });
}

/** Posts a text. Rejects like `send`, and for a status outside 200 to 299. */
export async function post(outgoing: Outgoing & { readonly body: string }): Promise<string> {
  const { status, body } = await send(outgoing);
  if (status < 200 || status > 299) throw new Error(`The answer was ${status}`);
  return body.toString();
}

/** How many answers of 1xx may come before the real one. */
const maxInterim = 20;

/** How many chunks of an answer are joined to one buffer. */
const chunksJoined = 1_000;

async function read(
  response: IncomingMessage,
  { maxBytes, largeBytes = maxBytes, whenLarge }: Outgoing,
): Promise<Received> {
  const joined: Buffer[] = [];
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of decompressed(response, maxBytes)) {
    chunks.push(chunk);
    // A chunk of one byte takes a hundred bytes of memory.
    if (chunks.length === chunksJoined) {
      joined.push(Buffer.concat(chunks));
      chunks = [];
    }
    length += chunk.length;
    if (length > maxBytes) throw new Error('The answer was too long');
    if (length > largeBytes) await whenLarge?.();
  }
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: Buffer.concat([...joined, ...chunks]) };
}

function decompressed(response: IncomingMessage, maxBytes: number): AsyncIterable<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  // No decompressor handles these; unknown words, such as “none”, precede plain text.
  if (/,|^(?:x-)?compress$|^deflate$|^zstd$/.test(encoding)) {
    throw new Error('The answer was packed in a way that was not asked for');
  }
  const decompress = decompressors.get(encoding);
  if (!decompress) return response;
  // Endless compressed bytes may decompress to nothing.
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    let length = 0;
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > maxBytes) throw new Error('The answer was too long');
      yield chunk;
    }
  }
  return pipeline(response, bounded, decompress(), () => {});
}

const decompressors = new Map([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
]);
