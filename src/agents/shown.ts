/** What models see of an answer: no nulls, links to CSV files, and texts that strangers wrote marked as quotations. */

/** Fields whose texts come from web pages, job posts or social posts. */
const fromTheWeb = new Set([
  'context',
  'description',
  'narrative_and_key_signals',
  'quote',
  'snippet',
  'title',
]);

/** Takes an answer; returns it without nulls and empty values, with each text from the web as `quoted_from_web`. */
export function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown).filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const fields = Object.entries(value).flatMap(([name, field]) => {
    if (fromTheWeb.has(name) && typeof field === 'string' && field !== '')
      return [[name, { quoted_from_web: field }] as const];
    // An audience's page, which is also available as CSV.
    if (/(^|_)audience_url$/.test(name) && typeof field === 'string' && field !== '')
      return [[name.replace('url', 'csv_url'), `${field}.csv`] as const];
    const kept = shown(field);
    return isEmpty(kept) ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(fields);
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
