/** Reads HTML and its text, within bounds and in linear time. Runs no scripts. */
import { Parser } from 'htmlparser2';
import { maxLength, storable } from './text';

/** The most characters of a page that are read; real pages have a tenth as many. */
export const maxHtml = 4_000_000;

const bounds = {
  /** Deeper elements end the reading, since the parser's time grows with depth. Browsers stop at 512. */
  depth: 500,
  /** The most elements of `foreignNames`. */
  foreign: 5000,
} as const;

/** Elements of SVG and MathML. The parser prepends each to a list, which takes longer the more there are. */
const foreignNames = new Set(
  'svg math desc foreignobject title mi mo mn ms mtext annotation-xml'.split(' '),
);

export type Attributes = Readonly<Record<string, string>>;

export interface Handler {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Calls a handler for the contents of HTML. Everything after an element that is nested too deep, or after too
 * many SVG and MathML elements, is skipped.
 */
export function parse(html: string, { open, text, close }: Handler): void {
  let depth = 0;
  let foreign = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++;
      if (foreignNames.has(name)) foreign++;
      if (depth > bounds.depth || foreign > bounds.foreign) parser.pause();
      else open(name, attributes);
    },
    ontext: text,
    onclosetag(name) {
      depth--;
      close(name);
    },
  });
  parser.write(html.slice(0, maxHtml));
  if (depth <= bounds.depth && foreign <= bounds.foreign) parser.end();
}

const blocks = new Set(
  (
    'address article aside blockquote body br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol option p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);

/** Whether an element starts a new line. */
export const isBlock = (name: string): boolean => blocks.has(name);

const unseen = new Set('noscript script style svg template textarea title'.split(' '));

/** Collects the visible text, one block per line. */
export function textReader(): Handler & { read(): string } {
  const max = maxLength.body;
  const lines: string[] = [];
  let length = 0;
  let line: string[] = [];
  let isItem = false;
  let hidden = 0;
  const endLine = () => {
    const text = line.join('').replace(/\s+/g, ' ').trim();
    line = [];
    if (text === '' || length > max) return;
    lines.push(isItem ? `- ${text}` : text);
    length += text.length + 3;
    isItem = false;
  };
  return {
    open(name) {
      if (unseen.has(name)) hidden++;
      if (blocks.has(name)) endLine();
      if (name === 'li') isItem = true;
      if (name === 'td' || name === 'th') line.push(' ');
    },
    text(text) {
      if (hidden === 0 && length <= max) line.push(text);
    },
    close(name) {
      if (unseen.has(name)) hidden--;
      if (blocks.has(name) && name !== 'br') endLine();
      if (name === 'li') isItem = false;
    },
    read() {
      endLine();
      return storable(lines.join('\n'), max).trim();
    },
  };
}

/** Takes HTML, a fragment or a whole document; returns its text: one block per line, list items with a leading dash. */
export function htmlText(html: string): string {
  const reader = textReader();
  parse(html, reader);
  return reader.read();
}

const tag = /<[/!]?[a-z][^<>]*>/i;
/** How many levels of escaping are undone. */
const escapes = 10;

/** Takes a text with character references, possibly escaped several times; returns it unescaped. */
export function unescapedText(text: string): string {
  let [before, after] = ['', text];
  for (let times = 0; times < escapes && before !== after; times++) {
    [before, after] = [after, unescapeHtml(after)];
  }
  return after;
}

/** As `unescapedText`, also without tags. */
export function plainText(text: string): string {
  const plain = unescapedText(text);
  return tag.test(plain) ? htmlText(plain) : plain;
}

/** Takes text with character references, such as `&lt;p&gt;`; returns it unescaped once, `<p>`. */
export function unescapeHtml(text: string): string {
  const known = new Map<string, string>();
  return text.replace(/&#?\w{1,31};/g, (reference) => {
    let characters = known.get(reference) ?? '';
    if (characters === '') {
      parse(reference, {
        open() {},
        text(part) {
          characters += part;
        },
        close() {},
      });
      known.set(reference, characters);
    }
    return characters;
  });
}
