/** The operator's commands name the database that they work on, and make none. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, dropDatabase, freshAddress, hasPostgres, makeDatabase } from '../support/postgres';
import { runIn, temporaryFolder } from './support/product';
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
    // As beside a service on PostgreSQL, and as today's faults left it.
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

  it.each(commands)('refuse where there is no folder: %s %s', async (...words) => {
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

  it('say so where nothing is known of whom to forget', async () => {
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
