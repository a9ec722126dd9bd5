import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join as joinPath } from 'node:path';
import * as v from 'valibot';
import { readSettings, SettingsError, StartError, startService } from '../../src/service';
import { StoreBrokenError, StoreBusyError } from '../../src/service/database/errors';
import { openPostgres } from '../../src/service/database/postgres/database';
import { sql } from '../../src/service/database/sql';
import { ask } from '../support/postgres';
import { join } from './helpers/acts';
import { call, errorOf, expectError } from './helpers/call';
import { addTrigger, databaseUrlOf, freshFolder, query } from './helpers/folders';
import { serve, testSettings } from './helpers/service';
import { eachPostgres } from './helpers/stores';
import { bring, jsonl } from './helpers/text-file';
import { until } from './helpers/until';

const anyRow = v.object({});
const atCommit = 'AFTER INSERT ON meta DEFERRABLE INITIALLY DEFERRED';

/** Ends every connection to a folder's database except its own. */
const cutOff = (folder: string) =>
  query(
    folder,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );

eachPostgres('the PostgreSQL store', () => {
  it('is refused if its tables are a newer program’s, and left alone', async () => {
    const url = databaseUrlOf(freshFolder());
    await (await openPostgres(url)).close();
    await ask(url, 'UPDATE schema_version SET version = 99');
    await expect(openPostgres(url)).rejects.toThrow(StartError);
    await expect(openPostgres(url)).rejects.toThrow('version 99');
    expect(await ask(url, 'SELECT version FROM schema_version')).toEqual([{ version: 99 }]);
  });

  it('knows after an import how much its tables hold', async () => {
    const folder = freshFolder();
    const domains = Array.from({ length: 300 }, (_, n) => `company-${n}.example`);
    const companies = domains.map((domain) => ({ domain, name: domain }));
    await bring(folder, 'companies', jsonl(companies));
    const rows = `SELECT reltuples AS rows FROM pg_class WHERE oid = 'companies'::regclass`;
    expect(await query(folder, rows)).toEqual([{ rows: 300 }]);
  });

  it('is made once by processes that start concurrently', async () => {
    const url = databaseUrlOf(freshFolder());
    const databases = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url)));
    await Promise.all(databases.map((database) => database.close()));
    expect(await ask(url, 'SELECT count(*) AS n FROM schema_version')).toEqual([{ n: 1 }]);
  });

  it('belongs to one key file, wherever its processes run', async () => {
    const first = await serve({ settings: { sampleData: 'off' } });
    const databaseUrl = databaseUrlOf(first.dataDir);
    const elsewhere = startService({
      dataDir: freshFolder(),
      settings: { ...testSettings, sampleData: 'off', databaseUrl },
    });
    await expect(elsewhere).rejects.toThrow(StartError);
    await expect(elsewhere).rejects.toThrow('needs the same key file');
    await first.close();
    const keyFile = joinPath(first.dataDir, 'secret.key');
    writeFileSync(keyFile, `${Buffer.alloc(32, 7).toString('base64')}\n`);
    await expect(serve({ dataDir: first.dataDir })).rejects.toThrow('not the one');
  });

  it('outlives connections that break', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const caller = await join(service);
    await cutOff(service.dataDir);
    // A request that gets a broken connection from the pool is asked to try again.
    const answer = await until('an answer', async () => {
      const asked = await call(service.url, 'balance', { caller });
      if (asked.status === 200) return asked;
      expect(errorOf(asked).code).toBe('UNAVAILABLE');
      return undefined;
    });
    expect(answer.body).toMatchObject({ balance: 10_000 });
  });

  it('undoes a transaction whose connection breaks, and says that nothing was done', async () => {
    const folder = freshFolder();
    const database = await openPostgres(databaseUrlOf(folder));
    const cut = database.transaction(async (tx) => {
      await tx.run(sql`INSERT INTO meta (name, value) VALUES ('half', 'done')`);
      await cutOff(folder);
      await tx.run(sql`INSERT INTO meta (name, value) VALUES ('whole', 'done')`);
    });
    await expect(cut).rejects.toThrow(StoreBusyError);
    expect(await database.rows(anyRow, sql`SELECT name FROM meta`)).toEqual([]);
    await database.close();
  });

  it('reports an unknown outcome if the server only warns that a transaction may not have ended', async () => {
    const folder = freshFolder();
    const database = await openPostgres(databaseUrlOf(folder));
    // A cluster's coordinator does so if a node is lost at that moment.
    const warning = "RAISE WARNING 'failed to commit transaction'; RETURN NULL;";
    await addTrigger(folder, atCommit, 'warn', warning);
    const added = database.transaction((tx) =>
      tx.run(sql`INSERT INTO meta (name, value) VALUES ('in', 'doubt')`),
    );
    await expect(added).rejects.toThrow(StoreBrokenError);
    await database.close();
  });

  it('answers 503 if the server has lost a server of its own, and continues once that is back', async () => {
    const service = await serve();
    const caller = await join(service);
    // The message of a cluster's coordinator.
    const lost = "RAISE EXCEPTION 'connection to the remote node failed' USING ERRCODE = '08006';";
    await addTrigger(service.dataDir, 'BEFORE INSERT ON jobs', 'node_down', lost);
    const start = () =>
      call(service.url, 'enrichAccounts', { caller, body: { domains: ['acme.example'] } });
    const answer = await start();
    expectError(answer, 503, 'UNAVAILABLE');
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]/);
    await query(service.dataDir, 'DROP TRIGGER node_down ON jobs');
    expect((await start()).status).toBe(200);
  });

  it('does not say that nothing was done if the connection breaks at the end', async () => {
    const folder = freshFolder();
    const database = await openPostgres(databaseUrlOf(folder));
    const cut = database.transaction(() => cutOff(folder));
    await expect(cut).rejects.toThrow('it may be done or not');
    await expect(cut).rejects.not.toThrow(StoreBusyError);
    await database.close();
  });

  it('does not say that nothing was done if the server ends the connection during the commit', async () => {
    const folder = freshFolder();
    const database = await openPostgres(databaseUrlOf(folder));
    const hangUp =
      'PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL;';
    await addTrigger(folder, atCommit, 'hang_up', hangUp);
    const cut = database.transaction((tx) =>
      tx.run(sql`INSERT INTO meta (name, value) VALUES ('half', 'done')`),
    );
    await expect(cut).rejects.toThrow('it may be done or not');
    await expect(cut).rejects.not.toThrow(StoreBusyError);
    await database.close();
  });
});

