/** People whom users looked up by what their own lists say, and by what the directory's people are found so. */
import type { Migration } from './migration';

export const peopleLookUp: Migration = ({ int, strict, sqlite, postgres }) => `
-- Distributed by tenant: user_id. Ids are out of one series with those of account_people, so that a person who is
-- discovered later keeps the id.
CREATE TABLE looked_up_people (
${sqlite`  id INTEGER PRIMARY KEY,`}
${postgres`  id BIGINT NOT NULL,`}
  user_id TEXT NOT NULL REFERENCES users (id),
  domain TEXT NOT NULL,
  profile_url TEXT NOT NULL,
  work_email TEXT,
  phone TEXT,
  employment TEXT CHECK (employment IN ('employed', 'left')),
  verified_at ${int},
  looked_up_at ${int} NOT NULL,
${postgres`  PRIMARY KEY (user_id, id),`}
  UNIQUE (user_id, domain, profile_url)
)${strict};
${sqlite`INSERT INTO sqlite_sequence (name, seq) SELECT 'account_people', 0
WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'account_people');`}

CREATE INDEX people_by_any_profile ON people (lower(profile_url));
CREATE INDEX people_by_email ON people (lower(work_email));
CREATE INDEX account_people_by_any_profile ON account_people (user_id, lower(profile_url));
CREATE INDEX account_people_by_email ON account_people (user_id, lower(work_email));
`;
