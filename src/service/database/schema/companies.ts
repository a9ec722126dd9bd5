/** Tables of the directory: companies, their people, and what they publish. */
import { fieldColumns } from './field-columns';
import { type Chapter, onEveryNode, withCompany } from './table';

export const companies: Chapter = {
  title: 'Companies and their people',
  tables: [
    {
      name: 'companies',
      purpose: 'A company that the service knows, by its domain.',
      place: onEveryNode,
      make: ({ int, id, key, strict, postgres }) => `
CREATE TABLE companies (
  id ${id},
  domain TEXT NOT NULL UNIQUE,
  ${fieldColumns({ int })}
  -- Which source each field is from.
  sources TEXT NOT NULL DEFAULT '[]',
  sample INTEGER NOT NULL DEFAULT 0,
  -- Read from the name: by slug and label a search excludes companies, by name_key look-ups find them.
  slug TEXT NOT NULL,
  label TEXT NOT NULL,
  name_key TEXT NOT NULL,
  -- 1 for job boards and staffing agencies.
  aggregator INTEGER NOT NULL DEFAULT 0${key('id')}
)${strict};
CREATE INDEX companies_by_slug ON companies (slug);
CREATE INDEX companies_by_label ON companies (label);
CREATE INDEX companies_by_name ON companies (name_key, employee_count DESC${postgres` NULLS LAST`});
CREATE INDEX companies_that_aggregate ON companies (id) WHERE aggregator = 1;
CREATE INDEX companies_by_country ON companies (hq_country_code);
`,
    },
    {
      name: 'people',
      purpose: 'A person whom the directory lists at a company.',
      place: withCompany,
      make: ({ int, id, key, strict, sqlite }) => `
CREATE TABLE people (
  id ${id},
  company_id ${int} NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  seniority TEXT NOT NULL,
  department TEXT NOT NULL,
  location TEXT,
  country_code TEXT,
  profile_url TEXT NOT NULL,
  work_email TEXT,
  phone TEXT,
  joined_company_at TEXT,
  -- Where the person works now, and when that was checked.
  employer_domain TEXT,
  employer_name TEXT,
  employer_title TEXT,
  employer_since TEXT,
  employment_checked_at ${int},
  -- The public source that names the person; NULL for all others.
  source TEXT,
  sample INTEGER NOT NULL DEFAULT 0${key('company_id, id')}
)${strict};
${sqlite`CREATE INDEX people_by_company ON people (company_id);`}
CREATE INDEX people_by_profile ON people (profile_url);
CREATE INDEX people_by_any_profile ON people (lower(profile_url));
CREATE INDEX people_by_email ON people (lower(work_email));
`,
    },
    {
      name: 'job_posts',
      purpose: 'A vacancy that a company published.',
      place: withCompany,
      // Searches read top posts by id, and PostgreSQL's key begins with the company.
      make: ({ int, id, key, strict, sqlite, postgres }) => `
CREATE TABLE job_posts (
  id ${id},
  company_id ${int} NOT NULL REFERENCES companies (id),
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  posted_at ${int} NOT NULL,
  url TEXT NOT NULL,
  source TEXT NOT NULL,
  sample INTEGER NOT NULL DEFAULT 0,
  -- 1 if the words are in post_keys.
  indexed INTEGER NOT NULL DEFAULT 0,
  closed_at ${int},
  -- When it was published again after it had been closed.
  reopened_at ${int}${key('company_id, id')}
)${strict};
${sqlite`CREATE INDEX job_posts_by_company ON job_posts (company_id);`}
${postgres`CREATE INDEX job_posts_by_id ON job_posts (id);`}
CREATE INDEX job_posts_by_url ON job_posts (url);
CREATE INDEX job_posts_not_indexed ON job_posts (id) WHERE indexed = 0;
`,
    },
    {
      name: 'social_posts',
      purpose: 'A post on a social network that is about a company.',
      place: withCompany,
      make: ({ int, id, key, byCompany, strict, postgres }) => `
CREATE TABLE social_posts (
  id ${id},
  company_id ${int} NOT NULL REFERENCES companies (id),
  author_name TEXT NOT NULL,
  author_role TEXT,
  author_url TEXT,
  body TEXT NOT NULL,
  posted_at ${int} NOT NULL,
  url TEXT NOT NULL,
  sample INTEGER NOT NULL DEFAULT 0${key('company_id, id')},
  UNIQUE (${byCompany}url)
)${strict};
CREATE INDEX social_posts_by_company ON social_posts (company_id);
${postgres`CREATE INDEX social_posts_by_url ON social_posts (url);`}
`,
    },
    {
      name: 'job_changes',
      purpose: 'A person who started at a company.',
      place: withCompany,
      make: ({ int, id, key, strict }) => `
CREATE TABLE job_changes (
  id ${id},
  company_id ${int} NOT NULL REFERENCES companies (id),
  person_name TEXT NOT NULL,
  role TEXT NOT NULL,
  profile_url TEXT NOT NULL,
  started_at ${int} NOT NULL,
  sample INTEGER NOT NULL DEFAULT 0${key('company_id, id')},
  UNIQUE (company_id, profile_url, started_at)
)${strict};
`,
    },
  ],
};
