/** Sends requests to data providers, or to the gateway that the settings name. */
import { version } from '../../../package.json';
import { second } from '../clock';
import { send } from '../outgoing';
import type { Settings } from '../settings';
import type { Send } from './provider';

/** A record of a person has a few kilobytes, a page of people a hundred times as much. */
const maxBytes = 4 * 1_048_576;

/** Shorter than the time after which a request counts as cut off. */
const timeoutMs = 12 * second;

/**
 * Takes the settings; returns the function that sends the providers' requests. Each ends within 12 seconds, goes only
 * to public addresses unless the settings allow others, and may spend the provider's credits.
 */
export function providerSend({
  providerGateway: gateway,
  allowPrivateAddresses,
}: Pick<Settings, 'providerGateway' | 'allowPrivateAddresses'>): Send {
  return async ({ url, headers, body }) => {
    const answer = await send({
      url: gateway === '' ? url : atGateway(gateway, url),
      headers: {
        'User-Agent': `Signalsheet/${version}`,
        'Accept-Encoding': 'gzip, br',
        ...headers,
      },
      ...(body !== undefined && { body }),
      allowPrivate: gateway !== '' || allowPrivateAddresses === 'on',
      maxBytes,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const names = Object.entries(answer.headers);
    return {
      status: answer.status,
      headers: Object.fromEntries(
        names.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
      ),
      body: answer.body.toString(),
    };
  };
}

/** `http://gateway/api.hunter.io/v2/account` for the address of an account at Hunter. */
function atGateway(gateway: string, url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${gateway.replace(/\/$/, '')}/${host}${pathname}${search}`;
}
