/** Reads an email address from the formats of lists and mail programs. */
import { domainToASCII } from 'node:url';
import { readDomain } from '../../contract/domain';

/**
 * Takes a text such as `mailto:dana@acme.com?subject=Hi` or `Dana Roe <dana@acme.com>`. Returns the one
 * address in it in lower case; of several, the only one that isn't personal; undefined otherwise.
 */
export function readEmail(text: string): string | undefined {
  const found = text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s*[([{]\s*at\s*[)\]}]\s*/gi, '@')
    .replace(/\s*[([{]\s*dot\s*[)\]}]\s*/gi, '.')
    // Links in mail programs contain %40.
    .replace(/%40/g, '@')
    .replace(/mailto:/gi, ' ')
    .split(/[\s<>()[\]{},;"“”„|]+/)
    .filter((part) => part.includes('@'))
    .map((part) =>
      part
        .replace(/\?.*$/, '')
        .replace(/^['‘’:.]+|['‘’:.]+$/g, '')
        .toLowerCase(),
    );
  const all = [...new Set(found)].filter((address) => /^[^@]+@[^@]+$/.test(address));
  const own = all.length > 1 ? all.filter((address) => readDomain(address).ok) : all;
  return own.length === 1 ? own[0]?.replace(/[^@]+$/, asciiHost) : undefined;
}

/** A host as mail servers know it: `xn--mller-kva.de` for `müller.de`; unchanged if it isn't a valid host. */
function asciiHost(host: string): string {
  return domainToASCII(host) || host;
}
