/**
 * Moves a service from SQLite to PostgreSQL: everything is moved once, whatever dies on the way, and only one store
 * may be used. SIGNALSHEET_TEST_MOVE_KILLS sets the kills for one move; 6 by default.
 */
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { copyFileSync, existsSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import Libsql from 'libsql';
import { backUp } from '../../src/service';
import { openPostgres } from '../../src/service/database/postgres/database';
import { seeded } from '../../src/service/sample/random';
import { askToEnrich, balanceOf, enrich, join } from './helpers/acts';
import { call, expectError } from './helpers/call';
import { everybody } from './helpers/directories';
import {
  addTrigger,
  auditCredits,
  databaseUrlOf,
  freshFolder,
  keepFoldersOn,
  query,
  removeFolders,
} from './helpers/folders';
import { expectEnd, expectUsed, serveHalfDone, settings } from './helpers/half-done';
import { serve, serveEmpty } from './helpers/service';
import { eachPostgres } from './helpers/stores';
import { rowsByTable } from './helpers/traces';
import { until } from './helpers/until';

const cli = joinPath(__dirname, '../../lib/cli.cjs');
const kills = Number(process.env['SIGNALSHEET_TEST_MOVE_KILLS'] ?? 6);
/** Tables that are rebuilt on the other side, or belong to one database only. */
const rebuiltTables = ['phrases', 'phrase_post', 'post_keys', 'rate_events', 'tech_state', 'meta'];

afterAll(removeFolders);

/** Starts the command; the database's address is in the environment, as people should give it. */
function startMove(dataDir: string, databaseUrl: string, ...words: string[]) {
  const child = spawn(process.execPath, [cli, 'admin', 'move', '--data', dataDir, ...words], {
    env: { ...process.env, SIGNALSHEET_DATABASE_URL: databaseUrl },
  });
  let output = '';
  const told = new EventEmitter();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      told.emit('more');
    });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output }));
  const said = async (words: string) => {
    while (!output.includes(words)) await once(told, 'more');
  };
  return { child, ended, said };
}

const move = (dataDir: string, databaseUrl: string, ...words: string[]) =>
  startMove(dataDir, databaseUrl, ...words).ended;

/** A folder with an empty PostgreSQL database, and the key file of another folder. */
function folderOnPostgres(dataDir: string): string {
  keepFoldersOn('PostgreSQL');
  const folder = freshFolder();
  keepFoldersOn('SQLite');
  copyFileSync(joinPath(dataDir, 'secret.key'), joinPath(folder, 'secret.key'));
  return folder;
}

/** The rows that a move copies, with their columns in one order. */
async function movedRows(dataDir: string) {
  const tables = Object.entries(await rowsByTable(dataDir)).filter(
    ([name]) => !rebuiltTables.includes(name) && !/^(schema_version|sqlite_|post_words)/.test(name),
  );
  return Object.fromEntries(
    tables.map(([name, rows]) => [
      name,
      rows
        .map((row) => {
          const { indexed: _, ...rest } = JSON.parse(row);
          return JSON.stringify(rest, Object.keys(rest).sort());
        })
        .sort(),
    ]),
  );
}

/** A service that was used, with a job that is half done; stopped. */
async function usedService() {
  const halfway = await serveHalfDone();
  const closing = halfway.service.close();
  halfway.gate.open();
  await closing;
  return halfway;
}

/** Whether a move that began to copy has removed its mark. This is its last step, and may come before a kill. */
async function isWhole(folder: string): Promise<boolean> {
  return (await query(folder, "SELECT 1 FROM meta WHERE name = 'move'")).length === 0;
}

/** How many rows a move has copied so far. */
async function copied(folder: string): Promise<number> {
  const rows = await query(folder, "SELECT value FROM meta WHERE name LIKE 'move:%'").catch(
    () => [],
  );
  return rows.reduce<number>(
    (sum, row) => sum + Number(JSON.parse(String(Reflect.get(Object(row), 'value'))).rows),
    0,
  );
}

