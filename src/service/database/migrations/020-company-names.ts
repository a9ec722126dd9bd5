/** Companies are found by their names, whatever their spelling: each keeps the key that its spellings have in common. */
import type { Migration } from './migration';

export const companyNames: Migration = ({ postgres }) => `
-- NULL until the program has read the name.
ALTER TABLE companies ADD COLUMN name_key TEXT;
CREATE INDEX companies_by_name ON companies (name_key, employee_count DESC${postgres` NULLS LAST`});
DROP INDEX companies_without_slug;
CREATE INDEX companies_not_named ON companies (id) WHERE name_key IS NULL;
`;
