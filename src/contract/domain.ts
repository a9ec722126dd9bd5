/** Reads a company's domain out of what people type into cells, the same way on both sides of the wire. */
import { toASCII } from 'punycode/punycode.js';
import { limits } from './limits';

/** Why a text is not a company domain. */
export type DomainFault =
  | 'empty'
  | 'no_dot'
  | 'bad_character'
  | 'ip_address'
  | 'too_long'
  | 'personal_email';

export type DomainReading = { ok: true; domain: string } | { ok: false; fault: DomainFault };

/** An email address; in a web address such as medium.com/@dana the sign stands behind a slash. */
const isAddress = /^\s*(?:mailto:)?[^\s/]+@/i;
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/**
 * Takes any text: a bare domain, a web address or an e-mail address, in any case, with blanks around it.
 * Returns the lower-case ASCII host without `www.`, or the fault: an address at a provider such as Gmail says nothing of
 * a company. Never throws and never asks the network.
 */
export function readDomain(text: string): DomainReading {
  const host = hostOf(text.trim().normalize('NFC').toLowerCase());
  if (host === '') return { ok: false, fault: 'empty' };
  const ascii = toASCII(host)
    .replace(/\.$/, '')
    .replace(/^www\.(?=.*\.)/, '');
  if (ascii.length > limits.domainLength) return { ok: false, fault: 'too_long' };
  if (/^\d+(\.\d+){3}$/.test(ascii)) return { ok: false, fault: 'ip_address' };
  const labels = ascii.split('.');
  if (labels.some((part) => part.length > 63)) return { ok: false, fault: 'too_long' };
  if (!labels.every((part) => label.test(part))) return { ok: false, fault: 'bad_character' };
  if (labels.length < 2) return { ok: false, fault: 'no_dot' };
  if (/^\d+$/.test(labels[labels.length - 1] ?? '')) return { ok: false, fault: 'ip_address' };
  if (isAddress.test(text) && isFreeMail(ascii)) return { ok: false, fault: 'personal_email' };
  return { ok: true, domain: ascii };
}

function hostOf(text: string): string {
  const withoutScheme = text.replace(/^[a-z][a-z0-9+.-]*:(\/\/)?/, (scheme, slashes) =>
    slashes || scheme === 'mailto:' ? '' : scheme,
  );
  const authority = withoutScheme.replace(/^\/\//, '').split(/[/?#\\]/)[0] ?? '';
  const afterUser = authority.slice(authority.lastIndexOf('@') + 1);
  return afterUser.replace(/:\d*$/, '').trim();
}

/** Mail providers where people have addresses of their own: names that one has under many endings, such as yahoo.co.uk. */
const mailNames =
  /^(aol|gmail|gmx|googlemail|hotmail|icloud|live|mail|msn|outlook|proton|protonmail|rocketmail|t-online|tutanota|yahoo|yandex|ymail)\.(com|net|org|[a-z]{2}|com?\.[a-z]{2})$/;

const mailDomains: readonly string[] = [
  '126.com',
  '163.com',
  'bluewin.ch',
  'bt.com',
  'btinternet.com',
  'comcast.net',
  'fastmail.com',
  'free.fr',
  'freenet.de',
  'hey.com',
  'hushmail.com',
  'laposte.net',
  'libero.it',
  'mac.com',
  'mailbox.org',
  'me.com',
  'naver.com',
  'orange.fr',
  'pm.me',
  'posteo.de',
  'qq.com',
  'rediffmail.com',
  'sbcglobal.net',
  'seznam.cz',
  'sky.com',
  'tuta.com',
  'uol.com.br',
  'verizon.net',
  'virgilio.it',
  'wanadoo.fr',
  'web.de',
  'wp.pl',
];

/** Takes a lower-case domain; says whether anybody can have an address there. */
function isFreeMail(domain: string): boolean {
  return mailNames.test(domain) || mailDomains.includes(domain);
}
