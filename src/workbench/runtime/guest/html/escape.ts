/** Escapes what a template prints for the place in the page where it prints it. */

/** Where in a page something is printed. */
export type Place = 'html' | 'attribute' | 'url' | 'script' | 'script-string' | 'style';

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
  '`': '&#96;',
};
const safeUrl = /^(?:https?:|mailto:|tel:|[^&:/?#]*(?:[/?#]|$))/i;

/** A value as it may stand in a place. */
export function escapeFor(place: Place, value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  switch (place) {
    case 'html':
    case 'attribute':
      return escapeHtml(text);
    case 'url':
      return escapeHtml(safeUrl.test(text.trim()) ? text : '#');
    case 'script-string':
      return escapeScript(text);
    case 'script':
      return typeof value === 'number' || typeof value === 'boolean'
        ? ` ${text} `
        : `"${escapeScript(text)}"`;
    case 'style':
      return text.replace(/[^\w\s#.%,-]/g, '');
  }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (letter) => htmlEntities[letter] ?? letter);
}

function escapeScript(text: string): string {
  return text.replace(/[^\w ,.:;@+*-]/g, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 256
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
