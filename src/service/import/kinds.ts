/** What can be imported: the shape of its records, what tells them apart, and where they are kept. */
import type * as v from 'valibot';
import type { Store } from '../store/store';
import type { ImportCount } from '../store/tech';
import { companyShape, postShape } from './shapes';
import { personShape, socialPostShape } from './shapes-people';

export const importKinds = ['companies', 'people', 'posts', 'socials'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Takes the batch's readings to records; keeps these, no two with the same key. */
export type Accept = <Schema extends v.GenericSchema>(
  schema: Schema,
  keyOf: (record: v.InferOutput<Schema>) => string,
) => v.InferOutput<Schema>[];

/** One batch of one kind, whole or not at all. */
export const keepers: Record<ImportKind, (store: Store, accept: Accept) => Promise<ImportCount>> = {
  companies: ({ tech }, accept) => tech.addCompanies(accept(companyShape, ({ domain }) => domain)),
  people: ({ imports }, accept) =>
    imports.addPeople(accept(personShape, ({ profile_url }) => profile_url)),
  posts: ({ tech }, accept) => tech.addPosts(accept(postShape, ({ url }) => url)),
  socials: ({ imports }, accept) =>
    imports.addSocialPosts(accept(socialPostShape, ({ url }) => url)),
};
