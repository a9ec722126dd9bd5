/** Where each value of an account is from (our extension `sources`): stored beside the values, and put in words. */
import { asText, type Loose } from '../../client/tolerant';
import { parseJson } from '../storage/json';

/** The field of a flat account that holds the packed origins. No cell shows it, and no service has such a field. */
export const originsField = '(sources)';

/** Where one value is from; '' for what the service doesn't say. */
export interface Origin {
  /** The service's name for it, such as `site` or `sample`. */
  readonly source: string;
  readonly url: string;
  readonly licence: string;
  /** RFC 3339. */
  readonly checkedAt: string;
}

/** Fields of one origin share a line; most accounts have two or three origins. */
type Line = readonly [origin: readonly [string, string, string, string], ...fields: string[]];

/** Further entries are ignored. */
const maxEntries = 100;
const longestText = 500;

/** Takes the service's list; returns what `originOf` reads, or '' if it names no origins. Never throws. */
export function packOrigins(sources: readonly Loose[]): string {
  const lines = new Map<string, [Line[0], ...string[]]>();
  for (const entry of sources.slice(0, maxEntries)) {
    const [field, source] = [textIn(entry, 'field'), textIn(entry, 'source')];
    if (field === '' || source === '') continue;
    const [url, licence, checkedAt] = [
      textIn(entry, 'url'),
      textIn(entry, 'licence'),
      textIn(entry, 'checked_at'),
    ];
    const origin = [source, url, licence, checkedAt] as const;
    const name = JSON.stringify(origin);
    const line = lines.get(name);
    if (line) line.push(field);
    else lines.set(name, [origin, field]);
  }
  return lines.size === 0 ? '' : JSON.stringify([...lines.values()]);
}

/** Takes a flat account; returns a function from a field to the origin of its value, undefined if unknown. */
export function originOf(
  account: Readonly<Record<string, unknown>>,
): (field: string) => Origin | undefined {
  const lines = parse(account[originsField]);
  const found = new Map(
    lines.flatMap(([[source, url, licence, checkedAt], ...fields]) =>
      fields.map((field) => [field, { source, url, licence, checkedAt }] as const),
    ),
  );
  return (field) => found.get(field) ?? found.get('all');
}

/** Reads what `packOrigins` made; returns nothing if a user damaged it in the hidden sheet. */
function parse(packed: unknown): readonly Line[] {
  const lines = typeof packed === 'string' ? parseJson(packed) : undefined;
  return Array.isArray(lines) && lines.every(isLine) ? lines : [];
}

function isLine(line: unknown): line is Line {
  return (
    Array.isArray(line) &&
    Array.isArray(line[0]) &&
    [...line[0], ...line.slice(1)].every((text) => typeof text === 'string')
  );
}

/** A text too long to be valid is ignored. */
function textIn(entry: Loose, name: string): string {
  const text = asText(entry[name]) ?? '';
  return text.length > longestText ? '' : text;
}

const names: Readonly<Record<string, string>> = {
  site: 'Company website',
  wikidata: 'Wikidata',
  'people-data-labs': 'People Data Labs',
  sample: 'Sample data, made up',
  import: 'Imported by the operator of the service',
};

/** The users' name for a source; unknown ones keep the service's name. */
export function sourceName(source: string): string {
  return names[source] ?? source;
}

/**
 * Takes the service's list and a function that names fields; returns a line for each source with its fields, day and
 * address. Never throws, whatever the shape.
 */
export function sourcesInWords(
  sources: readonly Loose[],
  nameOf: (field: string) => string,
): string {
  const bySource = new Map<string, Loose[]>();
  for (const entry of sources) {
    const source = asText(entry['source']);
    if (source === undefined) continue;
    bySource.set(source, [...(bySource.get(source) ?? []), entry]);
  }
  return [...bySource].map(([source, entries]) => line(source, entries, nameOf)).join('\n');
}

function line(source: string, entries: readonly Loose[], nameOf: (field: string) => string) {
  const fields = entries.map((entry) => asText(entry['field']) ?? '').filter(Boolean);
  const shown = fields.includes('all') ? [] : fields.filter(isShown).map(nameOf);
  const days = entries.map((entry) => asText(entry['checked_at'])?.slice(0, 10) ?? '').sort();
  const address = asText(entries[0]?.['url']);
  const facts = [days[days.length - 1], address].filter(Boolean);
  return [
    sourceName(source),
    facts.length > 0 ? ` (${facts.join(', ')})` : '',
    shown.length > 0 ? `: ${shown.join(', ')}` : '',
  ].join('');
}

/** The country code is visible only through the country. */
function isShown(field: string): boolean {
  return field !== 'hq_country_code';
}
