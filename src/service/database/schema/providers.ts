/** Tables of data providers: the keys of the operator and of users, and what was asked with them. */
import { type Chapter, onCoordinator, withUser } from './table';

export const providers: Chapter = {
  title: 'Data providers',
  tables: [
    {
      name: 'provider_keys',
      purpose: 'A key of a data provider, with its place in the order and its ceilings.',
      place: onCoordinator,
      make: ({ int, strict, sqlite, postgres }) => `
CREATE TABLE provider_keys (
  -- The id of the user; empty for the operator, whose keys serve all users.
  owner TEXT NOT NULL,
  provider TEXT NOT NULL,
  -- Encrypted with the key file; null if the key is in the environment.
  key_sealed TEXT,
  -- The provider with the lowest is asked first.
  turn ${int} NOT NULL,
  -- The most that a row or a run may cost, in the provider's unit; null without a ceiling.
  row_ceiling ${sqlite`REAL`}${postgres`DOUBLE PRECISION`},
  run_ceiling ${sqlite`REAL`}${postgres`DOUBLE PRECISION`},
  state TEXT NOT NULL CHECK (state IN ('untested', 'works', 'bad_key', 'out_of_quota')),
  -- What the last test said was left; null if the provider doesn't say.
  units_left ${sqlite`REAL`}${postgres`DOUBLE PRECISION`},
  tested_at ${int},
  -- Until then the provider isn't asked.
  paused_until ${int} NOT NULL DEFAULT 0,
  added_at ${int} NOT NULL,
  PRIMARY KEY (owner, provider)
)${strict};
`,
    },
    {
      name: 'provider_run_ceilings',
      purpose: 'The most that one run of a user may cost at a provider with the user’s own key.',
      place: withUser,
      make: ({ int, keyed, sqlite, postgres }) => `
CREATE TABLE provider_run_ceilings (
  user_id TEXT NOT NULL REFERENCES users (id),
  -- As in jobs.
  run TEXT NOT NULL,
  provider TEXT NOT NULL,
  -- In the provider's unit.
  ceiling ${sqlite`REAL`}${postgres`DOUBLE PRECISION`} NOT NULL,
  expires_at ${int} NOT NULL,
  PRIMARY KEY (user_id, run, provider)
)${keyed};
CREATE INDEX provider_run_ceilings_expired ON provider_run_ceilings (expires_at);
`,
    },
    {
      name: 'provider_asks',
      purpose:
        'What a provider was asked about a person for a user: written before the request, and completed by the answer.',
      place: withUser,
      make: ({ int, keyed, sqlite, postgres }) => `
CREATE TABLE provider_asks (
  user_id TEXT NOT NULL REFERENCES users (id),
  person_id ${int} NOT NULL,
  capability TEXT NOT NULL,
  provider TEXT NOT NULL,
  -- 1 if the user's own key paid, 0 if the operator's did.
  own_key INTEGER NOT NULL,
  -- The job that asked last.
  job_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked', 'waiting', 'found', 'miss', 'unclear', 'refused')),
  -- How an asynchronous provider names the question.
  ticket TEXT,
  -- The email address or phone that was found.
  value TEXT,
  value_status TEXT,
  verified_at ${int},
  -- In the provider's unit; null if it isn't known whether the provider charged.
  cost ${sqlite`REAL`}${postgres`DOUBLE PRECISION`},
  -- The most that the question can cost.
  price ${sqlite`REAL`}${postgres`DOUBLE PRECISION`} NOT NULL,
  asked_at ${int} NOT NULL,
  -- When a waiting question is due, and when another may be asked again.
  again_at ${int} NOT NULL,
  PRIMARY KEY (user_id, person_id, capability, provider)
)${keyed};
CREATE INDEX provider_asks_by_job ON provider_asks (user_id, job_id);
`,
    },
    {
      name: 'provider_pages',
      purpose:
        'A page of people of a company that a provider was asked for: written before the request, and completed by the answer.',
      place: withUser,
      make: ({ int, keyed, sqlite, postgres }) => `
CREATE TABLE provider_pages (
  user_id TEXT NOT NULL REFERENCES users (id),
  -- Hash of the company, the provider, the filters and the page.
  question TEXT NOT NULL,
  -- The company's domain.
  domain TEXT NOT NULL,
  provider TEXT NOT NULL,
  -- 1 if the user's own key paid, 0 if the operator's did.
  own_key INTEGER NOT NULL,
  -- The job that asked last, or the run of a signal.
  job_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked', 'waiting', 'found', 'miss', 'unclear', 'refused')),
  -- How an asynchronous provider names the question.
  ticket TEXT,
  -- How many people a page of this list has at most. Further pages are asked for in this size.
  size INTEGER NOT NULL,
  -- JSON: the people that were found, without email addresses and phones.
  people TEXT NOT NULL DEFAULT '[]',
  found INTEGER NOT NULL DEFAULT 0,
  -- How the provider names the next page; null on the last.
  next_page TEXT,
  -- In the provider's unit; null if it isn't known whether the provider charged.
  cost ${sqlite`REAL`}${postgres`DOUBLE PRECISION`},
  -- The most that the question can cost.
  price ${sqlite`REAL`}${postgres`DOUBLE PRECISION`} NOT NULL,
  asked_at ${int} NOT NULL,
  -- When a waiting question is due, and when another may be asked again.
  again_at ${int} NOT NULL,
  PRIMARY KEY (user_id, question)
)${keyed};
CREATE INDEX provider_pages_by_job ON provider_pages (user_id, job_id);
CREATE INDEX provider_pages_by_domain ON provider_pages (domain);
`,
    },
    {
      name: 'provider_companies',
      purpose:
        'What a provider was asked about a company with a user’s own key: written before the request, and completed by the ' +
        'answer.',
      place: withUser,
      make: ({ int, keyed, sqlite, postgres }) => `
CREATE TABLE provider_companies (
  user_id TEXT NOT NULL REFERENCES users (id),
  domain TEXT NOT NULL,
  provider TEXT NOT NULL,
  -- The job that asked last.
  job_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked', 'waiting', 'found', 'miss', 'unclear', 'refused')),
  -- How an asynchronous provider names the question.
  ticket TEXT,
  -- JSON: the fields of the company that were found.
  facts TEXT,
  -- In the provider's unit; null if it isn't known whether the provider charged.
  cost ${sqlite`REAL`}${postgres`DOUBLE PRECISION`},
  -- The most that the question can cost.
  price ${sqlite`REAL`}${postgres`DOUBLE PRECISION`} NOT NULL,
  asked_at ${int} NOT NULL,
  -- When a waiting question is due, and when another may be asked again.
  again_at ${int} NOT NULL,
  PRIMARY KEY (user_id, domain, provider)
)${keyed};
CREATE INDEX provider_companies_by_job ON provider_companies (user_id, job_id);
`,
    },
  ],
};
