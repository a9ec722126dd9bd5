/** Lets a page of a user's ledger be read without reading the rest of it. */
import type { Migration } from './migration';

export const creditHistory: Migration = () => `
CREATE INDEX ledger_by_user ON ledger (user_id, id);
`;
