/** The operator's commands name the database that they use, and make none; `serve` says what it was started with. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ask, dropDatabase, freshAddress, hasPostgres, makeDatabase } from '../support/postgres';
import { cli, runIn, temporaryFolder } from './support/product';
import { served } from './support/served';

const commands = [
  ['admin', 'users'],
  ['admin', 'credits', 'dana@northwind.example', '--grant', '5'],
  ['admin', 'blocklist', '--add', 'acme.example'],
  ['admin', 'forget', 'person', 'https://www.linkedin.com/in/dana', '--yes'],
  ['admin', 'sources', '--opt-out', 'acme.example'],
  ['import', 'companies', 'companies.csv'],
  ['watch', 'watch.txt'],
];

/** A folder with the files that the commands read, and an empty data folder in it. */
function office() {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'companies.csv'), 'domain,name\nacme.example,Acme\n');
  writeFileSync(join(folder, 'watch.txt'), '');
  mkdirSync(join(folder, 'data'));
  return folder;
}

const contact = { SIGNALSHEET_CONTACT: 'ops@northwind.example' };

describe('commands in a data folder without a database', () => {
  it.each(commands)('refuse and leave it empty: %s %s', async (...words) => {
    const folder = office();
    const data = join(folder, 'data');
    // A key file alone, as with PostgreSQL, then with an empty database file, as after a fault.
    writeFileSync(join(data, 'secret.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    for (const before of [['secret.key'], ['secret.key', 'signalsheet.db']]) {
      if (before.length > 1) writeFileSync(join(data, 'signalsheet.db'), '');
      const { code, stdout, stderr } = await runIn(folder, [...words, '--data', data], {
        env: contact,
      });
      expect([code, stdout, stderr]).toEqual([
        1,
        '',
        expect.stringMatching(
          /^There’s no SQLite database in .*data\. Nothing was changed\. .*URL/,
        ),
      ]);
      expect(readdirSync(data)).toEqual(before);
    }
  });

  it.each(commands)('refuse if there is no folder: %s %s', async (...words) => {
    const folder = office();
    const { code, stderr } = await runIn(folder, [...words, '--data', 'none'], { env: contact });
    expect([code, stderr]).toEqual([1, expect.stringContaining('There’s no folder none.')]);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

(hasPostgres ? describe : describe.skip)('commands on PostgreSQL', () => {
  beforeAll(makeDatabase);
  afterAll(dropDatabase);

  it('refuse a database without tables, and make none', async () => {
    const url = freshAddress();
    const folder = office();
    for (const words of commands) {
      const { code, stdout, stderr } = await runIn(folder, [...words, '--data', 'data'], {
        env: { ...contact, SIGNALSHEET_DATABASE_URL: url },
      });
      expect([code, stdout, stderr]).toEqual([
        1,
        '',
        expect.stringMatching(/^The PostgreSQL database at .* has no Signalsheet tables\. Nothing/),
      ]);
      expect(stderr).not.toContain('postgres://');
    }
    expect(readdirSync(join(folder, 'data'))).toEqual([]);
    const tables = `SELECT tablename FROM pg_tables WHERE schemaname = current_schema()`;
    expect(await ask(url, tables)).toEqual([]);
  });

  it('name the database they worked on', async () => {
    const url = freshAddress();
    const { data } = await served({ databaseUrl: url });
    const { code, stderr } = await runIn(data, ['admin', 'users', '--data', data], {
      env: { SIGNALSHEET_DATABASE_URL: url },
    });
    const { host, pathname } = new URL(url);
    expect([code, stderr]).toEqual([0, `Using the PostgreSQL database at ${host}${pathname}.\n`]);
  });
});

describe.each([
  ['serve', '--data', '/proc/signalsheet'],
  ['serve', '--data', '/dev/null'],
  ['start', '--no-open', '--data', '/proc/signalsheet'],
  ['enrich', 'companies.csv', '--data', '/proc/signalsheet/below'],
])('%s %s %s', (...words) => {
  it('says that the folder can’t be made, and ends', async () => {
    const { code, stderr } = await runIn(office(), words);
    expect(code).toBe(1);
    expect(stderr).toMatch(/The folder \S+ can’t be made: .*Choose another one/);
  });
});

describe('commands on SQLite', () => {
  it('name the database they worked on, and leave that out of JSON', async () => {
    const { data } = await served();
    const file = join(data, 'signalsheet.db');
    const companies = join(office(), 'companies.csv');
    for (const words of [
      ['admin', 'users'],
      ['import', 'companies', companies],
    ]) {
      const { code, stderr } = await runIn(data, [...words, '--data', data]);
      expect([code, stderr]).toEqual([0, `Using the SQLite database ${file}.\n`]);
    }
    const json = await runIn(data, ['admin', 'users', '--json', '--data', data]);
    expect(json).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
  });

  it('add, pay, disable and delete a user, and say who granted what and why', async () => {
    const { data } = await served();
    const admin = async (...words: string[]) => {
      const { code, stdout, stderr } = await runIn(data, ['admin', ...words, '--data', data]);
      return { code, stdout, fault: stderr.split('\n').slice(1).join('\n') };
    };
    const dana = 'dana@northwind.example';
    expect((await admin('users', '--add', dana)).stdout).toContain(`${dana} was added`);
    expect(await admin('users', '--add', dana)).toEqual({
      code: 1,
      stdout: '',
      fault: `${dana} is already a user. Nothing was changed.\n`,
    });
    await admin('users', '--add', 'lee@northwind.example');
    await admin('credits', dana, '--grant', '500', '--because', 'trade fair');
    const entries = async (...words: string[]): Promise<object[]> =>
      JSON.parse((await admin('credits', dana, '--json', ...words)).stdout);
    expect(await entries()).toMatchObject([
      {
        credits: 500,
        reason: 'operator_grant',
        for: null,
        note: expect.stringMatching(/^by .+: trade fair$/),
      },
      { credits: 10_000, reason: 'starting_grant' },
    ]);
    expect(await entries('--until', '2026-01-01')).toEqual([]);
    expect(await entries('--since', '2026-01-01T10:00Z', '--limit', '1')).toHaveLength(1);
    expect((await admin('credits', dana, '--since', 'yesterday')).code).toBe(1);
    const { stdout: disabled } = await admin('users', '--disable', dana);
    expect(disabled).toMatch(/disabled.*\n(.|\n)*'disabled'/);
    expect(disabled).not.toContain('lee@');
    expect((await admin('keys', dana, '--rotate')).fault).toContain(
      'is disabled. Nothing was changed',
    );
    expect((await admin('users', '--delete', dana)).fault).toMatch(/^Nothing was deleted\..*--yes/);
    const gone = await admin('users', '--delete', dana, '--yes');
    expect([gone.code, gone.stdout]).toEqual([
      0,
      expect.stringMatching(/^dana@northwind\.example was deleted\..*\n$/),
    ]);
    expect((await admin('sample')).stdout).toBe('There is no sample data.\n');
    const backup = await runIn(data, ['admin', 'backup', '/proc/signalsheet', '--data', data]);
    expect(backup.stderr).toMatch(/The folder \S+ can’t be made/);
  });

  it('report if the person or company to forget is unknown', async () => {
    const { data } = await served();
    for (const what of [
      ['company', 'nobody.example'],
      ['person', 'https://www.linkedin.com/in/nobody'],
      ['person', 'nobody@northwind.example'],
    ]) {
      const words = ['admin', 'forget', ...what, '--yes', '--data', data];
      const { code, stdout } = await runIn(data, words);
      expect([code, stdout]).toEqual([
        0,
        `None.\nNothing is known about ${what[1]}, so nothing was deleted.\nIt won’t be imported later.\n`,
      ]);
    }
  });
});

/** Starts `serve` and stops it once it is ready; returns its URL, the log, and whether there are sample companies. */
async function serveOnce(env: Record<string, string>, ...words: string[]) {
  const data = temporaryFolder();
  const child = spawn(process.execPath, [cli, 'serve', '--data', data, ...words], {
    env: { ...process.env, ...env },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const url = /http:\S+/.exec(String(line))?.[0] ?? '';
  const health: { sample_data: boolean } = await (await fetch(`${url}/healthz`)).json();
  child.kill('SIGTERM');
  await once(child, 'close');
  const lines = log
    .trim()
    .split('\n')
    .map((text): object => JSON.parse(text));
  return { data, url, lines, log, hasSample: health.sample_data };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' ? address?.port : '');
}

/** Code that logs which packages are loaded whenever its process listens. */
const logsPackages = `
  const { Server } = require('node:net');
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...place) {
    const found = Object.keys(require.cache).map(
      (file) => /node_modules.((?:@[^/]+.)?[^/]+)/.exec(file)?.[1] ?? 'signalsheet',
    );
    console.error(JSON.stringify({ packages: [...new Set(found)].sort() }));
    return listen.apply(this, place);
  };`;

describe('signalsheet serve', () => {
  it('listens before it loads packages that listening doesn’t need', async () => {
    const hook = join(temporaryFolder(), 'hook.cjs');
    writeFileSync(hook, logsPackages);
    const { lines } = await serveOnce({ NODE_OPTIONS: `--require ${hook}` }, '--port', '0');
    expect(lines[0]).toEqual({
      packages: ['@hono/node-server', 'commander', 'hono', 'signalsheet', 'valibot'],
    });
  });

  it('first logs what it was started with, without secrets, and names misspelt variables', async () => {
    const { data, lines, log } = await serveOnce(
      {
        SIGNALSHEET_SMTP_URL: 'smtp://mailer:hunter2@mail.example:2525',
        SIGNALSHEET_MAIL_FROM: 'codes@mail.example',
        SIGNALSHEET_TRUSTED_PROXIES: '1',
        SIGNALSHEET_CONTCT: 'ops@northwind.example',
      },
      '--port',
      '0',
    );
    expect(lines[0]).toMatchObject({
      msg: 'starting',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: `the SQLite database ${join(data, 'signalsheet.db')}`,
      trusted_proxies: 1,
      mail: 'mail.example',
      sources: 'off',
      sign_up: 'open',
      role: 'all',
    });
    expect(lines[1]).toMatchObject({
      level: 'warn',
      msg: 'SIGNALSHEET_CONTCT isn’t a setting and was ignored; did you mean SIGNALSHEET_CONTACT?',
    });
    expect(log).not.toContain('hunter2');
    const more = await serveOnce(
      { ...contact, SIGNALSHEET_SOURCES: 'site,wikidata' },
      ...['--port', '0', '--role', 'api'],
    );
    expect(more.lines[0]).toMatchObject({
      msg: 'starting',
      mail: join(more.data, 'outbox'),
      sources: 'site,wikidata',
      role: 'api',
    });
  });

  it('refuses an unknown role, and makes nothing', async () => {
    const data = temporaryFolder();
    const { code, stderr } = await runIn(data, ['serve', '--data', 'data', '--role', 'both']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/role.*'both'.*all, api, worker/)]);
    expect(readdirSync(data)).toEqual([]);
  });

  it('warns if there is a key file but no database', async () => {
    const data = temporaryFolder();
    const key = `${Buffer.alloc(32, 7).toString('base64')}\n`;
    writeFileSync(join(data, 'secret.key'), key, { mode: 0o600 });
    const { lines } = await serveOnce({}, '--port', '0', '--data', data);
    expect(lines[1]).toMatchObject({
      level: 'warn',
      msg: expect.stringMatching(/no database.*without users.* set SIGNALSHEET_DATABASE_URL$/),
    });
    expect((await serveOnce({}, '--port', '0', '--data', data)).lines[1]).toMatchObject({
      msg: 'serving',
    });
  });

  it('no longer has sample companies once a command removed them', async () => {
    const { data } = await serveOnce({}, '--port', '0', '--sample');
    const remove = ['admin', 'sample', '--remove', '--data', data];
    expect((await runIn(data, remove)).code).toBe(1);
    const gone = await runIn(data, [...remove, '--yes']);
    expect([gone.code, gone.stdout]).toEqual([0, expect.stringMatching(/companies.*2000/)]);
    expect((await serveOnce({}, '--port', '0', '--data', data)).hasSample).toBe(false);
  });

  it('has no sample companies unless asked for them', async () => {
    expect((await serveOnce({}, '--port', '0')).hasSample).toBe(false);
    expect((await serveOnce({}, '--port', '0', '--sample')).hasSample).toBe(true);
    expect((await serveOnce({ SIGNALSHEET_SAMPLE_DATA: 'on' }, '--port', '0')).hasSample).toBe(
      true,
    );
  });

  it('listens at the port of either variable, or of its option', async () => {
    const [one, other] = [await freePort(), await freePort()];
    const portOf = async (env: Record<string, string>, ...words: string[]) =>
      new URL((await serveOnce(env, ...words)).url).port;
    expect(await portOf({ SIGNALSHEET_PORT: one })).toBe(one);
    expect(await portOf({ SIGNALSHEET_PORT: one, SIGNALSHEET_SERVICE_PORT: other })).toBe(other);
    expect(await portOf({ SIGNALSHEET_PORT: one }, '--port', other)).toBe(other);
    const data = temporaryFolder();
    for (const variable of ['SIGNALSHEET_PORT', 'SIGNALSHEET_SERVICE_PORT']) {
      const wrong = await runIn(data, ['serve', '--data', data], { env: { [variable]: '87o1' } });
      expect([wrong.code, wrong.stderr]).toEqual([
        1,
        expect.stringMatching(new RegExp(`${variable}.* Use a number from 0 to 65535`)),
      ]);
    }
  });
});
