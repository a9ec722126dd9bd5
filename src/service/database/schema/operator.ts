/** Tables of the operator: the service's own values, and companies and people to leave out. */
import { type Chapter, onCoordinator } from './table';

export const operator: Chapter = {
  title: 'Operator',
  tables: [
    {
      name: 'meta',
      purpose: 'A value of the service, such as the fingerprint of its key file.',
      place: onCoordinator,
      make: ({ strict }) => `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)${strict};
`,
    },
    {
      name: 'blocked_companies',
      purpose: 'A company that no signal may find.',
      place: onCoordinator,
      make: ({ int, strict }) => `
CREATE TABLE blocked_companies (
  domain TEXT PRIMARY KEY,
  added_at ${int} NOT NULL
)${strict};
`,
    },
    {
      name: 'forgotten',
      purpose:
        'A hash of a company or person that was deleted on request and must not be imported again.',
      place: onCoordinator,
      make: ({ int, keyed }) => `
CREATE TABLE forgotten (hash TEXT PRIMARY KEY, at ${int} NOT NULL)${keyed};
`,
    },
  ],
};
