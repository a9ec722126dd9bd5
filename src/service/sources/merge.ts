/** Merges what the operator imported and what sources say into one company, in the order of the sources. */
import * as v from 'valibot';
import type { PublicField } from '../../contract/account-fields';
import {
  blankCompany,
  type Company,
  companySchema,
  type FieldSource,
  isKnown,
} from '../companies/company';
import { keptHeadcount, withHeadcount } from '../companies/headcount';
import { publicGroups } from '../companies/own-key';
import { columnList, columnValues, companyRow } from '../companies/store';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import { insertCompanies, updateCompany } from '../technology/stored/companies';
import type { SourceDescription } from './source';

const factRow = v.object({
  source: v.string(),
  field: v.string(),
  value: v.pipe(v.string(), v.parseJson()),
  url: v.string(),
  checked_at: v.nullable(v.number()),
});
type FactRow = v.InferOutput<typeof factRow>;

/**
 * Rewrites the company from what the operator imported. Sources fill its blanks, in their order. Returns whether the
 * company was added, updated or unchanged.
 */
export async function mergeSources(
  tx: Queries,
  domain: string,
  sources: readonly SourceDescription[],
): Promise<'added' | 'updated' | 'unchanged'> {
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
  if (!before && facts.length === 0) return 'unchanged';
  const after = companyOf(domain, before, withoutOverruled(facts, sources), sources);
  if (!before) {
    await insertCompanies(tx, [after]);
    return 'added';
  }
  if (columnValues(before).join('\0') === columnValues(after).join('\0')) return 'unchanged';
  await updateCompany(tx, after);
  return 'updated';
}

function companyOf(
  domain: string,
  before: Company | undefined,
  facts: readonly FactRow[],
  sources: readonly SourceDescription[],
): Company {
  const fromSources = new Set(before?.sources?.map(({ field }) => field));
  const blank = blankCompany(domain);
  let company: Company = { ...blank, ...before };
  const origins: FieldSource[] = (before?.sources ?? []).filter(({ field }) => field === 'all');
  for (const group of publicGroups) {
    const isImported = group.some(
      (field) =>
        before && isKnown(before[field]) && !fromSources.has(field) && !isNameless(before, field),
    );
    if (isImported) continue;
    company = { ...company, ...Object.fromEntries(group.map((field) => [field, blank[field]])) };
    const groupFacts = facts.filter((fact) => group.some((field) => field === fact.field));
    const source = sources.find(({ name }) => groupFacts.some((fact) => fact.source === name));
    const own = groupFacts.filter((fact) => fact.source === source?.name);
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

const headcount = v.pick(companySchema, ['employee_count', 'employee_range']);

/** Keeps one fact about employees: the most trusted source's, or another source's number within its range. */
function withoutOverruled(
  facts: readonly FactRow[],
  sources: readonly SourceDescription[],
): readonly FactRow[] {
  const isOfHeadcount = ({ field }: FactRow) => field in headcount.entries;
  const leastTrustedFirst = [...sources]
    .reverse()
    .flatMap(({ name }) => facts.filter((fact) => isOfHeadcount(fact) && fact.source === name));
  let known = keptHeadcount(undefined);
  let kept: FactRow | undefined;
  for (const fact of leastTrustedFirst) {
    const claimed = { ...keptHeadcount(undefined), [fact.field]: fact.value };
    if (!v.is(headcount, claimed)) continue;
    known = withHeadcount(known, claimed);
    if (known.employee_count === claimed.employee_count) kept = fact;
  }
  return facts.filter((fact) => !isOfHeadcount(fact) || fact === kept);
}

/** An import without a name has the domain as its name. */
function isNameless({ name, domain }: Company, field: PublicField): boolean {
  return field === 'name' && name === domain;
}
