/** Which hosts may be asked at all, before anything is looked up or sent. */
import { getDomain } from 'tldts';

/** Names that nobody can own (RFC 2606, RFC 6761, RFC 8375), so that asking for them tells others what is tried here. */
const reserved =
  /(^|\.)(example|invalid|localhost|local|internal|arpa|onion|example\.(com|net|org))$/;

/** Takes a host name; `.test` is for tests, which have a gateway. */
export function isAskable(host: string, hasGateway: boolean): boolean {
  if (reserved.test(host)) return false;
  if (/(^|\.)test$/.test(host)) return hasGateway;
  return queueOf(host) !== null;
}

/**
 * The registrable domain, which shares one queue: at a vendor of boards, all customers do. Null for addresses and for
 * names without one.
 */
export function queueOf(host: string): string | null {
  return getDomain(host);
}
