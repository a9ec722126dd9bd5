/** What enrichment changes on an account: what the directory knows now, over what was known before. */
import * as v from 'valibot';
import { type Company, companySchema } from '../companies/company';

const fields = v.keyof(companySchema).options.filter((field) => field !== 'sources');
type Field = (typeof fields)[number];

export interface Merge {
  readonly company: Company;
  /** Account fields that changed, as §2.4 lists them. */
  readonly fieldsUpdated: readonly string[];
}

/**
 * Takes what an account holds (undefined for a new one) and what was found for its domain.
 * A field that is unknown now keeps what was known before.
 */
export function mergeCompany(known: Company | undefined, found: Company): Merge {
  if (!known)
    return { company: found, fieldsUpdated: shown(fields.filter((f) => isKnown(found[f]))) };
  const company = { ...known };
  const changed = fields.filter(
    (field) => isKnown(found[field]) && !isSame(known[field], found[field]),
  );
  for (const field of changed) take(company, found, field);
  const kept = known.sources?.filter(
    ({ field }) => !fields.some((f) => f === field && isKnown(found[f])),
  );
  const sources = [...(found.sources ?? []), ...(kept ?? [])];
  return { company: { ...company, sources }, fieldsUpdated: shown(changed) };
}

/** The domain is the account's identity and the country code shows only through the country. */
function shown(changed: readonly Field[]): string[] {
  return changed
    .filter((field) => field !== 'domain' && field !== 'hq_country_code')
    .map((field) => (field === 'description' ? 'traits' : field));
}

function isKnown(value: Company[Field]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

function isSame(one: Company[Field], other: Company[Field]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function take<Of extends Field>(into: Company, from: Company, field: Of) {
  into[field] = from[field];
}
