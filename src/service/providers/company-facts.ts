/** What a data provider says of a company: checked, kept as JSON, and made into a company with its origins. */
import * as v from 'valibot';
import { publicFields } from '../../contract/account-fields';
import { blankCompany, type Company, companySchema, isKnown } from '../companies/company';
import { ownKeyLicence } from '../companies/own-key';
import type { Finding } from './provider';

/** Takes what a provider answered. Returns the values that can be kept; undefined unless it names the company. */
export function readFacts(facts: Finding['company']): Finding['company'] {
  const read = publicFields().flatMap((field) => {
    const value = v.safeParse(companySchema.entries[field], facts?.[field]);
    return value.success && isKnown(value.output) ? [[field, value.output] as const] : [];
  });
  return read.some(([field]) => field === 'name') ? Object.fromEntries(read) : undefined;
}

const keptSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** Takes stored facts, the domain, and their source and time. Returns the company, each value with its origin. */
export function companyFrom(kept: string, domain: string, source: string, at: number): Company {
  const facts = v.parse(keptSchema, kept);
  const origin = { source, url: null, licence: ownKeyLicence, checked_at: at };
  const sources = Object.keys(facts).map((field) => ({ field, ...origin }));
  return v.parse(companySchema, { ...blankCompany(domain), ...facts, domain, sources });
}