describe('a PostgreSQL database that cannot be used', () => {
  it('is named without its password', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const port = Reflect.get(Object(server.address()), 'port');
    const start = (databaseUrl: string) =>
      startService({ dataDir: freshFolder(), settings: { ...testSettings, databaseUrl } });
    const hangsUp = await faultOf(start(`postgres://dana:s3cret@127.0.0.1:${port}/sales`));
    await new Promise((resolve) => server.close(resolve));
    const refuses = await faultOf(start(`postgres://dana:s3cret@127.0.0.1:${port}/sales`));
    for (const fault of [hangsUp, refuses]) {
      expect(fault).toBeInstanceOf(StartError);
      expect(String(fault)).toContain(
        `Can’t use the PostgreSQL database at 127.0.0.1:${port}/sales: `,
      );
      expect(JSON.stringify([fault, String(fault), Object(fault).stack])).not.toContain('s3cret');
    }
    expect(String(refuses)).toContain('ECONNREFUSED');
  });

  it('is refused as a setting if its address is invalid, without repeating it', () => {
    for (const url of ['mysql://dana:s3cret@db.example/sales', 'postgres://dana:s3cret@:x/sales']) {
      const read = () => readSettings({ SIGNALSHEET_DATABASE_URL: url });
      expect(read).toThrow(SettingsError);
      expect(read).toThrow('SIGNALSHEET_DATABASE_URL must be an address like postgres://');
      expect(read).not.toThrow('s3cret');
    }
  });
});

const faultOf = (starting: Promise<unknown>): Promise<unknown> =>
  starting.then(
    () => undefined,
    (error: unknown) => error,
  );
