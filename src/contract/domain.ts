/** Reads a company's domain from what users write for a company, in the same way on client and service. */
import { toASCII } from 'punycode/punycode.js';
import * as limits from './limit-values';
import { decoded, leadsTo, platformOf } from './platforms';

/** Why a text isn't a company domain. */
export type DomainFault =
  | 'empty'
  | 'no_dot'
  | 'bad_character'
  | 'ip_address'
  | 'too_long'
  | 'personal_email'
  /** No top-level domain has this ending, as in a file name or an abbreviation. */
  | 'unknown_ending'
  /** Anyone can register a name below it, as below co.uk. Only the service knows these. */
  | 'public_suffix'
  /** A page at a platform, such as LinkedIn. */
  | 'platform';

export type DomainReading =
  | {
      readonly ok: true;
      readonly domain: string;
      /** Present if the text contains other domains too; this is the first. */
      readonly isFirst?: true;
    }
  | {
      readonly ok: false;
      readonly fault: DomainFault;
      /** With `platform`: its name, and the address without scheme. */
      readonly platform?: string | undefined;
      readonly page?: string;
    };

/** Longer texts are cut: an address begins with its host. */
const longest = 4_000;
/** How many addresses within addresses are followed. */
const deepest = 3;

/**
 * Takes any text: a domain, a web or email address, or several, with what users and programs leave around them (quotes,
 * bullets, markup, names), with typos (`http//`, blanks, invisible characters), defanged, or wrapped in a redirect.
 * Returns the lower-case ASCII host without `www.`, the first of several, or the fault. Pages at platforms and
 * addresses at mail providers such as Gmail don't reveal a company's domain. Never throws and sends no request. Takes
 * time in proportion to the text. Reading the result again returns it unchanged.
 */
export function readDomain(text: string): DomainReading {
  return readText(text, 0);
}

function readText(text: string, depth: number): DomainReading {
  const words = note.test(text) ? [] : wordsOf(text);
  const read = words.map((word) => ({ word, reading: readWord(word, depth) }));
  const isText = read.some(({ word, reading }) => !reading.ok && /\p{L}/u.test(word));
  const good = read.flatMap(({ word, reading }) =>
    reading.ok && !(isText && abbreviation.test(word)) ? [{ word, ...reading }] : [],
  );
  const [first] = good;
  if (!first) {
    const faults = read.map(({ reading }) => reading);
    const is = (fault: DomainFault) =>
      faults.find((reading) => !reading.ok && reading.fault === fault);
    const fault = text.trim() === '' ? 'empty' : 'bad_character';
    const other = faults.find((reading) => !reading.ok && reading.fault !== 'empty');
    const none = faults.find((reading) => !reading.ok);
    return is('platform') ?? is('personal_email') ?? other ?? none ?? { ok: false, fault };
  }
  // Next to other words or an email address, `dana.roe` is a name if something else is certainly a domain.
  const isList =
    read.every(({ word, reading }) => reading.ok || between.test(word)) &&
    new Set(good.map(({ word }) => word.includes('@'))).size === 1;
  const likely = isList ? good : good.filter(({ word }) => sure.test(word));
  const { domain } = likely[0] ?? first;
  const isFirst = likely.some((other) => other.domain !== domain || other.isFirst);
  return { ok: true, domain, ...(isFirst && { isFirst }) };
}

/** What programs put around a list, as `Copyright … salesforce.com, inc.`: its domain is that of another company. */
const note =
  /^\W*((\w+ )?(generated|exported|provided|powered) (by|from) |source: |quelle: |copyright )|all rights reserved/i;

/** Web and email addresses, and hosts with a common ending. */
const sure = /\/\/|@|^www\.|\.(?:com|net|org|info|biz|app|dev|[a-z]{2})(?![\p{L}\p{N}.-])/u;

