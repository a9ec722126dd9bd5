/** The kinds of imported records: their shape, their identifying field, and how they are saved. */
import * as v from 'valibot';
import { mergeCompany } from '../../accounts/keep-accounts';
import type { Company } from '../../companies/company';
import { peopleDataLabs } from '../../sources/people-data-labs';
import type { Fact } from '../../sources/source';
import type { Store } from '../../store';
import type { ImportCount } from '../../technology/store';
import type { ImportKind } from './kind-names';
import { companyShape, postShape } from './shapes';
import { freeFileShape, isFreeFile } from './shapes-free-file';
import { personShape, socialPostShape } from './shapes-people';
import type { NewPerson } from './store';

/**
 * Turns the batch's readings into records, no two with the same key: a later one replaces the earlier one, or is
 * merged with it by `join`.
 */
export type Accept = <Schema extends v.GenericSchema>(
  schema: Schema,
  keyOf: (record: v.InferOutput<Schema>) => string,
  join?: (before: v.InferOutput<Schema>, given: v.InferOutput<Schema>) => v.InferOutput<Schema>,
) => v.InferOutput<Schema>[];

/** Saves one batch of a kind. */
export const keepers: Record<ImportKind, (store: Store, accept: Accept) => Promise<ImportCount>> = {
  companies: addCompanies,
  people: ({ imports }, accept) =>
    imports.addPeople(accept(personShape, ({ profile_url }) => profile_url, joinPeople)),
  posts: ({ tech }, accept) => tech.addPosts(accept(postShape, ({ url }) => url)),
  socials: ({ imports }, accept) =>
    imports.addSocialPosts(accept(socialPostShape, ({ url }) => url)),
};

/** A field that a later line lacks keeps its earlier value, as between imports, unless the person moved. */
function joinPeople(before: NewPerson, given: NewPerson): NewPerson {
  if (before.domain !== given.domain) return given;
  const present = Object.entries(given).filter(([, value]) => value !== null);
  return { ...before, ...Object.fromEntries(present) };
}

const anyCompany = v.lazy((record) => (isFreeFile(record) ? freeFileShape : companyShape));
type AnyCompany = v.InferOutput<typeof anyCompany>;

/** An operator's own companies replace values; those of a free file only fill blanks, as public sources do. */
async function addCompanies({ tech, facts }: Store, accept: Accept): Promise<ImportCount> {
  const own = new Map<string, Company>();
  const freeFacts = new Map<string, readonly Fact[]>();
  for (const record of accept(anyCompany, keyOf, joinCompanies)) {
    if ('facts' in record) freeFacts.set(record.domain, record.facts);
    else own.set(record.domain, record);
  }
  const [one, other] = [
    await tech.addCompanies([...own.values()]),
    await facts.bring({ source: peopleDataLabs, companies: freeFacts, now: Date.now() }),
  ];
  return {
    added: one.added + other.added,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
    forgotten: one.forgotten + other.forgotten,
  };
}

function keyOf(record: AnyCompany): string {
  return 'facts' in record ? `free ${record.domain}` : record.domain;
}

function joinCompanies(before: AnyCompany, given: AnyCompany): AnyCompany {
  if ('facts' in before || 'facts' in given) return given;
  const { company } = mergeCompany(before, given);
  // The domain isn't a better name than an earlier line's.
  return given.name === given.domain ? { ...company, name: before.name } : company;
}
