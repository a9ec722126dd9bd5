/** An upgrade that changes tables, and the way back, as docs/operating.md describes them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { askToEnrich, balanceOf, jobEnd, join as signUp } from '../service/helpers/acts';
import type { Caller } from '../service/helpers/call';
import { known } from '../service/helpers/domains';
import {
  copyDatabase,
  dropDatabase,
  freshAddress,
  hasPostgres,
  makeDatabase,
} from '../support/postgres';
import { cli, runCli, temporaryFolder } from './support/product';

/** What the next version changes in the tables. */
const change = `
  ALTER TABLE users ADD COLUMN nickname TEXT;
  ALTER TABLE jobs ADD COLUMN priority INTEGER NOT NULL DEFAULT 7;
  CREATE TABLE visits (id INTEGER PRIMARY KEY);`;

/** An installation of a version whose tables are newer, and its program. */
function newerProgram(): string {
  const [from, to] = [dirname(dirname(cli)), temporaryFolder()];
  for (const name of ['node_modules', 'dist', 'skills'])
    symlinkSync(join(from, name), join(to, name));
  const meta = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  writeFileSync(join(to, 'package.json'), JSON.stringify({ ...meta, version: '99.0.0' }));
  cpSync(join(from, 'lib'), join(to, 'lib'), { recursive: true });
  let changed = 0;
  for (const name of ['cli.cjs', 'tech-worker.cjs', 'count-worker.cjs']) {
    const file = join(to, 'lib', name);
    const text = readFileSync(file, 'utf8');
    const newer = text.replace('migrations = [tablesOf(1)]', () => {
      changed += 1;
      return `migrations = [tablesOf(1), () => ${JSON.stringify(change)}]`;
    });
    writeFileSync(file, newer);
  }
  expect(changed).toBe(3);
  return join(to, 'lib/cli.cjs');
}

const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  if (hasPostgres) await dropDatabase();
});

interface Served {
  readonly url: string;
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Starts a program's service; throws what it printed if it ends before it is ready. */
async function serve(
  program: string,
  dataDir: string,
  env: Record<string, string>,
): Promise<Served> {
  const words = ['serve', '--sample', '--data', dataDir, '--port', '0'];
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, ...env } });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), closed]);
  const url = /Service ready at (http:\S+)/.exec(printed)?.[1];
  if (url === undefined) throw new Error(printed);
  return {
    url,
    dataDir,
    async close() {
      child.kill('SIGTERM');
      await closed;
      running.delete(child);
    },
  };
}

/** Enriches some of the sample companies; returns how many credits were used in all. */
async function enrich(caller: Caller, count: number, from: number): Promise<number> {
  const { body } = await askToEnrich(caller, known(count, from));
  expect((await jobEnd(caller, Object(body).job_id)).status).toBe('completed');
  return (await balanceOf(caller)).used_total;
}

/** Goes from this version to a newer one and back; `backUp` returns the function that restores. */
async function expectWayBack(
  env: Record<string, string>,
  backUp: (data: string) => Promise<() => Promise<Record<string, string>>>,
) {
  const newer = newerProgram();
  const data = join(temporaryFolder(), 'data');
  mkdirSync(data, { mode: 0o700 });

  const old = await serve(cli, data, env);
  const dana = await signUp(old);
  expect(await enrich(dana, 3, 0)).toBe(3);
  const restore = await backUp(data);
  // A command of the newer program changes no tables beneath the service that still runs.
  const command = await runCli(['admin', 'users', '--data', data], env, newer);
  expect(command).toEqual({
    code: 1,
    output: expect.stringMatching(
      /has version 1, this program has version 2\. Nothing was changed\./,
    ),
  });
  expect(await enrich(dana, 2, 10)).toBe(5);
  await old.close();

  const upgraded = await serve(newer, data, env);
  expect(await enrich({ ...dana, url: upgraded.url }, 4, 20)).toBe(9);
  // Paid before the upgrade, so free after it.
  expect(await enrich({ ...dana, url: upgraded.url }, 3, 0)).toBe(9);
  const late = await signUp(upgraded);
  await upgraded.close();

  // The old program refuses the newer tables and leaves them alone.
  for (const words of [
    ['serve', '--port', '0'],
    ['admin', 'users'],
    ['admin', 'credits', dana.userId, '--grant', '5'],
  ])
    expect([words, await runCli([...words, '--data', data], env, cli)]).toEqual([
      words,
      {
        code: 1,
        output: expect.stringMatching(
          /version 2, this program knows versions up to 1\. Nothing was changed\. .*restore the backup from before the upgrade/,
        ),
      },
    ]);
  const again = await serve(newer, data, env);
  expect((await balanceOf({ ...dana, url: again.url })).used_total).toBe(9);
  await again.close();

  // Back: everything from before the backup is kept, and everything after it is lost.
  const restored = await serve(cli, data, { ...env, ...(await restore()) });
  const back = { ...dana, url: restored.url };
  expect((await balanceOf(back)).used_total).toBe(3);
  expect(await enrich(back, 3, 0)).toBe(3);
  await expect(balanceOf({ ...late, url: restored.url })).rejects.toThrow();
  expect(await enrich(back, 2, 20)).toBe(5);
  await restored.close();
}

it('can be undone on SQLite with the backup from before it', () =>
  expectWayBack({}, async (data) => {
    const backup = `${data}.backup`;
    expect((await runCli(['admin', 'backup', backup, '--data', data])).code).toBe(0);
    return async () => {
      renameSync(data, `${data}.newer`);
      cpSync(backup, data, { recursive: true });
      return {};
    };
  }));

(hasPostgres ? it : it.skip)('can be undone on PostgreSQL with a dump from before it', async () => {
  await makeDatabase();
  const url = freshAddress();
  await expectWayBack({ SIGNALSHEET_DATABASE_URL: url }, async () => {
    const copy = await copyDatabase(url, temporaryFolder());
    return async () => ({ SIGNALSHEET_DATABASE_URL: copy });
  });
});
