/** Keeps a range of employees such as 51–200, where that is all that is known; without its upper end it has none. */
import type { Migration } from './migration';

export const employeeRange: Migration = ({ int }) => `
ALTER TABLE companies ADD COLUMN employee_min ${int};
ALTER TABLE companies ADD COLUMN employee_max ${int};
ALTER TABLE accounts ADD COLUMN employee_min ${int};
ALTER TABLE accounts ADD COLUMN employee_max ${int};
ALTER TABLE crm_accounts ADD COLUMN employee_range TEXT;
`;
