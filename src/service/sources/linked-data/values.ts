/** Reads the values of a page's objects: types, texts in several languages, addresses. */
import { plainText } from '../html';
import { isRecord, maxLength, oneLine, webAddress } from '../text';

/** An object, keyed by the property names of schema.org. */
export type Node = Readonly<Record<string, unknown>>;

/** The types of an object, without the address of their vocabulary. */
export function typesOf(node: Node): string[] {
  return list(node['@type']).flatMap((type) => {
    const text = isRecord(type) ? type['@id'] : type;
    if (typeof text !== 'string' || text.length > maxLength.address) return [];
    return text.trim().replace(/\/$/, '').split(/[/#:]/).pop() ?? [];
  });
}

/** Takes a value or a list of values; returns a list. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

interface Said {
  readonly text: string;
  readonly lang: string;
}

/** The text in the page's language, else in English, else in any language; undefined if there is none. */
export function rawText(value: unknown, lang: string | null): string | undefined {
  const found = list(value).flatMap(saidIn);
  const inLanguage = (wanted: string) => found.find((one) => languageOf(one.lang) === wanted);
  const best = inLanguage(languageOf(lang ?? '')) ?? inLanguage('en') ?? found[0];
  return best?.text;
}

/** What templates and builders leave in place of a text: “{{ shop.name }}”, “My Company”, “Lorem ipsum”. */
const placeholder =
  /^(?:undefined|null|none|nan|n\/?a|to ?do|tbd|untitled|%\w+%|my (?:company|business|site|website|blog|store|shop|wordpress(?: site| blog)?)|your (?:company|business|site|website|store|organi[sz]ation)(?: name)?|company name|business name|site (?:name|title)|website name|store name|enter (?:your )?\w+ name|just another wordpress site|home ?page)$|\blorem ipsum\b|\{\{|\{%|<%|\$\{/i;

/**
 * As `rawText`, on one line, without tags and character references, cut to `max`. Null if nothing is left, or only a
 * placeholder.
 */
export function plainLine(value: unknown, lang: string | null, max: number): string | null {
  const text = rawText(value, lang);
  // A character reference takes up to eight characters.
  const line = text === undefined ? null : oneLine(plainText(text.slice(0, 8 * max)), max);
  return line === null || placeholder.test(line) ? null : line;
}

function saidIn(value: unknown): Said[] {
  if (!isRecord(value)) return withLanguage(value, '');
  if ('@value' in value) return withLanguage(value['@value'], value['@language']);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const isByLanguage = entries.every(([key]) =>
    /^(?:@none|[a-z]{2}(?:[-_][a-z0-9]{2,8})*)$/i.test(key),
  );
  return isByLanguage ? entries.flatMap(([key, one]) => withLanguage(one, key)) : [];
}

function withLanguage(value: unknown, lang: unknown): Said[] {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '') return [];
  return [{ text, lang: typeof lang === 'string' ? lang : '' }];
}

function languageOf(tag: string): string {
  return (tag.split(/[-_]/)[0] ?? '').toLowerCase();
}

/** Names of files, which would otherwise be read as hosts. */
const file = /\.(?:html?|php\d?|aspx?|jsp|cfm|cgi|shtml|xml|json|pdf|jpe?g|png|gif|svg|webp)$/i;

/**
 * Takes a value that names pages, and the base address; returns absolute web addresses. A host without a
 * scheme is a host, not a path; blank texts and fragments of the same page are skipped.
 */
export function addressesOf(value: unknown, base: string): string[] {
  return list(value).flatMap((one): string[] => {
    const named = isRecord(one) ? [one['@value'], one['url'], one['@id']].find(isText) : one;
    if (!isText(named)) return [];
    const text = plainText(named.slice(0, 10_000)).trim();
    // Some sites list several addresses in one text.
    const parts = text.split(/[\s,;]+(?=(?:https?:)?\/\/|www\.)/i);
    return parts.flatMap((part) => addressOf(part.replace(/[\s,;]+$/, ''), base) ?? []);
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function addressOf(text: string, base: string): string | null {
  if (text === '' || text.startsWith('#')) return null;
  const host = /^[^/?#:\s]+\.[^/?#:\s.]{2,}(?=[/?#:]|$)/.exec(text)?.[0];
  const isHost = host !== undefined && !file.test(host) && !host.includes('@');
  return webAddress(isHost ? `https://${text}` : text, base);
}
