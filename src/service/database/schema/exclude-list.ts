/** Tables of companies and people that are left out: by a user's exclude list, or only by a single search or signal. */
import { type Chapter, withUser } from './table';

export const excludeList: Chapter = {
  title: 'Exclude list',
  tables: [
    {
      name: 'exclude_entries',
      purpose: 'A company or a person that a user’s searches and signals leave out.',
      place: withUser,
      make: ({ int, newId, key, strict }) => `
CREATE TABLE exclude_entries (
  id ${newId},
  user_id TEXT NOT NULL REFERENCES users (id),
  -- A domain, a profile without scheme and www., or an email address.
  subject TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('customer', 'open_opportunity', 'do_not_contact', 'other')),
  note TEXT,
  at ${int} NOT NULL${key('user_id, id')},
  UNIQUE (user_id, subject)
)${strict};
`,
    },
    {
      name: 'exclude_finds',
      purpose:
        'An entry that left something out of a signal, a people discovery or a technology search.',
      place: withUser,
      make: ({ int, newId, key, strict }) => `
CREATE TABLE exclude_finds (
  id ${newId},
  user_id TEXT NOT NULL REFERENCES users (id),
  found_by TEXT NOT NULL CHECK (found_by IN ('signal', 'discovery', 'search')),
  -- The id of the signal or the job, or the words that were searched for.
  work TEXT NOT NULL,
  -- The entry, as it was then.
  subject TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN (
    'customer', 'open_opportunity', 'do_not_contact', 'other', 'chosen', 'audience', 'crm_stage'
  )),
  note TEXT,
  at ${int} NOT NULL${key('user_id, id')},
  UNIQUE (user_id, found_by, work, subject)
)${strict};
`,
    },
    {
      name: 'exclusions',
      purpose:
        'Audiences and CRM stages that a search or a signal leaves out besides the list, with the entries chosen for it.',
      place: withUser,
      make: ({ int, keyed }) => `
CREATE TABLE exclusions (
  user_id TEXT NOT NULL REFERENCES users (id),
  -- Made from what is chosen, so that the same choice has the same id.
  id TEXT NOT NULL,
  -- JSON lists: ids of audiences of either kind, and stages in lower case.
  audience_ids TEXT NOT NULL,
  crm_stages TEXT NOT NULL,
  -- When it was chosen last.
  at ${int} NOT NULL,
  PRIMARY KEY (user_id, id)
)${keyed};
`,
    },
    {
      name: 'exclusion_entries',
      purpose: 'A company or a person that was chosen by name.',
      place: withUser,
      make: ({ newId, key, strict }) => `
CREATE TABLE exclusion_entries (
  id ${newId},
  user_id TEXT NOT NULL,
  exclusion_id TEXT NOT NULL,
  -- A domain, a profile without scheme and www., or an email address.
  subject TEXT NOT NULL${key('user_id, id')},
  UNIQUE (user_id, exclusion_id, subject),
  FOREIGN KEY (user_id, exclusion_id) REFERENCES exclusions (user_id, id)
)${strict};
`,
    },
  ],
};
