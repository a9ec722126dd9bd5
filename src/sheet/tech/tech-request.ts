/** Reads what a technology search is asked for, by the contract's schema, before anything can cost. */
import * as v from 'valibot';
import { fitsAddress, type TechQuery } from '../../client/tech-companies';
import { prices } from '../../contract/prices';
import { type TechCompaniesQuery, techCompaniesQuerySchema } from '../../contract/tech-companies';
import { invalid } from '../formula/answer';
import { texts } from '../formula/arguments';

export interface TechRequest {
  /** What is sent beside the page: parameters at their defaults are left out. */
  readonly query: TechQuery;
  /** The same text for the same search, however it was written. */
  readonly identity: string;
  /** Credits a company. */
  readonly price: number;
}

/**
 * Takes the technology and the options: a range of names and values side by side, or text such as
 * `hq_country_code=USA; alternates=k8s, kube`. Throws INVALID_OPTION, which names the options there are.
 */
export function readTechRequest(tech: unknown, options: unknown): TechRequest {
  const schema = techCompaniesQuerySchema();
  const values: Record<string, unknown> = { tech: tidy(texts(tech)[0] ?? '') };
  for (const [name, value] of pairs(options)) {
    const option = optionNames().find((each) => plain(each) === plain(name));
    if (!option) throw invalid(name, 'there is no such option', optionNames().join(', '));
    if (option in values) throw invalid(option, 'it is given twice', 'each option once');
    values[option] = readValue(option, value);
  }
  const reading = v.safeParse(schema, values);
  if (!reading.success) {
    const [issue] = reading.issues;
    throw invalid(v.getDotPath(issue) ?? 'tech', issue.message.slice(0, 120), 'another value');
  }
  const defaults = v.parse(schema, { tech: 'x' });
  const { page: _page, ...asked } = reading.output;
  const isFiltered = ['hq_country_code', 'min_employee_count', 'max_employee_count'].some(
    (name) => name in values,
  );
  const query = Object.fromEntries(
    Object.entries(asked).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(defaults[name as keyof TechCompaniesQuery]),
    ),
  ) as TechQuery;
  if (!fitsAddress(query)) throw invalid('alternates', 'they are too long together', 'fewer');
  const enrich = asked.enrich || isFiltered;
  const lists = {
    alternates: normal(asked.alternates),
    exclude_slugs: normal(asked.exclude_slugs),
  };
  const same = { ...asked, ...lists, enrich, tech: asked.tech.toLowerCase() };
  return {
    query,
    identity: JSON.stringify(Object.entries(same).sort(([a], [b]) => (a < b ? -1 : 1))),
    price: enrich ? prices.techCompanyEnriched : prices.techCompany,
  };
}

/** Every option there is, by the interface's names where it has them. */
export function optionNames(): string[] {
  return Object.keys(techCompaniesQuerySchema().entries).filter(
    (name) => name !== 'tech' && name !== 'page',
  );
}

function pairs(options: unknown): [string, unknown][] {
  const rows: unknown[] = Array.isArray(options) ? options : [options];
  return rows.flatMap((row): [string, unknown][] => {
    const [name, value] = Array.isArray(row) ? row : [row];
    if (String(name ?? '').trim() === '') return [];
    if (value !== undefined && value !== '' && !/=/.test(String(name)))
      return [[String(name), value]];
    return String(name)
      .split(/[;\n]/)
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const at = part.indexOf('=');
        if (at < 0) throw invalid(part.trim(), 'it has no value', 'name=value; name=value');
        return [part.slice(0, at), part.slice(at + 1)];
      });
  });
}

/** A text as the schema's type; what cannot be read stays a text, which the schema then refuses. */
function readValue(name: string, value: unknown): unknown {
  const text = tidy(String(value));
  const kind = kindOf(techCompaniesQuerySchema().entries[name as keyof TechCompaniesQuery]);
  if (kind === 'array')
    return text
      .split(',')
      .map(tidy)
      .filter((each) => each !== '');
  if (kind === 'number') return /^\d+$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') {
    if (/^(true|yes|on|1)$/i.test(text)) return true;
    return /^(false|no|off|0)$/i.test(text) ? false : text;
  }
  return name === 'hq_country_code' ? text.toUpperCase() : text;
}

/** The type under what makes it optional; a pipe has the type of its first schema. */
function kindOf(schema: v.GenericSchema): string {
  return 'wrapped' in schema ? kindOf(schema.wrapped as v.GenericSchema) : schema.type;
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

function normal(list: readonly string[]): string[] {
  return [...new Set(list.map((text) => text.toLowerCase()))].sort();
}