/** Abbreviations such as `u.Co`, `i.Gr` and `Co.KG`, although domains have these endings. */
const abbreviation =
  /^(?:(?:[a-z]\.)+[a-z]{2}|(?:co|pty|pvt|pte)\.(?:kg|kgaa|ohg|ag|ltd|inc|lp|limited))\.?$/;

/** What may separate the domains of a list. */
const between = /^(?:and|und|et|y|e|or|oder|ou|[^\p{L}]*)$/u;

/** Takes any text; returns its words that may be addresses, in lower case. */
function wordsOf(text: string): string[] {
  const plain = text.slice(0, longest).toLowerCase();
  if (/^[a-z\d.-]+$/.test(plain)) return [plain];
  // Signs are removed before NFKC, which would turn some into letters and digits.
  const clean = plain
    .replace(/&(?:#46|#x2e|period);/g, '.')
    .replace(/[©®™℠†‡*¹²³⁰-⁹]|&(?:[a-z]{2,6}|#x?[\da-f]{2,6});/g, ' ')
    .normalize('NFKC')
    .replace(/\p{Cf}|\ufe0f|\\(?=[._-])/gu, '')
    .replace(/\u3002/g, '.')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ');
  return healed(clean.trim())
    .split(/[\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'`|<>,;]+/u)
    .filter(Boolean);
}

/** Takes a text with single blanks; undoes defanging, and removes blanks within an address. */
function healed(text: string): string {
  const whole = text
    .replace(/ ?[[({<] ?(?:\.|dot) ?[\])}>] ?/g, '.')
    .replace(/ ?[[({<] ?(?:@|at) ?[\])}>] ?/g, '@')
    .replace(/^(h?[tx]+ps?) ?: ?\/ ?\/ ?/, '$1://')
    .replace(/\bwww ?[.,] ?/g, 'www.')
    .replace(/^([^ @]+) ?@ ?(?=[^ @.]+\.[^ @]+$)/, '$1@')
    .replace(/,(?=(?:com|net|org)$)|,(?=[a-z]{2,3}$)(?<=^\S*www\.[^,]+,)/, '.');
  if (blankBeforeEnding.test(whole)) return whole.replace(/ ?\. ?/g, '.');
  if (/^(?:\S+ at )?[^\s.]+(?: dot [^\s.]+)* dot (?:com|net|org|info|io|de|eu|uk)$/.test(whole)) {
    return whole.replace(/ dot /g, '.').replace(' at ', '@');
  }
  return whole;
}

/** “acme .example”, “acme. com”, “acme. co. uk”; not “Dr. No” and “Lowe Inc. CA”. */
const blankBeforeEnding =
  /^\S+ \.\S+$|^(?!(?:inc|ltd|llc|corp|gmbh|plc|str|tel)\b)[^ ,]{3,} ?\. ?(?:(?:com?|org|net|ac) ?\. ?)?(?:com|net|org|info|io|ai|eu|de|at|ch|li|lu|fr|nl|be|uk|ie|es|pt|pl|cz|dk|se|fi|hu|ro|br|au|nz|jp|ca)(?![^/:?#])\S*$/;

/** One or more schemes, correct or misspelt, and words such as `Web:`. */
const scheme = /^(?:\p{L}[\p{L}\d+-]*[:=]+[/\\]*|h?[tx]+ps?(?:[.,]?[/\\]+|\.(?=www\.)))+/u;
/** What may directly precede a web address: `www.https://`, `item1.url:https://`. */
const glued = /^[^/?#@]*(?=h[tx]{2}ps?:\/\/)/;
/** Endings of files, and of hosts in local networks. */
const notEndings = /^(?:pdf|docx?|xlsx?|csv|txt|png|jpg|html?|js|local)$/;
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

function readWord(word: string, depth: number): DomainReading {
  const fault = (fault: DomainFault): DomainReading => ({ ok: false, fault });
  const begun = word.replace(/^[^\p{L}\p{N}@%]+/u, '');
  const bare = begun.replace(scheme, '').replace(glued, '').replace(scheme, '');
  const [authority = ''] = bare.split(/[/?#\\]/, 1);
  if (/%[\da-f]{2}/.test(authority) && depth < deepest) {
    const plain = bare.replace(authority, () => decoded(authority));
    if (plain !== bare) return readText(plain, depth + 1);
  }
  if (authority === '') return fault(bare === '' && begun !== '' ? 'empty' : 'bad_character');
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/(?<=[\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/u, '')
    .replace(/([^.])\.\.(?=[^.])/g, '$1.');
  // Longer hosts overflow in punycode; in ASCII, a host is at least half as long.
  if (host.length > 2 * limits.domainLength) return fault('too_long');
  const ascii = toASCII(host).replace(/^(?:www\.)+(?=[^.]+\.)/, '');
  if (ascii.length > limits.domainLength) return fault('too_long');
  const labels = ascii.split('.');
  const ending = labels[labels.length - 1] ?? '';
  if (labels.some((part) => part.length > 63)) return fault('too_long');
  if (!labels.every((part) => label.test(part))) return fault('bad_character');
  if (labels.length < 2) return fault('no_dot');
  if (/^\d+$/.test(ending)) return fault('ip_address');
  if (!/^(?:[a-z]{2,}|xn--.+)$/.test(ending) || notEndings.test(ending)) {
    return fault('unknown_ending');
  }
  const isMail = authority.includes('@');
  if (isMail && !/^[^@]*\/\//.test(begun) && isFreeMail(ascii)) return fault('personal_email');
  const rest = bare.slice(authority.length);
  const platform = isMail || rest === '' ? undefined : platformOf(ascii, rest);
  const target = platform === undefined ? undefined : leadsTo(ascii, rest);
  if (target && depth < deepest) return readWord(target, depth + 1);
  if (target === undefined) return { ok: true, domain: ascii };
  return { ok: false, fault: 'platform', platform, page: ascii + rest };
}

/** Personal mail providers with many endings, such as yahoo.co.uk. */
const mailNames =
  /^(aol|gmail|gmx|googlemail|hotmail|icloud|live|mail|msn|outlook|proton|protonmail|rocketmail|t-online|tutanota|yahoo|yandex|ymail)\.(com|net|org|[a-z]{2}|com?\.[a-z]{2})$/;

/** A name without an ending is short for one at `.com`. */
const mailDomains =
  '126 163 arcor.de bluewin.ch bt btinternet comcast.net fastmail free.fr freenet.de hey hushmail ' +
  'laposte.net libero.it mac mailbox.org me naver orange.fr pm.me posteo.de qq rediffmail ' +
  'sbcglobal.net seznam.cz sky tuta uol.com.br verizon.net virgilio.it wanadoo.fr web.de wp.pl 139 ' +
  'a1.net abv.bg alice.it aon.at att.net bbox.fr bellsouth.net bigpond bk.ru blueyonder.co.uk ' +
  'bol.com.br centrum.cz charter.net chello.at chello.nl club-internet.fr cox.net daum.net duck ' +
  'earthlink.net email.cz email.de foxmail hanmail.net home.nl inbox.ru interia.pl juno kabelmail.de ' +
  'kpnmail.nl list.ru mailinator neuf.fr ntlworld o2.pl onet.pl online.de optonline.net ' +
  'optusnet.com.au planet.nl privaterelay.appleid.com rambler.ru rogers sfr.fr shaw.ca sina skynet.be ' +
  'sympatico.ca talktalk.net telenet.be telus.net terra.com.br tin.it tiscali.co.uk tiscali.it ' +
  'tutamail ukr.net users.noreply.github.com virginmedia xs4all.nl xtra.co.nz yeah.net ziggo.nl ' +
  'zohomail';

/** Takes a lower-case domain; returns whether it is a public mail provider's. */
function isFreeMail(domain: string): boolean {
  return (
    mailNames.test(domain) ||
    ` ${mailDomains} `.includes(` ${domain.replace(/^([^.]+)\.com$/, '$1')} `)
  );
}
