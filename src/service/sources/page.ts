/** Reads pages: their addresses, meta elements, text, and the objects that they describe. Runs no scripts. */
import { parse, textReader } from './html';
import { readLooseJson } from './linked-data/loose-json';
import { markupReader } from './linked-data/markup';
import { type LinkedData, linkedNodes } from './linked-data/nodes';
import { webAddress } from './text';

export interface Link {
  readonly url: string;
  readonly text: string;
}

export interface Page {
  readonly url: string;
  /** The address that relative ones are resolved against. */
  readonly base: string;
  readonly lang: string | null;
  readonly title: string | null;
  readonly canonical: string | null;
  /** The links of `<a>`, each address once. */
  readonly links: readonly Link[];
  readonly scripts: readonly string[];
  /** The text of inline scripts, truncated. */
  readonly inlineScripts: string;
  /** All absolute http: and https: addresses in it: links, scripts, frames, forms, style sheets. */
  readonly addresses: readonly string[];
  /** By lower-case name or property; the first of each. */
  readonly meta: ReadonlyMap<string, string>;
  /** The objects of its JSON-LD, then of its microdata and RDFa. */
  readonly linkedData: readonly LinkedData[];
  readonly text: string;
}

const bounds = {
  addresses: 5000,
  linkText: 200,
  inlineScripts: 500_000,
  meta: 500,
} as const;

/** Takes the HTML of a page and its address. Never throws. */
export function readPage(html: string, url: string): Page {
  const reader = textReader();
  const addresses = new Set<string>();
  const links = new Map<string, string>();
  const scripts = new Set<string>();
  const meta = new Map<string, string>();
  const markup = markupReader();
  const described: unknown[] = [];
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
      markup.open(name, attributes);
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
      markup.text(text);
      if (gathering) gathering.data.push(text);
      else if (inScript && inlineLength < bounds.inlineScripts) {
        inline.push(text);
        inlineLength += text.length;
      }
      if (anchor && anchor.text.length < bounds.linkText) anchor.text += text;
    },
    close(name) {
      reader.close(name);
      markup.close(name);
      if (name === 'a') endAnchor();
      if (name === 'script') inScript = false;
      if (gathering?.element !== name) return;
      const data = gathering.data.join('');
      gathering = undefined;
      if (name === 'title') title = data.replace(/\s+/g, ' ').trim() || null;
      else for (const value of readLooseJson(data)) described.push(value);
    },
  });
  endAnchor();
  return {
    url,
    base,
    lang,
    title,
    canonical,
    links: [...links].map(([to, text]) => ({ url: to, text })),
    scripts: [...scripts],
    inlineScripts: inline.join('\n').slice(0, bounds.inlineScripts),
    addresses: [...addresses],
    meta,
    linkedData: linkedNodes([...described, ...markup.items], base),
    text: reader.read(),
  };
}
