/** Each time in the schema is either cut after a clock was set back, or blocks nothing while it is in the future. */
import { keptTimes } from '../../src/service/set-back';
import { query } from './helpers/folders';
import { serveEmpty } from './helpers/service';

/** These only say when something happened. */
const toldTimes = [
  'added_at',
  'created_at',
  'deleted_at',
  'discovered_at',
  'enriched_at',
  'employment_checked_at',
  'failed_at',
  'first_seen_at',
  'found_at',
  'joined_at',
  'last_delivered_at',
  'last_failed_at',
  'last_seen_at',
  'looked_up_at',
  'paused_at',
  'posted_at',
  'closed_at',
  'reopened_at',
  'run_ended_at',
  'started_at',
  'synced_at',
  'tested_at',
  'verified_at',
  'blocked_companies.at',
  'exclude_entries.at',
  'exclude_finds.at',
  'exclusions.at',
  'forgotten.at',
  'ledger.at',
  'signal_evidence.at',
  'signal_feedback.at',
  'source_hosts.answered_at',
  'source_opt_outs.at',
];
/** Rows that are kept, watched or accepted for longer. */
const longer = [
  'agent_estimates.expires_at',
  'alert_channels.old_secret_until',
  'boards.wanted_until',
  'idempotency_keys.expires_at',
  'phrases.used_at',
  'provider_run_ceilings.expires_at',
];

const columns = `SELECT tables.name AS "table", columns.name AS "column"
  FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
  WHERE tables.type = 'table' AND columns.type = 'INTEGER'
    AND (columns.name IN ('at', 'until') OR columns.name LIKE '%\\_at' ESCAPE '\\' OR columns.name LIKE '%\\_until' ESCAPE '\\')`;

it('decides for each time in the schema whether it is cut', async () => {
  const { dataDir } = await serveEmpty();
  const found = (await query(dataDir, columns)) as { table: string; column: string }[];
  expect(found.length).toBeGreaterThan(60);
  const cut = new Set(keptTimes.map(({ table, column }) => `${table}.${column}`));
  // It moves with `due_at`.
  cut.add('source_readings.checked_at');
  const undecided = found
    .map(({ table, column }) => ({ place: `${table}.${column}`, column }))
    .filter(
      ({ place, column }) =>
        !cut.has(place) &&
        ![...toldTimes, ...longer].some((one) => one === place || one === column),
    );
  expect(undecided.map(({ place }) => place)).toEqual([]);
  const places = found.map(({ table, column }) => `${table}.${column}`);
  expect([...cut, ...longer].filter((place) => !places.includes(place))).toEqual([]);
});
