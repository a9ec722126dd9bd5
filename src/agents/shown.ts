/** What models see of an answer: no nulls, links to CSV files, and whatever strangers may have written marked as quoted. */

/** Fields whose texts are the service's, the user's or the model's own. All others may be a stranger's. */
const ours = new Set([
  ...'job_id estimate_id operation message status stage state next next_cursor reason item'.split(
    ' ',
  ),
  ...'why asked kind type unit provider currency fault stopped_by domain company_domain'.split(' '),
  ...'signal_name signal_type waits_for left_out group part contact outcome quality'.split(' '),
  ...'email_status phone_status email_quality found_by person_seniority person_department'.split(
    ' ',
  ),
  ...'irrelevant_reason signal_target crm_export_url field source company_source'.split(' '),
  ...'blanks_source person_source email_source phone_source employment_source'.split(' '),
  ...'enrichment_status'.split(' '),
]);

const date = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d))?$/;

/** The most characters of a quoted text; longer ones are cut. */
const longest = 2_000;

/**
 * Takes an answer; returns it without nulls and empty values. In each object, texts that aren't ours are together under
 * `quoted_from_web`, each on one line and without invisible characters; with `isOurs`, all stay
 * where they are.
 */
export function shown(value: unknown, isOurs = false): unknown {
  if (Array.isArray(value))
    return value.map((item) => shown(item, isOurs)).filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const quoted: [string, unknown][] = [];
  const fields = Object.entries(value).flatMap(([name, field]) => {
    // An audience's page, which is also available as CSV.
    if (/(^|_)audience_url$/.test(name) && typeof field === 'string' && field !== '')
      return [[name.replace('url', 'csv_url'), `${field}.csv`] as const];
    const kept = shown(field, isOurs);
    if (isEmpty(kept)) return [];
    if (isOurs || ours.has(name) || !isText(kept)) return [[name, kept] as const];
    quoted.push([name, quote(kept)]);
    return [];
  });
  return Object.fromEntries([
    ...fields,
    ...(quoted.length > 0 ? [['quoted_from_web', Object.fromEntries(quoted)]] : []),
  ]);
}

/** Whether it is a text that isn't a date, or a list with one. */
function isText(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isText);
  return typeof value === 'string' && !date.test(value);
}

function quote(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(quote);
  if (typeof value !== 'string') return value;
  const line = value
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
