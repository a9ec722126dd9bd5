/**
 * The part of a host name that belongs to one company, including subdomains of platforms that give each
 * customer one.
 */
import { getDomain, getHostname } from 'tldts';

/** Publishing platforms that the public suffix list lacks. */
const publishers =
  'blogspot.com bandcamp.com business.site canalblog.com ghost.io hubspotpagebuilder.com jimdofree.com jimdosite.com ' +
  'medium.com mozello.com mystrikingly.com over-blog.com squarespace.com strikingly.com substack.com tistory.com ' +
  'tumblr.com typepad.com webnode.com weebly.com wordpress.com';

const customerOf = new RegExp(`(?:^|\\.)([^.]+\\.(?:${publishers.replace(/ /g, '|')}))$`);

/**
 * Takes a host name or a web address. Returns the registrable domain, or the customer's own subdomain of a platform
 * such as github.io or myshopify.com. A platform's bare domain is the platform's own. Null for IP addresses, public
 * suffixes such as co.uk and texts that aren't addresses.
 */
export function siteOf(address: string): string | null {
  const host = (getHostname(address) ?? '').replace(/^www\.(?=.*\.)/, '');
  const own = customerOf.exec(host)?.[1];
  return own ?? getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host);
}
