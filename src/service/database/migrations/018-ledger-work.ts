/** Says of a charge which job, signal or search it was for, and of a grant who gave it and why. */
import type { Migration } from './migration';

export const ledgerWork: Migration = () => `
ALTER TABLE ledger ADD COLUMN work TEXT;
ALTER TABLE ledger ADD COLUMN note TEXT;
`;
