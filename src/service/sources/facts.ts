/** What public sources say of companies: kept by source, and put together into one company by a fixed order. */
import * as v from 'valibot';
import { day, hour } from '../clock';
import { type Company, companySchema, type FieldSource } from '../companies/company';
import { columnList, columnValues, companyRow } from '../companies/store';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { takeTurns } from '../database/transaction';
import { companyMarks, withoutForgotten } from '../forgotten/forgotten';
import {
  beginCompanies,
  insertCompanies,
  nothingKnown,
  updateCompany,
} from '../technology/companies';
import type { CompanyReading, CompanySource, FactField, Fruitless, Validators } from './source';

/** The last reading of a source. */
export interface KeptReading {
  readonly outcome: 'found' | Exclude<Fruitless['kind'], 'unchanged'>;
  readonly reason: string | null;
  readonly validators: Validators | null;
  readonly dueAt: number;
}

export interface FactStore {
  /** By domain, then by source. */
  readings(domains: readonly string[]): Promise<Map<string, Map<string, KeptReading>>>;
  /** Those that nobody may be asked about: forgotten, or opted out. */
  silenced(domains: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Keeps a reading and what follows from it for the company, in one transaction; nothing of a company that was
   * forgotten or opted out meanwhile.
   */
  keep(domain: string, source: CompanySource, reading: CompanyReading, now: number): Promise<void>;
}

/** How long a reading that brought nothing is remembered. */
const restMs = { missing: 7 * day, refused: 3 * day, unreachable: hour } as const;

/** What is one thing in several fields comes from one source, so that no city stands in another country. */
const place = ['location', 'hq_city', 'hq_region', 'hq_country', 'hq_country_code'] as const;
const groups: readonly (readonly FactField[])[] = [
  ['name'],
  ['industry'],
  ['employee_count'],
  ['funding_stage'],
  place,
  ['revenue_usd'],
  ['linkedin_url'],
  ['description'],
  ['technographics'],
];

const readingRow = v.object({
  domain: v.string(),
  source: v.string(),
  outcome: v.picklist(['found', 'missing', 'refused', 'unreachable']),
  reason: v.nullable(v.string()),
  etag: v.nullable(v.string()),
  last_modified: v.nullable(v.string()),
  due_at: v.number(),
});
const factRow = v.object({
  source: v.string(),
  field: v.string(),
  value: v.pipe(v.string(), v.parseJson()),
  url: v.string(),
  checked_at: v.nullable(v.number()),
});
type FactRow = v.InferOutput<typeof factRow>;
const domainRow = v.object({ domain: v.string() });

/** Takes all sources there are, the most trusted first. */
export function sqlFacts(database: Database, sources: readonly CompanySource[]): FactStore {
  return {
    async readings(domains) {
      const rows = await database.rows(
        readingRow,
        sql`SELECT domain, source, outcome, reason, etag, last_modified, due_at FROM source_readings
         WHERE domain IN ${domains}`,
      );
      const found = new Map<string, Map<string, KeptReading>>();
      for (const {
        domain,
        source,
        etag,
        last_modified: lastModified,
        due_at: dueAt,
        ...row
      } of rows) {
        const own = found.get(domain) ?? new Map();
        const validators = etag === null && lastModified === null ? null : { etag, lastModified };
        found.set(domain, own.set(source, { ...row, validators, dueAt }));
      }
      return found;
    },

    silenced: (domains) => silenced(database, domains),

    keep(domain, source, reading, now) {
      return database.transaction(async (tx) => {
        await tx.run(beginCompanies);
        await takeTurns(tx, [`company:${domain}`]);
        if ((await silenced(tx, [domain])).has(domain)) return;
        await keepReading(tx, domain, source, reading, now);
        if (reading.kind === 'found') await keepFacts(tx, domain, source, reading);
        if (reading.kind === 'missing') await dropFacts(tx, domain, source);
        await putTogether(tx, domain, sources);
      });
    },
  };
}

async function silenced(queries: Queries, domains: readonly string[]) {
  const asked = domains.map((domain) => ({ domain }));
  const welcome = await withoutForgotten(queries, asked, companyMarks);
  const out = await queries.rows(
    domainRow,
    sql`SELECT domain FROM source_opt_outs WHERE domain IN ${domains}`,
  );
  const left = new Set(welcome.map(({ domain }) => domain));
  return new Set([
    ...out.map(({ domain }) => domain),
    ...domains.filter((domain) => !left.has(domain)),
  ]);
}

async function keepReading(
  tx: Queries,
  domain: string,
  { name, freshForDays }: CompanySource,
  reading: CompanyReading,
  now: number,
) {
  const { kind } = reading;
  if (kind === 'unchanged') {
    await tx.run(
      sql`UPDATE source_readings SET outcome = 'found', reason = NULL, checked_at = ${now},
         due_at = ${now + freshForDays * day} WHERE domain = ${domain} AND source = ${name}`,
    );
    return;
  }
  const rest = kind === 'found' ? freshForDays * day : restMs[kind];
  const reason = kind === 'found' ? null : (reading.reason ?? null);
  const validators = kind === 'found' ? reading.validators : null;
  const checkedAt = kind === 'found' ? now : null;
  // A source that cannot be read now still stands by what it said.
  await tx.run(
    sql`INSERT INTO source_readings
       (domain, source, outcome, reason, etag, last_modified, checked_at, due_at)
     VALUES (${domain}, ${name}, ${kind}, ${reason}, ${validators?.etag ?? null},
       ${validators?.lastModified ?? null}, ${checkedAt}, ${now + rest})
     ON CONFLICT (domain, source) DO UPDATE SET outcome = excluded.outcome, reason = excluded.reason,
       etag = excluded.etag, last_modified = excluded.last_modified,
       checked_at = coalesce(excluded.checked_at, source_readings.checked_at),
       due_at = excluded.due_at`,
  );
}

async function keepFacts(
  tx: Queries,
  domain: string,
  source: CompanySource,
  { facts, boards }: Extract<CompanyReading, { kind: 'found' }>,
) {
  await dropFacts(tx, domain, source);
  const values = new Map(facts.map((fact) => [fact.field, fact]));
  await tx.insert(
    'company_facts',
    ['domain', 'source', 'field', 'value', 'url'],
    [...values.values()].map(({ field, value, url }) => [
      domain,
      source.name,
      field,
      JSON.stringify(value),
      url,
    ]),
  );
  for (const { vendor, board } of boards) {
    await tx.run(
      sql`INSERT INTO boards (vendor, board, domain, found_by) VALUES (${vendor}, ${board}, ${domain}, 'site')
       ON CONFLICT DO NOTHING`,
    );
  }
}

async function dropFacts(tx: Queries, domain: string, { name }: CompanySource) {
  await tx.run(sql`DELETE FROM company_facts WHERE domain = ${domain} AND source = ${name}`);
}

/** Writes the company anew of what the operator imported and what sources say, blanks filled in their order. */
async function putTogether(tx: Queries, domain: string, sources: readonly CompanySource[]) {
  const facts = await tx.rows(
    factRow,
    sql`SELECT company_facts.source, field, value, url, checked_at FROM company_facts
     JOIN source_readings ON source_readings.domain = company_facts.domain
       AND source_readings.source = company_facts.source
     WHERE company_facts.domain = ${domain}`,
  );
  const before = await tx.row(
    companyRow,
    sql`SELECT ${columnList} FROM companies WHERE domain = ${domain}`,
  );
  if (!before && facts.length === 0) return;
  const after = companyOf(domain, before, facts, sources);
  if (!before) await insertCompanies(tx, [after]);
  else if (columnValues(before).join('\0') !== columnValues(after).join('\0')) {
    await updateCompany(tx, after);
  }
}

function companyOf(
  domain: string,
  before: Company | undefined,
  facts: readonly FactRow[],
  sources: readonly CompanySource[],
): Company {
  const fromSources = new Set(before?.sources?.map(({ field }) => field));
  const blank: Company = { ...nothingKnown, technographics: [], domain, name: domain };
  let company: Company = { ...blank, ...before };
  const origins: FieldSource[] = (before?.sources ?? []).filter(({ field }) => field === 'all');
  for (const group of groups) {
    const isImported = group.some(
      (field) =>
        before && isKnown(before[field]) && !fromSources.has(field) && !isNameless(before, field),
    );
    if (isImported) continue;
    company = { ...company, ...Object.fromEntries(group.map((field) => [field, blank[field]])) };
    const source = sources.find(({ name }) =>
      facts.some((fact) => fact.source === name && group.some((field) => field === fact.field)),
    );
    const own = facts.filter(
      (fact) => fact.source === source?.name && group.some((field) => field === fact.field),
    );
    for (const { field, value, url, checked_at } of own) {
      const read = v.safeParse(companySchema, { ...company, [field]: value });
      if (!read.success) continue;
      company = read.output;
      origins.push({
        field,
        source: source?.name ?? '',
        url,
        licence: source?.licence ?? null,
        checked_at,
      });
    }
  }
  return { ...company, sources: origins };
}

/** An import that named no company has its domain for a name. */
function isNameless({ name, domain }: Company, field: FactField): boolean {
  return field === 'name' && name === domain;
}

function isKnown(value: Company[FactField]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}
