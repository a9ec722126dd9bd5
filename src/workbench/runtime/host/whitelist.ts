/** The manifest's `urlFetchWhitelist`: which addresses a script may fetch. */
import { ScriptException } from '../../errors';
import type { GoogleBehaviour } from '../../google-behaviour';
import type { GoogleMessages } from '../../google-messages';
import type { Manifest } from '../script/script';
import type { FetchRequest } from '../wire/calls';

/** Refuses a request to an address that isn't on the list. */
export type AssertListed = (request: Pick<FetchRequest, 'url'>) => void;

/**
 * Google requires a list of versioned deployments, which a published add-on is, but published add-ons without one fetch
 * any address, so they may here too unless `fetchNeedsWhitelist` is set.
 */
export function whitelistGuard(
  { urlFetchWhitelist: prefixes }: Manifest,
  texts: GoogleMessages,
  isListRequired: () => boolean,
): AssertListed {
  return ({ url }) => {
    const isFree = prefixes === undefined && !isListRequired();
    if (isFree || prefixes?.some((prefix) => isWithin(url, prefix))) return;
    throw new ScriptException(texts.notListed(url));
  };
}

/** Whether a published add-on without a list can fetch nothing. */
export function requiresList(isPublished: boolean, google: GoogleBehaviour): boolean {
  return isPublished && google.fetchNeedsWhitelist;
}

/** `https://`, a domain whose subdomains a leading `*.` stands for, and a path. Others match nothing. */
const prefixParts = /^https:\/\/(\*\.)?([^/*]+)(\/[^*]*)$/;

/** Whether an address is a prefix itself, or below it; only paths distinguish upper and lower case. */
function isWithin(url: string, prefix: string): boolean {
  const [, wildcard, domain = '', path = ''] = prefixParts.exec(prefix) ?? [];
  if (domain === '' || !URL.canParse(url)) return false;
  const { protocol, host, pathname, search, hash } = new URL(url);
  const wanted = domain.toLowerCase();
  const isHost = wildcard ? host.endsWith(`.${wanted}`) : host === wanted;
  const rest = `${pathname}${search}${hash}`;
  const isBelow = path.endsWith('/') || ['', '/', '?', '#'].includes(rest.charAt(path.length));
  return protocol === 'https:' && isHost && rest.startsWith(path) && isBelow;
}
