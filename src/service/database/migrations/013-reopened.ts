/** Lets signals find posts that were taken down and put up again. */
import type { Migration } from './migration';

export const reopened: Migration = ({ int }) => `
ALTER TABLE job_posts ADD COLUMN reopened_at ${int};
UPDATE job_posts SET reopened_at = (
  SELECT max(board_posts.reopened_at) FROM board_posts WHERE board_posts.url = job_posts.url
) WHERE url IN (SELECT url FROM board_posts WHERE reopened_at IS NOT NULL);
`;
