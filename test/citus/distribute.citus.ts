/** `signalsheet admin distribute`: what it refuses, what it does to existing data, and migrations after it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { distribute, StartError } from '../../src/service';
import { change } from '../../src/service/database/postgres/migrate';
import { type Placement, placement } from '../../src/service/database/schema/placement';
import { askToEnrich, enrich, jobEnd, join, startJob } from '../service/helpers/acts';
import { patiently } from '../service/helpers/call';
import { known } from '../service/helpers/domains';
import { auditCredits, databaseUrlOf, freshFolder, restoreDump } from '../service/helpers/folders';
import { serve } from '../service/helpers/service';
import { eachPostgres } from '../service/helpers/stores';
import { until } from '../service/helpers/until';
import { addressOf, ask, nodes } from '../support/postgres';

const spreadIn = (url: string) =>
  ask(
    url,
    `SELECT relname AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
     WHERE relnamespace = current_schema()::regnamespace ORDER BY relname`,
  );

eachPostgres('distributing', () => {
  it('is refused if there is no cluster, and changes nothing', async () => {
    const name = 'signalsheet_test_plain';
    const url = addressOf(name);
    await ask(addressOf('postgres'), `DROP DATABASE IF EXISTS ${name}`);
    await ask(addressOf('postgres'), `CREATE DATABASE ${name}`);
    try {
      await expect(distribute(url)).rejects.toThrow(StartError);
      await expect(distribute(url)).rejects.toThrow('CREATE EXTENSION citus');
      await ask(url, 'CREATE EXTENSION citus');
      await expect(distribute(url)).rejects.toThrow('Nothing was changed');
      expect(await ask(url, `SELECT 1 FROM pg_class WHERE relname = 'users'`)).toEqual([]);
    } finally {
      await ask(addressOf('postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  it('is refused at a worker node, with the way out', async () => {
    const url = new URL(databaseUrlOf(freshFolder(false)));
    url.host = nodes[0] ?? '';
    await expect(distribute(url.href)).rejects.toThrow('address of the coordinator');
  });

  it('keeps the data and an append-only ledger, and does nothing when run again', async () => {
    const dataDir = freshFolder(false);
    const url = databaseUrlOf(dataDir);
    const service = await serve({ dataDir });
    const caller = await join(service);
    const { result } = await enrich(caller, known(20));
    const before = await ask(url, 'SELECT * FROM ledger ORDER BY id');
    await service.close();
    expect(await spreadIn(url)).toEqual([]);

    expect((await distribute(url)).spread).toHaveLength(placement.size);
    const waits = await ask(url, `SELECT result FROM run_command_on_workers('SHOW lock_timeout')`);
    expect(waits).toEqual(nodes.map(() => ({ result: '5s' })));
    expect(await ask(url, 'SELECT * FROM ledger ORDER BY id')).toEqual(before);
    await expect(ask(url, 'UPDATE ledger SET credits = 1')).rejects.toThrow('append-only');
    await expect(ask(url, 'DELETE FROM ledger')).rejects.toThrow('append-only');
    await expect(ask(url, 'TRUNCATE ledger')).rejects.toThrow('append-only');
    expect(await distribute(url)).toEqual({ spread: [], tables: placement.size });
    await auditCredits(dataDir);

    const again = await serve({ dataDir });
    const here = { ...caller, url: again.url };
    const job = await enrich(here, known(20));
    expect(job.result?.map(({ account_id }) => account_id)).toEqual(
      result?.map(({ account_id }) => account_id),
    );
    expect(job.progress).toMatchObject({ new_accounts: 0, updated_accounts: 20 });
  });

  it('changes nothing if it is killed halfway', async () => {
    const dataDir = freshFolder(false);
    const url = databaseUrlOf(dataDir);
    await (await serve({ dataDir })).close();
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE social_posts IN ACCESS SHARE MODE');
    const child = distributeElsewhere(url);
    await until('the wait for a lock', async () => {
      const waiting = await ask(
        url,
        `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'social_posts'::regclass`,
      );
      return waiting.length > 0;
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await holder.end();
    expect(await spreadIn(url)).toEqual([]);
    expect((await distribute(url)).spread).toHaveLength(placement.size);
  });

  it('puts a database that was restored from a dump back on the nodes', async () => {
    const dataDir = freshFolder();
    const service = await serve({ dataDir });
    const caller = await join(service);
    const { result } = await enrich(caller, known(5));
    await service.close();
    const restored = await restoreDump(dataDir);
    expect(await spreadIn(databaseUrlOf(restored))).toEqual([]);
    const { spread } = await distribute(databaseUrlOf(restored));
    expect(spread).toHaveLength(placement.size);
    const again = await serve({ dataDir: restored });
    const there = await enrich({ ...caller, url: again.url }, known(5));
    expect(there.result?.map(({ account_id }) => account_id)).toEqual(
      result?.map(({ account_id }) => account_id),
    );
    await expect(ask(databaseUrlOf(restored), 'TRUNCATE ledger')).rejects.toThrow('append-only');
  });

  it('is safe while a service works and clients poll, which only wait', async () => {
    const dataDir = freshFolder(false);
    const url = databaseUrlOf(dataDir);
    const service = await serve({ dataDir, settings: { enrichPerSecond: 200 } });
    const caller = await join(service);
    const jobs = await Promise.all([0, 1, 2].map((n) => startJob(caller, known(200, n * 200))));
    const child = distributeElsewhere(url);
    const exit = once(child, 'exit');
    let isDone = false;
    void exit.then(() => {
      isDone = true;
    });
    while (!isDone) {
      const started = await patiently(() => askToEnrich(caller, known(5, 700)));
      expect(started.status).toBe(200);
    }
    expect(await exit).toEqual([0, null]);
    expect(await spreadIn(url)).toHaveLength(placement.size);
    for (const { job_id } of jobs) {
      expect(await jobEnd(caller, job_id)).toMatchObject({
        status: 'completed',
        progress: { total: 200, completed: 200 },
      });
    }
    await auditCredits(dataDir);
  });
});

eachPostgres('migrations after distributing', () => {
  const places: Placement = new Map([
    ...placement,
    ['notes', { kind: 'distributed', column: 'user_id', beside: 'users' }],
    ['offices', { kind: 'distributed', column: 'company_id', beside: 'people' }],
  ]);
  const texts = [
    `-- A column; its rows are changed.
     ALTER TABLE jobs ADD COLUMN colour TEXT NOT NULL DEFAULT 'none; at all';
     UPDATE jobs SET colour = 'blue';
     ALTER TABLE companies ADD COLUMN colour TEXT;`,
    `CREATE INDEX jobs_by_colour ON jobs (user_id, colour);
     CREATE INDEX companies_by_colour ON companies (colour);`,
    `CREATE TABLE notes (
       id BIGINT GENERATED BY DEFAULT AS IDENTITY,
       user_id TEXT NOT NULL,
       job_id TEXT NOT NULL,
       PRIMARY KEY (user_id, id)
     );
     ALTER TABLE notes ADD FOREIGN KEY (user_id, job_id) REFERENCES jobs (user_id, id);
     CREATE FUNCTION no_note() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'no notes; none'; END $$;`,
    `CREATE TABLE offices (
       company_id BIGINT NOT NULL,
       city TEXT NOT NULL,
       PRIMARY KEY (company_id, city)
     );
     ALTER TABLE offices ADD FOREIGN KEY (company_id) REFERENCES companies (id);`,
  ];

  it('change distributed tables, and distribute new ones', async () => {
    const dataDir = freshFolder();
    const url = databaseUrlOf(dataDir);
    const service = await serve({ dataDir });
    const caller = await join(service);
    await enrich(caller, known(3));
    await service.close();

    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query('BEGIN');
      await change(client, texts, places);
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
    expect(await spreadIn(url)).toHaveLength(placement.size + 2);
    expect(await ask(url, 'SELECT colour FROM jobs')).toEqual([{ colour: 'blue' }]);
    const added = await ask(
      url,
      'INSERT INTO notes (user_id, job_id) SELECT user_id, id FROM jobs RETURNING id',
    );
    expect(added).toHaveLength(1);
    const orphan = `INSERT INTO notes (user_id, job_id) VALUES ('nobody', 'nothing')`;
    await expect(ask(url, orphan)).rejects.toThrow('foreign key');
    await ask(url, `INSERT INTO offices SELECT id, 'Bremen' FROM companies WHERE id <= 5`);
    const joined = `SELECT count(*) AS n FROM offices JOIN people USING (company_id)
      WHERE company_id <= 5`;
    expect(await ask(url, joined)).toEqual(
      await ask(url, 'SELECT count(*) AS n FROM people WHERE company_id <= 5'),
    );
  });
});

function distributeElsewhere(url: string): ChildProcess {
  return spawn(process.execPath, ['lib/cli.cjs', 'admin', 'distribute'], {
    env: { ...process.env, SIGNALSHEET_DATABASE_URL: url },
    stdio: 'ignore',
  });
}
