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
  const declared = /<meta[^>]+charset=["']?([^\s"';/>]+)|<\?xml[^>]+encoding=["']([^"']+)/i.exec(
    start,
  );
  return decoder(named ?? declared?.[1] ?? declared?.[2] ?? 'utf-8').decode(body);
}

/** A byte order mark wins over nothing else: what is no known encoding is read as UTF-8. */
function decoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
