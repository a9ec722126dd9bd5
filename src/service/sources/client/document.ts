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
  /** Taken where the document is large. */
  readonly room: Room;
}

/** The largest board of a known vendor has 14 MB. */
const maxBytes = 32 * 1_048_576;

/** Nearly all documents have less. */
const largeBytes = 1_048_576;

type DocumentSettings = Pick<Settings, 'contact' | 'sourceGateway' | 'allowPrivateAddresses'>;

/**
 * Takes the true address, also where a gateway gets the request instead. Rejects with PrivateAddressError for one that
 * is not public, and with an Error where no whole answer came.
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
