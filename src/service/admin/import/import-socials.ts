/** Adds imported posts of the professional network, identified by address. */
import * as v from 'valibot';
import { rewriteRow } from '../../companies/rows';
import type { Queries } from '../../database/database';
import { columnNames, sql } from '../../database/sql';
import { postMarks, profileMark, withoutForgotten } from '../../forgotten/forgotten';
import type { ImportCount } from '../../technology/store';
import { beginCompanies, companyIds } from '../../technology/stored/companies';
import type { NewSocialPost } from './store';

const kept = v.object({
  company_id: v.number(),
  author_name: v.string(),
  author_role: v.nullable(v.string()),
  author_url: v.nullable(v.string()),
  body: v.string(),
  posted_at: v.number(),
  url: v.string(),
});
const columns = v.keyof(kept).options;
const knownRow = v.object({ id: v.number(), ...kept.entries });
type Kept = v.InferOutput<typeof kept>;

/** Runs in its caller's transaction. */
export async function addSocialPosts(
  tx: Queries,
  given: readonly NewSocialPost[],
): Promise<ImportCount> {
  await tx.run(beginCompanies);
  const posts = await withoutForgotten(tx, given, (post) => [
    ...postMarks(post),
    ...(post.author_url === null ? [] : [profileMark(post.author_url)]),
  ]);
  const companies = await companyIds(tx, posts);
  const rows = await tx.rows(
    knownRow,
    sql`SELECT id, ${columnNames(columns)} FROM social_posts WHERE url IN ${posts.map(({ url }) => url)}`,
  );
  const known = new Map(rows.map((row) => [row.url, row]));
  const fresh: Kept[] = [];
  let updated = 0;
  for (const { domain, company: _, ...post } of posts) {
    const companyId = companies.get(domain);
    if (companyId === undefined) throw new Error('The company of a post has no id');
    const after = { ...post, company_id: companyId };
    const before = known.get(post.url);
    if (!before) fresh.push(after);
    else if (columns.some((column) => before[column] !== after[column])) {
      await update(tx, before, after);
      updated += 1;
    }
  }
  await tx.insert('social_posts', columns, fresh.map(valuesOf));
  return {
    added: fresh.length,
    updated,
    unchanged: posts.length - fresh.length - updated,
    forgotten: given.length - posts.length,
  };
}

function valuesOf(post: Kept) {
  return columns.map((column) => post[column]);
}

async function update(tx: Queries, { id, company_id }: v.InferOutput<typeof knownRow>, post: Kept) {
  const changed = columns.filter((column) => column !== 'company_id');
  const values = changed.map((column) => post[column]);
  const there = { companyId: company_id, id };
  await rewriteRow(tx, 'social_posts', there, post.company_id, changed, values);
}
