/** People whom companies name on their own pages: which source they are from; NULL for all others. */
import type { Migration } from './migration';

export const namedPeople: Migration = () => `
ALTER TABLE people ADD COLUMN source TEXT;
`;
