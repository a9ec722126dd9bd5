/** The text of a job post as people read it, whatever it was written for: HTML, Markdown, or neither. */
import { htmlText, unescapeHtml } from './html';

const markup = /<\/?(?:p|br|li|ul|ol|div|span|h[1-6]|strong|b|em|table|td)\b[^<>]*>/i;
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{2,31});/i;
/** Signs that Markdown gives a meaning to, and so are written behind a backslash. */
const escapedSigns = /\\([\\`*_{}[\]()#+\-.!<>|~&])/g;
/** Full-width and mathematical letters, and ligatures. Signs such as ™ stay what they are. */
const otherForms = /[\uff01-\uffee\ufb00-\ufb06]|[\u{1d400}-\u{1d7ff}]/gu;
/** Soft hyphens, and what has no width. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g;
const foreign = /[\u0080-\uffff]/;
/** References to references: “&amp;#35;”. */
const deepest = 3;

/**
 * Takes the text of a post. Returns it with the characters that are meant by references (`C&#35;`) and behind backslashes
 * (`C\+\+`), without tags, soft hyphens and characters without width, and with plain letters for full-width ones.
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
