/** Every row of a tenant names its user, and a look-up table finds users, so that a cluster keeps a tenant on one node. */
import type { Migration } from './migration';

/** The tables of tenants that named their users only by way of another table, and that table. */
const nameless = [
  { table: 'job_items', id: 'job_id', owner: 'jobs' },
  { table: 'audience_members', id: 'audience_id', owner: 'audiences' },
  { table: 'account_audience_members', id: 'audience_id', owner: 'account_audiences' },
  { table: 'signal_accounts', id: 'signal_id', owner: 'signals' },
  { table: 'signal_evidence', id: 'signal_id', owner: 'signals' },
];

/** The keys on PostgreSQL from now on: each holds the column by which a cluster distributes its table. */
const keys = {
  jobs: ['PRIMARY KEY (user_id, id)'],
  holds: [
    'PRIMARY KEY (user_id, job_id)',
    'FOREIGN KEY (user_id, job_id) REFERENCES jobs (user_id, id)',
  ],
  job_items: [
    'PRIMARY KEY (user_id, job_id, position)',
    'UNIQUE (user_id, job_id, subject)',
    'FOREIGN KEY (user_id, job_id) REFERENCES jobs (user_id, id)',
  ],
  tech_holds: ['PRIMARY KEY (user_id, id)'],
  audiences: ['PRIMARY KEY (user_id, id)'],
  audience_members: [
    'PRIMARY KEY (user_id, audience_id, position)',
    'UNIQUE (user_id, audience_id, person_id)',
    'FOREIGN KEY (user_id, audience_id) REFERENCES audiences (user_id, id)',
  ],
  account_audiences: ['PRIMARY KEY (user_id, id)'],
  account_audience_members: [
    'PRIMARY KEY (user_id, audience_id, position)',
    'UNIQUE (user_id, audience_id, account_id)',
    'FOREIGN KEY (user_id, audience_id) REFERENCES account_audiences (user_id, id)',
  ],
  signals: [
    'PRIMARY KEY (user_id, id)',
    'FOREIGN KEY (user_id, people_audience_id) REFERENCES audiences (user_id, id)',
  ],
  signal_accounts: [
    'PRIMARY KEY (user_id, signal_id, domain)',
    'FOREIGN KEY (user_id, signal_id) REFERENCES signals (user_id, id)',
  ],
  signal_evidence: [
    'PRIMARY KEY (user_id, id)',
    'UNIQUE (user_id, account_id, signal_id, kind, url)',
    'FOREIGN KEY (user_id, signal_id) REFERENCES signals (user_id, id)',
  ],
  crm_accounts: ['PRIMARY KEY (user_id, id)'],
  crm_contacts: ['PRIMARY KEY (user_id, id)'],
  job_changes: ['PRIMARY KEY (company_id, id)'],
  social_posts: ['PRIMARY KEY (company_id, id)', 'UNIQUE (company_id, url)'],
};

/** Constraints as migrations before this one named them: those that refer to others first. */
const gone = [
  'job_items job_items_job_id_fkey',
  'holds holds_job_id_fkey',
  'audience_members audience_members_audience_id_fkey',
  'account_audience_members account_audience_members_audience_id_fkey',
  'signals signals_people_audience_id_fkey',
  'signal_accounts signal_accounts_signal_id_fkey',
  'signal_evidence signal_evidence_signal_id_fkey',
  'job_items job_items_job_id_domain_key',
  'audience_members audience_members_audience_id_person_id_key',
  'account_audience_members account_audience_members_audience_id_account_id_key',
  'signal_evidence signal_evidence_account_id_signal_id_kind_url_key',
  'social_posts social_posts_url_key',
  ...Object.keys(keys).map((table) => `${table} ${table}_pkey`),
];

const lines = <Item>(items: readonly Item[], line: (item: Item) => string) =>
  items.map(line).join('\n');

export const tenantRows: Migration = ({ strict, sqlite, postgres }) => `
-- Users are found by what they prove themselves with. On a cluster every node has this table, and users are where the
-- rest of their rows is.
CREATE TABLE user_keys (
  user_id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  key_hash TEXT NOT NULL UNIQUE
)${strict};
INSERT INTO user_keys (user_id, email, key_hash) SELECT id, email, key_hash FROM users;

${sqlite`${lines(
  nameless,
  ({ table, id, owner }) => `ALTER TABLE ${table} ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
UPDATE ${table} SET user_id = (SELECT user_id FROM ${owner} WHERE ${owner}.id = ${id});`,
)}`}
${postgres`${lines(gone, (constraint) => {
  const [table, name] = constraint.split(' ');
  return `ALTER TABLE ${table} DROP CONSTRAINT ${name};`;
})}
${lines(
  nameless,
  ({ table, id, owner }) => `ALTER TABLE ${table} ADD COLUMN user_id TEXT;
UPDATE ${table} SET user_id = ${owner}.user_id FROM ${owner} WHERE ${owner}.id = ${id};
ALTER TABLE ${table} ALTER COLUMN user_id SET NOT NULL;`,
)}
${lines(Object.entries(keys), ([table, added]) => `ALTER TABLE ${table} ${added.map((key) => `ADD ${key}`).join(', ')};`)}
-- Links name audiences alone, and social posts are found by their addresses.
CREATE INDEX audiences_by_id ON audiences (id);
CREATE INDEX account_audiences_by_id ON account_audiences (id);
CREATE INDEX social_posts_by_url ON social_posts (url);
-- A cluster cannot compare them over the nodes; in the look-up table they are unique.
ALTER TABLE users DROP CONSTRAINT users_email_key, DROP CONSTRAINT users_key_hash_key;`}
`;
