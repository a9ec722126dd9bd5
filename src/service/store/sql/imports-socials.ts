/** Posts in the professional network on their way in: kept by their addresses. */
import * as v from 'valibot';
import { profileMark } from '../../forget/marks';
import type { NewSocialPost } from '../imports';
import type { ImportCount } from '../tech';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import { postMarks, withoutForgotten } from './forgotten';
import { beginCompanies, companyIds } from './tech-companies';

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
type Kept = v.InferOutput<typeof kept>;

/** A part of its caller's transaction. */
export async function addSocialPosts(
  within: Queries,
  dialect: SqlDatabase['dialect'],
  given: readonly NewSocialPost[],
): Promise<ImportCount> {
  await within.run(beginCompanies);
  const posts = await withoutForgotten(within, dialect, given, (post) => [
    ...postMarks(post),
    ...(post.author_url === null ? [] : [profileMark(post.author_url)]),
  ]);
  const companies = await companyIds(within, dialect, posts);
  const rows = await within.rows(
    kept,
    `SELECT ${columns.join(', ')} FROM social_posts WHERE url ${isOneOf(dialect)}`,
    JSON.stringify(posts.map(({ url }) => url)),
  );
  const known = new Map(rows.map((row) => [row.url, row]));
  const fresh: Kept[] = [];
  let updated = 0;
  for (const { domain, company: _, ...post } of posts) {
    const after = { ...post, company_id: companies.get(domain) ?? 0 };
    const before = known.get(post.url);
    if (!before) fresh.push(after);
    else if (columns.some((column) => before[column] !== after[column])) {
      await update(within, after);
      updated += 1;
    }
  }
  await within.insert('social_posts', columns, fresh.map(valuesOf));
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

async function update(within: Queries, post: Kept) {
  await within.run(
    `UPDATE social_posts SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE url = ?`,
    ...valuesOf(post),
    post.url,
  );
}
