/** What can be imported: the shape of its records, what tells them apart, and where they are kept. */
import type * as v from 'valibot';
import { mergeCompany } from '../../accounts/merge';
import type { Store } from '../../store';
import type { ImportCount } from '../../technology/store';
import { companyShape, postShape } from './shapes';
import { personShape, socialPostShape } from './shapes-people';
import type { NewPerson } from './store';

export const importKinds = ['companies', 'people', 'posts', 'socials'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * Takes the batch's readings to records, no two with the same key: a later one replaces the one before, or is joined
 * with it where `join` says how.
 */
export type Accept = <Schema extends v.GenericSchema>(
  schema: Schema,
  keyOf: (record: v.InferOutput<Schema>) => string,
  join?: (before: v.InferOutput<Schema>, given: v.InferOutput<Schema>) => v.InferOutput<Schema>,
) => v.InferOutput<Schema>[];

/** One batch of one kind, whole or not at all. */
export const keepers: Record<ImportKind, (store: Store, accept: Accept) => Promise<ImportCount>> = {
  companies: ({ tech }, accept) =>
    tech.addCompanies(
      accept(
        companyShape,
        ({ domain }) => domain,
        (before, given) => mergeCompany(before, given).company,
      ),
    ),
  people: ({ imports }, accept) =>
    imports.addPeople(accept(personShape, ({ profile_url }) => profile_url, joinPeople)),
  posts: ({ tech }, accept) => tech.addPosts(accept(postShape, ({ url }) => url)),
  socials: ({ imports }, accept) =>
    imports.addSocialPosts(accept(socialPostShape, ({ url }) => url)),
};

/** What a line leaves out stays as one before it said, as it does from import to import: unless the person moved. */
function joinPeople(before: NewPerson, given: NewPerson): NewPerson {
  if (before.domain !== given.domain) return given;
  const said = Object.entries(given).filter(([, value]) => value !== null);
  return { ...before, ...Object.fromEntries(said) };
}
