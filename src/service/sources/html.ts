/** Reads pages: their addresses, meta elements, JSON-LD and text, within bounds and in linear time. Nothing in them runs. */
import { Parser } from 'htmlparser2';
import { isRecord, maxLength, storable, webAddress } from './text';

/** An object of a page’s JSON-LD. */
export interface LinkedData {
  readonly node: Readonly<Record<string, unknown>>;
  /** The key of the object that it stands in; null where it stands by itself, in a list or in `@graph`. */
  readonly under: string | null;
}

export interface Link {
  readonly url: string;
  readonly text: string;
}

export interface Page {
  readonly url: string;
  readonly lang: string | null;
  readonly title: string | null;
  readonly canonical: string | null;
  /** Of `<a>`, each address once. */
  readonly links: readonly Link[];
  readonly scripts: readonly string[];
  /** What scripts within the page say, cut. */
  readonly inlineScripts: string;
  /** Every address in it: links, scripts, frames, forms, style sheets. Absolute, http: or https:. */
  readonly addresses: readonly string[];
  /** Lower-case names and properties; the first of each. */
  readonly meta: ReadonlyMap<string, string>;
  readonly linkedData: readonly LinkedData[];
  readonly text: string;
}

/** Characters of a page that are looked at. Real pages are a tenth of it. */
export const maxHtml = 4_000_000;

const bounds = {
  /** The parser’s time grows with depth, and reading ends there. Browsers stop at 512. */
  depth: 500,
  /** Of `foreignNames`. */
  foreign: 5000,
  addresses: 5000,
  linkText: 200,
  inlineScripts: 500_000,
  meta: 500,
  /** Objects and lists of JSON-LD. */
  nodes: 10_000,
  nodeDepth: 50,
} as const;

/** Of drawings and formulas. The parser puts each before a list of those before, which takes longer the more there are. */
const foreignNames = new Set(
  'svg math desc foreignobject title mi mo mn ms mtext annotation-xml'.split(' '),
);

type Attributes = Readonly<Record<string, string>>;

interface Handler {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
}

/** What comes after an element that is nested too deep, or after too many drawings, is left out. */
function parse(html: string, { open, text, close }: Handler): void {
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
const unseen = new Set('noscript script style svg template textarea title'.split(' '));

/** Gathers what a reader of the page would see, one block a line. */
function textReader(): Handler & { read(): string } {
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

/** Takes HTML, a fragment or a whole document; returns its text: a block a line, items of lists behind a dash. */
export function htmlText(html: string): string {
  const reader = textReader();
  parse(html, reader);
  return reader.read();
}

/** Takes text with character references, `&lt;p&gt;`; returns it with the characters, `<p>`. */
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

/** Takes the HTML of a page and where it stands. Never throws, whatever it is given. */
export function readPage(html: string, url: string): Page {
  const reader = textReader();
  const addresses = new Set<string>();
  const links = new Map<string, string>();
  const scripts = new Set<string>();
  const meta = new Map<string, string>();
  const linkedData: LinkedData[] = [];
  const inline: string[] = [];
  let inlineLength = 0;
  let inScript = false;
  let base = url;
  let lang: string | null = null;
  let canonical: string | null = null;
  let title: string | null = null;
  let gathering: { element: string; data: string[] } | undefined;
  let anchor: { url: string; text: string } | undefined;

  const address = (text: string | undefined): string | null => {
    if (!text || addresses.size >= bounds.addresses) return null;
    const found = webAddress(text.trim(), base);
    if (found !== null) addresses.add(found);
    return found;
  };
  const endAnchor = () => {
    if (anchor && !links.get(anchor.url)) {
      links.set(anchor.url, anchor.text.replace(/\s+/g, ' ').trim());
    }
    anchor = undefined;
  };

  parse(html, {
    open(name, attributes) {
      reader.open(name, attributes);
      const src = address(attributes['src']);
      if (name === 'a') {
        endAnchor();
        const to = address(attributes['href']);
        if (to) anchor = { url: to, text: '' };
      } else if (name === 'script') {
        if (src) scripts.add(src);
        if (/ld\+json/i.test(attributes['type'] ?? '')) gathering = { element: 'script', data: [] };
        inScript = true;
      } else if (name === 'title' && title === null) {
        gathering = { element: 'title', data: [] };
      } else if (name === 'base') {
        base = webAddress(attributes['href'] ?? '', url) ?? base;
      } else if (name === 'html') {
        lang ??= attributes['lang'] || null;
      } else if (name === 'link') {
        const to = address(attributes['href']);
        if (/(^|\s)canonical(\s|$)/i.test(attributes['rel'] ?? '')) canonical ??= to;
      } else if (name === 'form') {
        address(attributes['action']);
      } else if (name === 'meta') {
        const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
        const content = attributes['content']?.trim();
        if (key && content && !meta.has(key) && meta.size < bounds.meta) meta.set(key, content);
      }
    },
    text(text) {
      reader.text(text);
      if (gathering) gathering.data.push(text);
      else if (inScript && inlineLength < bounds.inlineScripts) {
        inline.push(text);
        inlineLength += text.length;
      }
      if (anchor && anchor.text.length < bounds.linkText) anchor.text += text;
    },
    close(name) {
      reader.close(name);
      if (name === 'a') endAnchor();
      if (name === 'script') inScript = false;
      if (gathering?.element !== name) return;
      const data = gathering.data.join('');
      gathering = undefined;
      if (name === 'title') title = data.replace(/\s+/g, ' ').trim() || null;
      else addLinkedData(linkedData, data);
    },
  });
  endAnchor();
  return {
    url,
    lang,
    title,
    canonical,
    links: [...links].map(([to, text]) => ({ url: to, text })),
    scripts: [...scripts],
    inlineScripts: inline.join('\n').slice(0, bounds.inlineScripts),
    addresses: [...addresses],
    meta,
    linkedData,
    text: reader.read(),
  };
}

/** Appends every object of a JSON text, outer ones first. What is no JSON is left out. */
function addLinkedData(found: LinkedData[], json: string): void {
  let root: unknown;
  try {
    root = JSON.parse(json);
  } catch {
    return;
  }
  if (typeof root !== 'object' || root === null) return;
  const queue = [{ value: root, under: null as string | null, depth: 0 }];
  for (let at = 0; at < queue.length && found.length < bounds.nodes; at++) {
    const { value, under, depth } = queue[at] as (typeof queue)[number];
    if (isRecord(value)) found.push({ node: value, under });
    if (depth >= bounds.nodeDepth) continue;
    const inner = Array.isArray(value)
      ? value.map((item: unknown) => [under, item] as const)
      : Object.entries(value).map(
          ([key, item]: [string, unknown]) => [key === '@graph' ? under : key, item] as const,
        );
    for (const [key, item] of inner) {
      if (queue.length >= bounds.nodes) break;
      if (typeof item === 'object' && item !== null) {
        queue.push({ value: item, under: key, depth: depth + 1 });
      }
    }
  }
}
