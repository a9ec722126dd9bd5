/** A page of companies in stored form: small, flat, safe to read back. */
import type { Problem } from '../../client/problem';
import type { TechPage } from '../../client/tech-companies';
import { asObject, asText, type Loose } from '../../client/tolerant';
import { jobTitle } from '../accounts/evidence';
import { cellOf } from '../accounts/flat-account';
import { shortened } from '../safe-text';
import { parseJson } from '../storage/json';

export const companyHeaders = {
  name: 'Company',
  domain: 'Domain',
  post_count: 'Posts',
  employee_count: 'Employees',
  hq_city: 'HQ city',
  hq_region: 'HQ region',
  hq_country_code: 'HQ country',
  industries: 'Industries',
  funding_stage: 'Funding stage',
  revenue_usd: 'Revenue (USD)',
  website: 'Website',
  linkedin_url: 'LinkedIn',
  top_job_title: 'Top job',
  top_job_url: 'Top job URL',
  top_job_posted_at: 'Top job posted',
  top_job_snippet: 'Top job says',
  slug: 'Slug',
  // Last, so that existing references into a formula’s table keep their columns.
  employee_range: 'Employee range',
} as const satisfies Readonly<Record<string, string>>;

export interface StoredPage {
  /** When it was fetched (ms). */
  readonly at: number;
  readonly total?: number;
  readonly more: boolean;
  /** What was charged for it, if reported. */
  readonly credits?: number;
  /** Other names that were also searched for. */
  readonly also?: readonly string[];
  /** Why there are no companies, if known. */
  readonly why?: Problem;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean)[])[];
}

const longestCell = 300;

/** Flattens a page; a company's top job becomes columns of its own. */
export function storedPage(page: TechPage, at: number, why?: Problem): StoredPage {
  const items = page.companies.map(flat);
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const rows = items.map((item) => columns.map((name) => cut(cellOf(item[name], name))));
  return {
    at,
    ...(page.total !== undefined && { total: page.total }),
    more: page.more,
    ...(page.credits !== undefined && { credits: page.credits }),
    ...(page.also?.length && { also: page.also }),
    ...(why && { why }),
    columns,
    rows,
  };
}

/** The companies of a stored page, as objects again; fields without a value are absent. */
export function companiesOf({ columns, rows }: StoredPage): Loose[] {
  return rows.map((row) =>
    Object.fromEntries(columns.flatMap((name, i) => (row[i] === '' ? [] : [[name, row[i]]]))),
  );
}

/** Parses a stored page; undefined for anything else. */
export function parsePage(text: string | undefined): StoredPage | undefined {
  const page = asObject(parseJson(text));
  const whole = Array.isArray(page['columns']) && Array.isArray(page['rows']);
  return whole && typeof page['at'] === 'number' ? (page as unknown as StoredPage) : undefined;
}

function flat(company: Loose): Loose {
  const { top_job: job, ...rest } = company;
  const { closed_at: closed, title, ...facts } = asObject(job);
  const jobFields =
    title === undefined ? facts : { title: jobTitle(asText(title), asText(closed)), ...facts };
  const lifted = Object.entries(jobFields).map(([name, value]) => [
    `top_job_${name}`,
    name === 'snippet' ? plainText(String(value ?? '')) : value,
  ]);
  return { ...rest, ...Object.fromEntries(lifted) };
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** Our service's snippets are HTML: the text is escaped, the hits are marked. */
function plainText(html: string): string {
  return html
    .replace(/<\/?[a-z]+>/gi, '')
    .replace(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole);
}

function cut(cell: string | number | boolean | Date): string | number | boolean {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'string' ? shortened(cell, longestCell) : cell;
}
