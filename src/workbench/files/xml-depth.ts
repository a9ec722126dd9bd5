/** Keeps XML that is nested without end from the parser, whose time grows with the square of the depth. */

/** No document that somebody wrote is so deep. */
const DEEPEST = 500;
const COMMENT = ['<!--', '-->'] as const;
const CDATA = ['<![CDATA[', ']]>'] as const;

/** Whether elements are nested so deep that the text must not be parsed. Takes time in proportion to its length. */
export function isTooDeep(xml: string): boolean {
  let depth = 0;
  let at = xml.indexOf('<');
  while (at >= 0 && depth <= DEEPEST) {
    const special = [COMMENT, CDATA].find(([start]) => xml.startsWith(start, at));
    const end = special ? xml.indexOf(special[1], at) : endOfTag(xml, at);
    if (end < 0) break;
    if (!special) depth += stepOf(xml, at, end);
    at = xml.indexOf('<', end);
  }
  return depth > DEEPEST;
}

function stepOf(xml: string, start: number, end: number): number {
  const first = xml.charAt(start + 1);
  if (first === '/') return -1;
  return '!?'.includes(first) || xml.charAt(end - 1) === '/' ? 0 : 1;
}

/** Where a tag ends: at the first `>` outside of quotes. */
function endOfTag(xml: string, start: number): number {
  let quote = '';
  for (let at = start; at < xml.length; at++) {
    const letter = xml.charAt(at);
    if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
  }
  return -1;
}
