/** The readable text of a job post, written in HTML, Markdown or plain text. */
import { htmlText, unescapeHtml } from './html';

const markup = /<\/?(?:p|br|li|ul|ol|div|span|h[1-6]|strong|b|em|table|td)\b[^<>]*>/i;
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{2,31});/i;
/** Characters with a meaning in Markdown, which are escaped with a backslash. */
const escapedSigns = /\\([\\`*_{}[\]()#+\-.!<>|~&])/g;
/** Full-width and mathematical letters, and ligatures. Signs such as ™ are kept. */
const otherForms = /[\uff01-\uffee\ufb00-\ufb06]|[\u{1d400}-\u{1d7ff}]/gu;
/** Soft hyphens and zero-width characters. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g;
const foreign = /[\u0080-\uffff]/;
/** Levels of nested references, such as "&amp;#35;". */
const deepest = 3;

/**
 * Takes the text of a post. Returns it with references (`C&#35;`) and backslashes (`C\+\+`) resolved, without
 * tags, soft hyphens and zero-width characters, and with plain letters for full-width ones.
 */
export function postText(text: string): string {
  let plain = markup.test(text) ? htmlText(text) : text;
  for (let depth = 0; depth < deepest && reference.test(plain); depth += 1) {
    plain = unescapeHtml(plain);
  }
  if (plain.includes('\\')) plain = plain.replace(escapedSigns, '$1');
  if (!foreign.test(plain)) return plain;
  return plain.replace(unseen, '').replace(otherForms, (sign) => sign.normalize('NFKC'));
}
