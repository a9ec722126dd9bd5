/** Tables of alerts: where new finds are sent, and the outbox of what is still to be sent. */
import { type Chapter, withUser } from './table';

export const alerts: Chapter = {
  title: 'Alerts',
  tables: [
    {
      name: 'alert_channels',
      purpose: 'Where a user receives new finds, and the lease of the worker that sends them.',
      place: withUser,
      make: ({ int, newId, key, strict }) => `
CREATE TABLE alert_channels (
  id ${newId},
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('webhook', 'slack', 'email')),
  -- The operator's address and secret are settings of the service.
  owner TEXT NOT NULL CHECK (owner IN ('user', 'operator')),
  -- Encrypted with the key file.
  address_sealed TEXT,
  secret_sealed TEXT,
  -- After a rotation, the secret before, which signs too until then.
  old_secret_sealed TEXT,
  old_secret_until ${int},
  -- A JSON list; null for all signals.
  signal_ids TEXT,
  language TEXT NOT NULL,
  is_on INTEGER NOT NULL,
  -- The fault for which it was turned off, until its owner was mailed.
  notice TEXT,
  -- Until then nothing is sent: the receiver asked for it, or was told something.
  paused_until ${int} NOT NULL DEFAULT 0,
  last_delivered_at ${int},
  last_failed_at ${int},
  last_fault TEXT,
  last_status ${int},
  created_at ${int} NOT NULL,
  due_at ${int} NOT NULL,
  lease_token TEXT,
  lease_until ${int} NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  claims INTEGER NOT NULL DEFAULT 0${key('user_id, id')}
)${strict};
CREATE INDEX alert_channels_by_user ON alert_channels (user_id);
CREATE INDEX alert_channels_waiting ON alert_channels (due_at);
CREATE UNIQUE INDEX alert_channels_of_operator ON alert_channels (user_id, kind) WHERE owner = 'operator';
`,
    },
    {
      name: 'alert_events',
      purpose:
        'A find that a channel is to receive, kept in the transaction that kept the find, and deleted once delivered.',
      place: withUser,
      make: ({ int, newId, key, byUser, strict }) => `
CREATE TABLE alert_events (
  -- In the order in which a signal found them.
  id ${newId},
  user_id TEXT NOT NULL,
  channel_id ${int} NOT NULL,
  -- Stays over retries, so that a receiver drops doubles by it.
  event_id TEXT NOT NULL,
  signal_id ${int} NOT NULL,
  domain TEXT NOT NULL,
  -- JSON: what is said about the find.
  find TEXT NOT NULL,
  -- The profile of the person whom its evidence is by or about; null for none.
  profile TEXT,
  created_at ${int} NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at ${int} NOT NULL,
  -- When it failed for good; null while it waits.
  failed_at ${int},
  last_fault TEXT,
  last_status ${int}${key('user_id, id')},
  FOREIGN KEY (${byUser}channel_id) REFERENCES alert_channels (${byUser}id)
)${strict};
CREATE INDEX alert_events_waiting ON alert_events (channel_id, signal_id, id) WHERE failed_at IS NULL;
`,
    },
  ],
};
