/** Job posts that tests put into a store themselves. */
import { storeCompanies } from './companies';
import { query } from './folders';

/** Brings companies into the store, each with one post. */
export async function knowPosts(
  dataDir: string,
  posts: readonly (readonly [slug: string, body: string, at: number])[],
) {
  for (const [slug, body, at] of posts) {
    const domain = `${slug}.example`;
    await storeCompanies(dataDir, [{ domain, name: slug }]);
    await postAt(dataDir, domain, { title: 'Engineer', body, at, url: domain });
  }
}

interface Post {
  readonly title: string;
  readonly body: string;
  readonly at: number;
  readonly url: string;
}

/** Adds a post of an existing company. */
export async function postAt(dataDir: string, domain: string, { title, body, at, url }: Post) {
  const added = `INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
    SELECT id, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT), 'test'
    FROM companies WHERE domain = ? RETURNING id`;
  await query(dataDir, added, title, body, at, url, domain);
}
