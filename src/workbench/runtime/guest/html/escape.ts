/** Escapes a template's output for its place in the page, which is found by parsing the HTML. */

const urlAttributes = new Set(['href', 'src', 'action', 'formaction', 'cite', 'poster']);

/** Parses HTML piece by piece. */
export class PlaceFinder {
  /** The kind of place at the end of the text so far. */
  #in: 'text' | 'tag' | 'comment' | 'script' | 'style' = 'text';
  #tag = '';
  /** In a tag: the attribute whose value is open, and the quote that closes it. */
  #attribute = '';
  #quote = '';

  /** The place after the text so far. */
  get place(): Place {
    if (this.#in === 'style') return 'style';
    if (this.#in === 'script') return this.#quote ? 'script-string' : 'script';
    if (this.#in !== 'tag') return 'html';
    if (/^on/.test(this.#attribute)) return 'script';
    return urlAttributes.has(this.#attribute) ? 'url' : 'attribute';
  }

  read(html: string): void {
    for (let index = 0; index < html.length; ) index = this.#step(html, index);
  }

  #step(html: string, index: number): number {
    if (this.#in === 'text') return this.#readText(html, index);
    if (this.#in === 'tag') return this.#readTag(html, index);
    if (this.#in === 'script') return this.#readScript(html, index);
    const end = this.#in === 'comment' ? '-->' : '</style';
    return this.#leaveAt(end, html, index);
  }

  #readText(html: string, index: number): number {
    const open = html.indexOf('<', index);
    if (open < 0) return html.length;
    if (html.startsWith('<!--', open)) {
      this.#in = 'comment';
      return open + 4;
    }
    const name = /^<\/?([a-z][\w-]*)/i.exec(html.slice(open, open + 40))?.[1];
    if (!name) return open + 1;
    this.#in = 'tag';
    this.#tag = html[open + 1] === '/' ? '' : name.toLowerCase();
    this.#attribute = '';
    this.#quote = '';
    return open + html.slice(open).search(/[^</\w-]|$/);
  }

  #readTag(html: string, index: number): number {
    const letter = html.charAt(index);
    if (this.#quote) {
      if (letter === this.#quote) this.#attribute = this.#quote = '';
      return index + 1;
    }
    const attribute = /^([^\s"'<>/=]+)\s*=\s*(["']?)/.exec(html.slice(index));
    if (attribute) {
      this.#attribute = (attribute[1] ?? '').toLowerCase();
      this.#quote = attribute[2] ?? '';
      return index + attribute[0].length;
    }
    if (letter === '>') {
      this.#in = this.#tag === 'script' || this.#tag === 'style' ? this.#tag : 'text';
      this.#attribute = '';
    }
    return index + 1;
  }

  #readScript(html: string, index: number): number {
    const letter = html.charAt(index);
    if (/^<\/script/i.test(html.slice(index, index + 8))) {
      this.#in = 'text';
      this.#quote = '';
      return index;
    }
    if (letter === '\\' && this.#quote) return index + 2;
    if (letter === this.#quote) this.#quote = '';
    else if (!this.#quote && /["'`]/.test(letter)) this.#quote = letter;
    return index + 1;
  }

  #leaveAt(end: string, html: string, index: number): number {
    const found = html.toLowerCase().indexOf(end, index);
    if (found < 0) return html.length;
    this.#in = 'text';
    return end === '-->' ? found + end.length : found;
  }
}

/** The kind of place in a page at which a value is printed. */
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

/** Escapes a value for a place. */
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
