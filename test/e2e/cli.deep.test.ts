/** The command line, as scripts call it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { startService } from '../../src/service';
import {
  balanceOf,
  failed,
  localKey,
  runCli,
  startProduct,
  temporaryFolder,
} from './support/product';

const folder = temporaryFolder();
const data = join(folder, 'data');
const path = (name: string) => join(folder, name);
const rowsOf = (name: string): string[][] => parse(readFileSync(path(name)), { bom: true });

describe('signalsheet sample and calc', () => {
  it('write sample companies, and their firmographics beside them', async () => {
    expect(await runCli(['sample', path('sample.csv'), '--rows', '30'])).toEqual({
      code: 0,
      output: '',
    });
    const [header, ...rows] = rowsOf('sample.csv');
    expect(header).toEqual(['Company', 'Domain']);
    expect(rows).toHaveLength(30);

    const lines = [
      ['Domain', 'Name'],
      ...rows.map(([, domain], i) => [domain, `=ENRICH_DOMAIN(A${i + 2}, "name")`]),
    ];
    writeFileSync(
      path('in.csv'),
      lines
        .map((line) => line.map((cell) => JSON.stringify(cell).replace(/\\"/g, '""')).join(','))
        .join('\n'),
    );
    expect(await runCli(['calc', path('in.csv'), path('out.csv'), '--data', data])).toEqual({
      code: 0,
      output: '',
    });
    expect(
      rowsOf('out.csv')
        .slice(1)
        .map(([, name]) => name),
    ).toEqual(rows.map(([name]) => name));
  });

  it('cost nothing the second time, and write XLSX that keeps the formulas', async () => {
    expect((await runCli(['calc', path('in.csv'), path('out.xlsx'), '--data', data])).code).toBe(0);
    expect((await runCli(['calc', path('out.xlsx'), path('again.csv'), '--data', data])).code).toBe(
      0,
    );
    expect(rowsOf('again.csv')).toEqual(rowsOf('out.csv'));
    const { process, serviceUrl, stop } = await startProduct(data);
    expect((await balanceOf(data, serviceUrl)).used_total).toBe(30);
    const { apiKey, userId } = localKey(data);
    const given = ['--service', serviceUrl, '--api-key', apiKey, '--user-id', userId];
    expect((await runCli(['calc', path('in.csv'), path('given.csv'), ...given])).code).toBe(0);
    expect(rowsOf('given.csv')).toEqual(rowsOf('out.csv'));
    expect((await balanceOf(data, serviceUrl)).used_total).toBe(30);
    await stop();
    expect(process.exitCode).toBe(0);
  });

  it('say of each cell what happened, whether credits were spent and what to do', async () => {
    const formulas = ['"=ENRICH_DOMAIN(""acme"")"', '"=TECH_COMPANIES(""Kubernetes"")",in the way'];
    writeFileSync(path('errors.csv'), `${formulas.join('\n')}\n`);
    const { code, output } = await runCli([
      ...['calc', path('errors.csv'), path('out.csv'), '--data', data],
    ]);
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      expect.stringMatching(
        /^errors!A1: #SIGNAL: INVALID_DOMAIN – “acme” isn’t a company domain\. No credits were spent\. Use /,
      ),
      expect.stringMatching(
        /^errors!A2: #SIGNAL: NO_ROOM – .* errors!B2 isn’t empty\. No credits were spent\. Clear /,
      ),
      expect.stringMatching(/^2 cells show an error, also in .* then run this again\.$/),
      '',
    ]);
  });

  it('say what is wrong in one line, and spend nothing', async () => {
    const bad = await runCli(['calc', path('no-such.csv'), path('x.csv'), '--data', data]);
    expect(bad.code).toBe(1);
    expect(bad.output).toMatch(/no-such\.csv/);
    expect(bad.output.trim().split('\n')).toHaveLength(1);
    expect(existsSync(path('x.csv'))).toBe(false);
    const refused = await runCli([
      'calc',
      path('in.csv'),
      path('x.csv'),
      '--service',
      'http://127.0.0.1:1',
      '--api-key',
      'k',
      '--user-id',
      'u',
    ]);
    expect(refused).toEqual(failed(/^The service can’t be reached\./));
    expect(await runCli(['sample', path('x.csv'), '--rows', '2001'])).toMatchObject({ code: 1 });
    expect(
      await runCli(['calc', path('in.csv'), path('x.csv'), '--service', 'http://127.0.0.1:1']),
    ).toMatchObject({
      code: 1,
      output: expect.stringContaining('--api-key'),
    });
  });
});

describe('signalsheet run-function', () => {
  it('prints the JSON result of one function', async () => {
    const [, , second] = rowsOf('sample.csv');
    const args = JSON.stringify([second?.[1], 'name']);
    expect(await runCli(['run-function', 'ENRICH_DOMAIN', args, '--data', data])).toEqual({
      code: 0,
      output: `${JSON.stringify([[second?.[0]]])}\n`,
    });
  });

  it('runs in a file, with another script, without any service, and keeps what it changes', async () => {
    writeFileSync(path('book.csv'), 'a,b\n1,2\n');
    const script = join(__dirname, 'fixtures/adder');
    const call = [
      'run-function',
      'addColumns',
      '[10]',
      '--book',
      path('book.csv'),
      '--script',
      script,
    ];
    expect(await runCli(call)).toEqual({ code: 0, output: '{"sum":13}\n' });
    expect(rowsOf('book.csv')).toEqual([
      ['a', 'b', 'sum'],
      ['1', '2', '13'],
    ]);
    expect(await runCli(['run-function', 'nothing', 'acme.example', '--script', script])).toEqual(
      failed('Pass the arguments as a JSON array, such as ["acme.example"].\n'),
    );
    const missing = await runCli(['run-function', 'nothing', '--script', script]);
    expect(missing.code).toBe(1);
    expect(missing.output).toMatch(/nothing/);
  });
});

describe('signalsheet serve', () => {
  it('says which setting is wrong', async () => {
    expect(
      await runCli(['serve', '--port', '0', '--data', data], { SIGNALSHEET_LEASE_SECONDS: 'soon' }),
    ).toEqual(failed(/^SIGNALSHEET_LEASE_SECONDS must be a whole number/));
    expect(await runCli(['serve', '--port', 'x'])).toMatchObject({ code: 1 });
  });
});

describe('signalsheet admin', () => {
  it('lists users, grants credits, rotates keys, forgets and backs up beside the running service', async () => {
    const folder = temporaryFolder();
    const product = await startProduct(folder);
    const { serviceUrl } = product;
    const { apiKey } = localKey(folder);
    const user = 'you@workbench.example';
    const admin = (...args: string[]) => runCli(['admin', ...args, '--data', folder]);

    const list = await admin('users', 'workbench', '--json');
    expect(JSON.parse(list.output)).toMatchObject([{ email: user, balance: 10_000, reserved: 0 }]);
    expect((await admin('users', 'nobody')).output).toMatch(/^Using the SQLite .*\nNone\.\n$/);
    const granted = await admin('credits', user, '--grant', '500');
    expect(granted.output).toContain(`Balance of ${user}: 10500 credits.`);
    expect(granted.output).not.toContain('there are more');
    const cut = await admin('credits', user, '--limit', '1');
    expect(cut.output).toContain('The newest 1 entry; there are more.');
    expect(await balanceOf(folder, serviceUrl)).toMatchObject({ balance: 10_500, used_total: 0 });
    for (const [grant, why] of [
      ['0', 'Use 1 or more.'],
      ['1000000000', 'up to nine digits'],
    ] as const) {
      const refused = await admin('credits', user, '--grant', grant);
      expect(refused.code).not.toBe(0);
      expect(refused.output).toContain(why);
    }

    const blocked = await admin(
      'blocklist',
      '--add',
      'https://www.Acme.example/',
      'b.example',
      '--json',
    );
    expect(JSON.parse(blocked.output)).toEqual([
      { domain: 'acme.example' },
      { domain: 'b.example' },
    ]);
    const unblocked = await admin('blocklist', '--remove', 'acme.example', '--json');
    expect(JSON.parse(unblocked.output)).toEqual([{ domain: 'b.example' }]);
    expect((await admin('blocklist', '--add', 'c.example', 'no domain')).output).toContain(
      '\n“no domain” isn’t a company domain. Nothing was changed.\n',
    );
    expect(JSON.parse((await admin('blocklist', '--json')).output)).toHaveLength(1);

    const copy = join(temporaryFolder(), 'copy');
    expect((await admin('backup', copy)).code).toBe(0);
    expect((await admin('backup', copy)).output).toMatch(/exists already\. Nothing was copied/);
    const elsewhere = { SIGNALSHEET_DATABASE_URL: 'postgres://db.example/signalsheet' };
    expect(
      await runCli(['admin', 'backup', `${copy}-2`, '--data', folder], elsewhere),
    ).toMatchObject(failed(/PostgreSQL, so nothing was copied/));

    const rotated = await admin('keys', user, '--rotate');
    expect([rotated.code, rotated.output]).toEqual([
      0,
      expect.stringMatching(/active(.|\n)*no longer works/),
    ]);
    const balance = (url: string) =>
      fetch(`${url}/api/v1/credits/balance`, {
        headers: { 'X-API-Key': apiKey, 'X-User-ID': user },
      });
    expect((await balance(serviceUrl)).status).toBe(401);
    for (const { output } of [list, granted, rotated]) expect(output).not.toMatch(/ssk_/);
    expect(await admin('keys', 'nobody@northwind.example', '--revoke')).toEqual(
      failed(/\nThere’s no user nobody@northwind\.example\. Nothing was changed\.\n$/),
    );
    expect((await admin('keys', user, '--rotate', '--revoke')).code).toBe(1);

    const work = await admin('jobs', '--user', user, '--state', 'failed', '--json');
    expect(work).toEqual({ code: 0, output: '[]\n' });
    expect(await admin('jobs', '--cancel', 'job_x')).toEqual(
      failed(/\nThere’s no job job_x\. Nothing was changed\.\n$/),
    );
    expect(await admin('signals', '--stop', '7')).toEqual(
      failed(/\nThere’s no signal 7\. Nothing was changed\.\n$/),
    );

    const icp = join(folder, 'icp.json');
    writeFileSync(icp, JSON.stringify({ name: 'Germany', location: ['DE'] }));
    const made = await admin('icps', user, '--add', icp);
    expect([made.code, made.output]).toEqual([0, expect.stringMatching(/“Germany”, was added/)]);
    const [, { id }] = JSON.parse((await admin('icps', user, '--json')).output);
    expect((await admin('icps', user, '--remove', `${id}`)).output).toContain('was removed.');
    expect(await admin('icps', user, '--add', join(folder, 'no-such.json'))).toMatchObject(
      failed(/\nCan’t read .*\. Nothing was changed/),
    );

    const unasked = await admin('forget', 'company', 'acme.example');
    expect(unasked).toMatchObject(failed(/\nNothing was deleted\. .* add --yes/));
    const people = join(folder, 'people.csv');
    writeFileSync(
      people,
      'domain,name,role,profile_url\nacme.example,Dana Roe,CEO,https://linkedin.example/in/dana\n',
    );
    const imported = await runCli(['import', 'people', people, '--data', folder]);
    expect(imported.output).toMatch(/\nImported people in .* s: 1 added/);
    const forgotten = await admin('forget', 'company', 'Acme.example', '--yes', '--json');
    expect(JSON.parse(forgotten.output)).toEqual([
      { table: 'companies', deleted: 1, emptied: 0 },
      { table: 'people', deleted: 1, emptied: 0 },
    ]);
    const again = await runCli(['import', 'people', people, '--data', folder]);
    expect(again).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Skipped 1 deleted with .*\n$/),
    });
    const messy = join(folder, 'messy.csv');
    writeFileSync(
      messy,
      'sep=;\nFirma;Website;Mitarbeiter;Land\nBolt;www.bolt.example;"1.200";DE\nCog;cog.example;viele;AT\n;;;\nDot;n/a;5;AT\n',
    );
    const mess = await runCli(['import', 'companies', messy, '--data', folder]);
    expect(mess.code).toBe(1);
    expect(mess.output).toMatch(/ 2 added, 0 updated, 0 unchanged, 1 rejected\.$/m);
    // The summary goes to another stream, so it may come between.
    expect(mess.output).toMatch(/^Line 6: domain isn’t a company domain$/m);
    expect(mess.output).toMatch(
      /^Imported without 1 field that can’t be read:\nLine 4: employee_count must be /m,
    );
    const western = join(folder, 'western.csv');
    const latin1 = 'domain,name\nmueller.example,M\xfcller\n"two\nlines",x\n';
    writeFileSync(western, Buffer.from(latin1, 'latin1'));
    const words = ['import', 'companies', western, '--data', folder];
    expect(await runCli(words)).toEqual(
      failed(/is not utf-8: line 2 .* Nothing was imported\. .*--encoding/),
    );
    expect(await runCli([...words, '--encoding', 'windows-1252'])).toEqual(
      failed(/\nLines 3 to 4: domain isn’t a company domain\n/),
    );
    expect(await admin('icps', user, '--add', western)).toMatchObject(
      failed(/isn’t UTF-8\. Nothing was changed/),
    );
    expect((await admin('forget', 'person', 'dana', '--yes')).output).toMatch(
      /isn’t a profile URL.*Nothing was deleted/,
    );
    await product.stop();

    const restored = await startService({ dataDir: copy, settings: { logLevel: 'silent' } });
    expect(await (await balance(restored.url)).json()).toMatchObject({ balance: 10_500 });
    await restored.close();
  });
});
