/** Deletes the sample companies with their people and posts; users' accounts of them stay. */
import { joined, raw, sql } from '../../database/sql';
import type { TechPosts } from '../../technology/stored/posts';
import { type Eraser, idsOf } from './rows';

/** Tables in which an import may have added rows to a sample company. */
const about = ['people', 'job_posts', 'social_posts', 'job_changes'];

/**
 * Runs in its caller's transaction. A company with imported people or posts stays and no longer counts as sample
 * data.
 */
export async function eraseSample(eraser: Eraser, posts: TechPosts): Promise<void> {
  const jobPosts = await idsOf(eraser, sql`SELECT id FROM job_posts WHERE sample = 1`);
  await posts.remove(eraser.tx, jobPosts);
  eraser.count('job_posts', jobPosts.length);
  for (const table of ['social_posts', 'job_changes', 'people'])
    await eraser.delete(table, sql`sample = 1`);
  const named = about.map((table) => sql`SELECT company_id FROM ${raw(table)}`);
  const isNamed = sql`id IN (${joined(named, ' UNION ')})`;
  await eraser.empty('companies', sql`sample = 0`, sql`sample = 1 AND ${isNamed}`);
  await eraser.delete('companies', sql`sample = 1`);
  await eraser.tx.run(sql`DELETE FROM meta WHERE name = 'sample_data'`);
}
