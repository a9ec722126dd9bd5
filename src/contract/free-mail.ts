/** Mail providers where people have addresses of their own, which say nothing of the company they work for. */

/** Names that a provider has under many endings, such as yahoo.co.uk. */
const names =
  /^(aol|gmail|gmx|googlemail|hotmail|icloud|live|mail|msn|outlook|proton|protonmail|rocketmail|t-online|tutanota|yahoo|yandex|ymail)\.(com|net|org|[a-z]{2}|com?\.[a-z]{2})$/;

const domains: readonly string[] = [
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
export function isFreeMail(domain: string): boolean {
  return names.test(domain) || domains.includes(domain);
}
