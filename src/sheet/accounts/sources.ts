/** Says in words where an account's values come from (our extension `sources`). */
import { asText, type Loose } from '../../client/tolerant';

const names: Readonly<Record<string, string>> = {
  site: 'Company website',
  wikidata: 'Wikidata',
  'people-data-labs': 'People Data Labs',
  sample: 'Sample data, made up',
  import: 'Imported by whoever runs the service',
};

/** What people call a source; one that we don’t know keeps the service’s name. */
export function sourceName(source: string): string {
  return names[source] ?? source;
}

/**
 * Takes the list as the service gives it, and what a field is called; returns a line for each source with its fields,
 * day and address. Never throws, whatever the shape.
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

/** The country’s code shows only through the country. */
function isShown(field: string): boolean {
  return field !== 'hq_country_code';
}
