/** Reads the values of a page's objects: types, texts in one of several languages, addresses of pages. */
import { plainText } from '../html';
import { isRecord, maxLength, oneLine, webAddress } from '../text';

/** An object by the names that schema.org has for its properties. */
export type Node = Readonly<Record<string, unknown>>;

/** The types of a node, without where their names are defined. */
export function typesOf(node: Node): string[] {
  return list(node['@type']).flatMap((type) => {
    const text = isRecord(type) ? type['@id'] : type;
    if (typeof text !== 'string' || text.length > maxLength.address) return [];
    return text.trim().replace(/\/$/, '').split(/[/#:]/).pop() ?? [];
  });
}

/** Takes what may stand alone or in a list. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

interface Said {
  readonly text: string;
  readonly lang: string;
}

/** A text, or undefined: one in the language of the page comes before one in English, and any other after both. */
export function rawText(value: unknown, lang: string | null): string | undefined {
  const found = list(value).flatMap(saidIn);
  const inLanguage = (wanted: string) => found.find((one) => languageOf(one.lang) === wanted);
  const best = inLanguage(languageOf(lang ?? '')) ?? inLanguage('en') ?? found[0];
  return best?.text;
}

/** As `rawText`, on one line, without tags and character references, and cut. Null where nothing is left. */
export function plainLine(value: unknown, lang: string | null, max: number): string | null {
  const text = rawText(value, lang);
  // Eight characters of a reference may stand for one.
  return text === undefined ? null : oneLine(plainText(text.slice(0, 8 * max)), max);
}

function saidIn(value: unknown): Said[] {
  if (!isRecord(value)) return said(value, '');
  if ('@value' in value) return said(value['@value'], value['@language']);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const isByLanguage = entries.every(([key]) =>
    /^(?:@none|[a-z]{2}(?:[-_][a-z0-9]{2,8})*)$/i.test(key),
  );
  return isByLanguage ? entries.flatMap(([key, one]) => said(one, key)) : [];
}

function said(value: unknown, lang: unknown): Said[] {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '') return [];
  return [{ text, lang: typeof lang === 'string' ? lang : '' }];
}

function languageOf(tag: string): string {
  return (tag.split(/[-_]/)[0] ?? '').toLowerCase();
}

/** Names of files, which would be hosts otherwise. */
const file = /\.(?:html?|php\d?|aspx?|jsp|cfm|cgi|shtml|xml|json|pdf|jpe?g|png|gif|svg|webp)$/i;

/**
 * Takes a value that names pages, and the address that it is relative to; returns absolute web addresses. A host without a
 * scheme is a host, not a path; blank texts and places within the page itself name none.
 */
export function addressesOf(value: unknown, base: string): string[] {
  return list(value).flatMap((one): string[] => {
    const named = isRecord(one) ? [one['@value'], one['url'], one['@id']].find(isText) : one;
    if (!isText(named)) return [];
    const text = plainText(named.slice(0, 10_000)).trim();
    // Some list several in one text.
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
