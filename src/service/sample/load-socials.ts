/** Keeps what signals search of the sample data: social posts and hires, labelled. */
import type { Queries } from '../database/database';
import type { SampleData } from './records';

const postColumns = [
  'company_id',
  'author_name',
  'author_role',
  'author_url',
  'body',
  'posted_at',
  'url',
  'sample',
];
const changeColumns = ['company_id', 'person_name', 'role', 'profile_url', 'started_at', 'sample'];

/** A part of the transaction that keeps the sample. Takes how companies' ids follow from their domains. */
export async function addSocial(
  tx: Queries,
  idOf: (domain: string) => number | null,
  { socialPosts, jobChanges }: Pick<SampleData, 'socialPosts' | 'jobChanges'>,
) {
  const posts = socialPosts.map((post) => [
    idOf(post.domain),
    post.author_name,
    post.author_role,
    post.author_url,
    post.body,
    post.posted_at,
    post.url,
    1,
  ]);
  await tx.insert('social_posts', postColumns, posts);
  const changes = jobChanges.map((change) => [
    idOf(change.domain),
    change.person_name,
    change.role,
    change.profile_url,
    change.started_at,
    1,
  ]);
  await tx.insert('job_changes', changeColumns, changes);
}
