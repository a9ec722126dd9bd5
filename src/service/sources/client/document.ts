/** Sends one request for a public document. */
import type { IncomingHttpHeaders } from 'node:http';
import { version } from '../../../../package.json';
import { isPrivateHost, PrivateAddressError, send } from '../../outgoing';
import type { Settings } from '../../settings';
import type { Room } from './room';

export interface RawDocument {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
}

export interface DocumentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Claimed as soon as the document turns out to be large. */
  readonly room: Room;
}

/** The largest board of a known vendor has 14 MB. */
const maxBytes = 32 * 1_048_576;

/** Most documents are smaller. */
const largeBytes = 1_048_576;

type DocumentSettings = Pick<Settings, 'contact' | 'sourceGateway' | 'allowPrivateAddresses'>;

/**
 * Takes the document's own address, even if a gateway receives the request. Rejects with PrivateAddressError
 * if the address isn't public, and with an Error if no complete answer arrives.
 */
export async function sendDocument(
  { contact, sourceGateway, allowPrivateAddresses }: DocumentSettings,
  { url, headers, signal, room }: DocumentRequest,
): Promise<RawDocument> {
  const hasGateway = sourceGateway !== '';
  if (isPrivateHost(url)) throw new PrivateAddressError(new URL(url).hostname);
  const answer = await send({
    url: hasGateway ? sourceGateway : url,
    headers: {
      'User-Agent': `Signalsheet/${version} (+${contact})`,
      'Accept-Encoding': 'gzip, br',
      ...headers,
      ...(hasGateway && { 'X-Source-URL': url }),
    },
    allowPrivate: hasGateway || allowPrivateAddresses === 'on',
    maxBytes,
    largeBytes,
    whenLarge: () => room.take(signal),
    signal,
  });
  return { status: answer.status, headers: answer.headers, bytes: answer.body };
}
