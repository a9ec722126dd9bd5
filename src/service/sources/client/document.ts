/** Sends one request for a public document, and reads what came back as text. */
import type { IncomingHttpHeaders } from 'node:http';
import { version } from '../../../../package.json';
import { isPrivateHost, PrivateAddressError, send } from '../../outgoing';
import type { Settings } from '../../settings';

export interface RawDocument {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface DocumentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** The largest board of a known vendor has 14 MB. */
const maxBytes = 32 * 1_048_576;

/** Where a page says its encoding, it does so in its beginning. */
const declarationBytes = 1024;

type DocumentSettings = Pick<Settings, 'contact' | 'sourceGateway' | 'allowPrivateAddresses'>;

/**
 * Takes the true address, also where a gateway gets the request instead. Rejects with PrivateAddressError for one that
 * is not public, and with an Error where no whole answer came.
 */
export async function sendDocument(
  { contact, sourceGateway, allowPrivateAddresses }: DocumentSettings,
  { url, headers, signal }: DocumentRequest,
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
    signal,
  });
  return { status: answer.status, headers: answer.headers, text: textOf(answer) };
}

function textOf({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }): string {
  const named = /charset=["']?([^\s"';]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const start = body.subarray(0, declarationBytes).toString('latin1');
  const [, ofPage, ofXml] =
    /<meta[^>]+charset=["']?([^\s"';/>]+)|<\?xml[^>]+encoding=["']([^"']+)/i.exec(start) ?? [];
  // A declaration that can be read as it stands is in no encoding of two bytes.
  const declared = /^utf-?16/i.test(ofPage ?? ofXml ?? '') ? undefined : (ofPage ?? ofXml);
  const known = decoderOf(named) ?? decoderOf(declared) ?? new TextDecoder();
  return known.decode(body);
}

/** Undefined for what is no known encoding. */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}
