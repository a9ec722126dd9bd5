/** What Google changes in the HTML of a sidebar or dialog before a browser gets it. */
import type { GoogleBehaviour } from '../../google-behaviour';

const htmlTag = /<html\b[^>]*>/i;
const scripts = /(<script\b([^>]*)>)([\s\S]*?)(?=<\/script\b)/gi;
const otherType = /\btype\s*=\s*(?!["']?(?:module|text\/javascript|application\/javascript)\b)/i;

/**
 * The HTML as Google serves it: without attributes of `<html>`, and without what looks like a comment in template
 * literals of scripts, which Google's sanitizer doesn't know.
 */
export async function servedHtml(html: string, google: GoogleBehaviour): Promise<string> {
  const bare = google.keepsHtmlAttributes ? html : html.replace(htmlTag, '<html>');
  if (google.keepsTemplateComments || !bare.includes('`')) return bare;
  // Loaded only now: most executions show no page.
  const { parse } = await import('acorn');
  return bare.replace(scripts, (whole, open: string, attributes: string, code: string) => {
    const isScript = !otherType.test(attributes) && code.includes('`');
    return isScript ? open + withoutTemplateComments(code, parse) : whole;
  });
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The script unchanged if it can't be parsed. */
function withoutTemplateComments(code: string, parse: typeof import('acorn').parse): string {
  const texts: Part[] = [];
  try {
    parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      onToken: ({ type, start, end }) => {
        if (type.label === 'template') texts.push({ start, end });
      },
    });
  } catch {
    return code;
  }
  let kept = '';
  let at = 0;
  for (const { start, end } of texts) {
    for (;;) {
      const from = Math.max(start, at);
      const found = from < end ? code.slice(from, end).search(/\/[/*]/) : -1;
      if (found < 0) break;
      kept += code.slice(at, from + found);
      at = endOfComment(code, from + found);
    }
  }
  return kept + code.slice(at);
}

/** A comment may end beyond its template literal. */
function endOfComment(code: string, start: number): number {
  const isLine = code.charAt(start + 1) === '/';
  const end = code.indexOf(isLine ? '\n' : '*/', start + 2);
  if (end < 0) return code.length;
  return isLine ? end : end + 2;
}
