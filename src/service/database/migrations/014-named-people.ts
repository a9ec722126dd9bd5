/** People whom companies name on their own pages: which source they are from; NULL for all others. */
import type { Migration } from './migration';

export const namedPeople: Migration = () => `
ALTER TABLE people ADD COLUMN source TEXT;

-- A home page that did not change says nothing of the pages behind it.
ALTER TABLE source_readings DROP COLUMN etag;
ALTER TABLE source_readings DROP COLUMN last_modified;
`;