eachPostgres('admin move', () => {
  beforeAll(() => keepFoldersOn('SQLite'));

  it('moves everything: the same keys, money, answers and unfinished work', async () => {
    const used = await usedService();
    const { dataDir, at, job_id } = used;
    expect(await query(dataDir, 'SELECT max(reserved) AS held FROM users')).not.toEqual([
      { held: 0 },
    ]);
    const target = folderOnPostgres(dataDir);
    const before = await movedRows(dataDir);
    const random = seeded(20_419);
    const total = Object.values(before).reduce((sum, rows) => sum + rows.length, 0);
    const steps = ['Copying', 'Copying', 'Comparing', 'Indexing'];
    // Each kill comes later than the one before, so that a late one prevents no others.
    const plan = Array.from({ length: kills }, () => ({
      wanted: random.whole(1, total),
      step: random.whole(0, steps.length - 1),
    })).sort((one, other) => one.step - other.step || one.wanted - other.wanted);
    let met = 0;
    for (const { wanted, step } of plan) {
      const name = String(steps[step]);
      const { child, ended, said } = startMove(dataDir, databaseUrlOf(target));
      if (name === 'Copying')
        await until(
          'rows to die at',
          async () => child.exitCode !== null || (await copied(target)) >= wanted,
        );
      else await Promise.race([ended, said(name)]);
      child.kill('SIGKILL');
      await ended;
      if (await isWhole(target)) break;
      met += 1;
      // Both are unusable until everything is moved.
      for (const folder of [dataDir, target])
        await expect(serve({ dataDir: folder, settings })).rejects.toThrow(
          /isn’t finished\. Run “signalsheet admin move” again|was moved to/,
        );
    }
    expect(met).toBeGreaterThan(0);
    const ended = await move(dataDir, databaseUrlOf(target));
    expect(ended.output).toMatch(/Moved [\d,]+ rows of \d+ tables\.|Everything was moved before\./);
    expect(ended.output).not.toContain('postgres://');
    expect(ended.code).toBe(0);
    expect(await movedRows(target)).toEqual(before);
    expect((await move(dataDir, databaseUrlOf(target), '--check')).code).toBe(0);

    await expect(serve({ dataDir, settings })).rejects.toThrow(/was moved to PostgreSQL at/);
    // A copy could not be used either.
    const copy = joinPath(freshFolder(), 'copy');
    await expect(backUp(dataDir, copy)).rejects.toThrow(/copy was removed: the data was moved to/);
    expect(existsSync(copy)).toBe(false);
    const moved = await serve({ dataDir: target, directory: everybody, settings });
    await expectUsed(used, moved);
    const there = at(moved);
    await expectEnd(there.other, job_id);
    // New rows get unused numbers.
    await enrich(there.one, ['company-500.example']);
    await auditCredits(target);
    await moved.close();
  }, 300_000);

  it('leaves a service that still runs on the file read-only, which says so', async () => {
    const service = await serve({ directory: everybody, settings });
    const caller = await join(service);
    await enrich(caller, ['company-1.example']);
    const target = folderOnPostgres(service.dataDir);
    expect(await move(service.dataDir, databaseUrlOf(target))).toMatchObject({ code: 0 });
    const posts = [
      await askToEnrich(caller, ['company-2.example']),
      await askToEnrich(caller, ['company-1.example'], 'a-key'),
      await call(service.url, 'signUp', { body: { email: 'new@people.example' } }),
      await call(service.url, 'icpEditing', {
        caller,
        body: { action: 'create', icp: { name: 'One' } },
      }),
    ];
    for (const refused of posts) {
      expectError(refused, 503, 'UNAVAILABLE');
      expect(refused.body).toMatchObject({
        message: expect.stringMatching(/^The service is moving to another database .* no credits/),
      });
    }
    expect(await balanceOf(caller)).toMatchObject({ used_total: 1 });
    await until(
      'the move to be noticed',
      async () => (await fetch(`${service.url}/readyz`)).status === 503,
    );
    await service.close();
    await auditCredits(target);
  }, 120_000);

  it('counts one row in the singular', async () => {
    const { dataDir, close } = await serveEmpty();
    await close();
    await query(dataDir, "INSERT INTO source_opt_outs (domain, at) VALUES ('a.example', 1)");
    const url = databaseUrlOf(folderOnPostgres(dataDir));
    const [moved, compared] = [await move(dataDir, url), await move(dataDir, url, '--check')];
    expect(moved.output).toMatch(/Moved 1 row of \d+ tables\. Start/);
    expect(compared.output).toMatch(/1 row of \d+ tables is the same in both databases\./);
  }, 120_000);

  it('is refused if there is nothing to move, or the other database holds something else', async () => {
    const { dataDir } = await usedService();
    const url = databaseUrlOf(folderOnPostgres(dataDir));
    const nothing = await move(freshFolder(), url);
    expect([nothing.code, nothing.output]).toEqual([
      1,
      expect.stringContaining('no SQLite database'),
    ]);
    expect((await move(dataDir, '')).output).toContain('Say where to move');

    keepFoldersOn('PostgreSQL');
    const others = await serve({ settings });
    keepFoldersOn('SQLite');
    await others.close();
    const refused = await move(dataDir, databaseUrlOf(others.dataDir));
    expect(refused.output).toContain('holds other data. Nothing was changed');
    // The file is as it was: a service starts on it.
    const still = await serve({ dataDir, settings });
    await still.close();
    const keyless = freshFolder();
    copyFileSync(joinPath(dataDir, 'signalsheet.db'), joinPath(keyless, 'signalsheet.db'));
    expect((await move(keyless, url)).output).toContain('key file of the database isn’t in');
    expect(existsSync(joinPath(keyless, 'secret.key'))).toBe(false);
  }, 120_000);

  it('says which rows differ, keeps both from use, and can be cancelled', async () => {
    const { dataDir, at } = await usedService();
    const target = folderOnPostgres(dataDir);
    const url = databaseUrlOf(target);
    await (await openPostgres(url)).close();
    const damage = 'NEW.used_total := NEW.used_total + 1; RETURN NEW;';
    await addTrigger(target, 'BEFORE INSERT ON users', 'damage', damage);
    const finished = await move(dataDir, url);
    expect([finished.code, finished.output]).toEqual([
      1,
      expect.stringMatching(/These rows differ: users .*Don’t use the PostgreSQL database/s),
    ]);
    await expect(serve({ dataDir, settings })).rejects.toThrow(/isn’t finished/);
    // A service that still runs on the file can't change anything either.
    const file = new Libsql(joinPath(dataDir, 'signalsheet.db'));
    expect(() => file.prepare('UPDATE users SET balance = balance - 1').run()).toThrow(
      'this database was moved to PostgreSQL',
    );
    file.close();
    const cancelled = await move(dataDir, url, '--cancel');
    expect(cancelled.output).toContain('The SQLite database is in use again');
    const again = await serve({ dataDir, directory: everybody, settings });
    await enrich(at(again).one, ['company-501.example']);
    await again.close();
    await auditCredits(dataDir);
    expect((await move(dataDir, url, '--cancel')).output).toContain('No move of');
  }, 120_000);
});
