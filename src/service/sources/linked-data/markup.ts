/** Collects the objects in a page's markup: microdata (`itemprop`) and RDFa (`property`). */
import { type Attributes, type Handler, isBlock } from '../html';
import { termOf } from './nodes';

const bounds = {
  items: 2000,
  values: 20_000,
  /** The most values that are open at one place. */
  open: 20,
  /** The most characters of a value. */
  text: 10_000,
} as const;

type Item = Record<string, unknown>;
type Kind = 'microdata' | 'rdfa';

interface Value {
  readonly item: Item;
  readonly keys: readonly string[];
  text: string;
}

/** What an opening tag started. */
interface Begun {
  readonly isItem: boolean;
  readonly value: Value | undefined;
}

/** Properties whose value on a link is its address; the value of all others is the text. */
const addresses = new Set(
  'url sameAs logo image mainEntityOfPage additionalType hasMap'.split(' '),
);

/** A handler for the parser. `items` are the top-level objects. */
export function markupReader(): Handler & { readonly items: readonly unknown[] } {
  const roots: Item[] = [];
  const begun: Begun[] = [];
  const items: { readonly item: Item; readonly kind: Kind }[] = [];
  let values: Value[] = [];
  let itemCount = 0;
  let valueCount = 0;

  const add = ({ item, keys }: Pick<Value, 'item' | 'keys'>, value: unknown) => {
    for (const key of keys) {
      const known = item[key];
      if (known === undefined) item[key] = value;
      else if (Array.isArray(known)) known.push(value);
      else item[key] = [known, value];
    }
  };
  const begin = (name: string, attributes: Attributes): Begun => {
    const outer = items[items.length - 1];
    const { itemprop, property, itemtype = '', typeof: type = '' } = attributes;
    const named = outer?.kind === 'rdfa' ? property : itemprop;
    const keys = outer && named ? keysOf(named) : [];
    const kind = 'itemscope' in attributes ? 'microdata' : 'typeof' in attributes ? 'rdfa' : null;
    if (kind !== null && itemCount < bounds.items) {
      itemCount++;
      const id = attributes['itemid'] ?? attributes['resource'] ?? attributes['about'];
      const types = (kind === 'rdfa' ? type : itemtype).split(/\s+/).filter(Boolean);
      const item: Item = { '@type': types, ...(id !== undefined && { '@id': id }) };
      if (outer && keys.length > 0) add({ item: outer.item, keys }, item);
      else roots.push(item);
      items.push({ item, kind });
      return { isItem: true, value: undefined };
    }
    if (!outer || keys.length === 0 || valueCount >= bounds.values) return nothing;
    valueCount++;
    const found = attributeValue(name, attributes, keys);
    if (found !== undefined) add({ item: outer.item, keys }, found);
    if (found !== undefined || values.length >= bounds.open) return nothing;
    const value = { item: outer.item, keys, text: '' };
    values.push(value);
    return { isItem: false, value };
  };

  return {
    items: roots,
    open(name, attributes) {
      if (isBlock(name)) for (const value of values) value.text += ' ';
      begun.push(begin(name, attributes));
    },
    text(text) {
      for (const value of values) {
        if (value.text.length < bounds.text) value.text += text.slice(0, bounds.text);
      }
    },
    close() {
      const { isItem, value } = begun.pop() ?? nothing;
      if (isItem) items.pop();
      if (!value) return;
      add(value, value.text);
      values = values.filter((one) => one !== value);
    },
  };
}

const nothing: Begun = { isItem: false, value: undefined };

/** Without keys of other vocabularies, such as `og:title`. */
function keysOf(text: string): string[] {
  const keys = text.slice(0, 500).split(/\s+/).map(termOf);
  return [...new Set(keys)].filter((key) => /^[a-z]\w*$/i.test(key));
}

/** Undefined if the value is the text of the element. */
function attributeValue(
  name: string,
  attributes: Attributes,
  keys: readonly string[],
): string | undefined {
  const { content, href, src, data, datetime, value } = attributes;
  if (content !== undefined) return content;
  if (name === 'link' || name === 'area') return href ?? '';
  if (name === 'a' && keys.some((key) => addresses.has(key))) return href ?? '';
  if (name === 'time') return datetime;
  if (name === 'data' || name === 'meter') return value;
  return src ?? (name === 'object' ? data : undefined);
}
