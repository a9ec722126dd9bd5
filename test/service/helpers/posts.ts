/** Job posts that tests put into a store themselves. */
import { query } from './folders';

/** Brings companies into the store, each with one post. */
export async function knowPosts(
  dataDir: string,
  posts: readonly (readonly [slug: string, body: string, at: number])[],
) {
  for (const [slug, body, at] of posts) {
    await query(
      dataDir,
      `INSERT INTO companies (domain, name, technographics) VALUES (?, ?, '[]') RETURNING id`,
      `${slug}.example`,
      slug,
    );
    await query(
      dataDir,
      `INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
       SELECT id, 'Engineer', CAST(? AS TEXT), CAST(? AS BIGINT), domain, 'test' FROM companies
       WHERE domain = ? RETURNING id`,
      body,
      at,
      `${slug}.example`,
    );
  }
}
