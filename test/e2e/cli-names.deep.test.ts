/** `signalsheet enrich` over names without domains: look-ups are free, one match is used, several are listed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sampleCompanies } from '../../src/service';
import { cli, runCli, temporaryFolder } from './support/product';

const folder = temporaryFolder();
const data = join(folder, 'data');
const path = (name: string) => join(folder, name);
const rowsOf = (name: string): string[][] => parse(readFileSync(path(name)));
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const [first, second, third, fourth, fifth, sixth] = sampleCompanies();
const nameOf = (company: typeof first) => company?.name ?? '';
const domainOf = (company: typeof first) => company?.domain ?? '';

const enrich = (file: string, out: string, ...more: string[]) =>
  runCli([
    ...['enrich', path(file), '--out', path(out), '--data', data],
    ...['--fields', 'industry', ...more],
  ]);

beforeAll(async () => {
  writeFileSync(path('warm.csv'), `Domain\n${domainOf(third)}\n`);
  expect((await enrich('warm.csv', 'warm-out.csv')).code).toBe(0);
  const page = 'https://www.linkedin.com/company/gorsebeck';
  const twins = `name,domain,industry,linkedin_url\nGorsebeck Ltd,gorsebeck.example,Mining,${page}\n`;
  writeFileSync(path('twins.csv'), `${twins}Gorsebeck AG,gorsebeck-ag.example,Mining,\n`);
  const imported = await runCli(['import', 'companies', path('twins.csv'), '--data', data]);
  expect(imported).toMatchObject({ code: 0 });
});

describe('signalsheet enrich over names', () => {
  it('uses the one company of a name, and charges nothing if there are several or none', async () => {
    const rows = [
      ['Company', 'Website'],
      [nameOf(first).toUpperCase(), ''],
      ['Anything', domainOf(second)],
      ['Gorsebeck', ''],
      ['Gorsebeck, A.G.', ' '],
      ['Unheard Of', ''],
      ['', ''],
    ];
    writeFileSync(path('in.csv'), rows.map((row) => row.map((it) => `"${it}"`).join()).join('\n'));
    const done = await enrich('in.csv', 'out.csv');
    expect(done.code).toBe(0);
    const said = (row: number, text: string) =>
      expect(done.output).toContain(`Row ${row} (${text}`);
    said(2, `${nameOf(first).toUpperCase()}): ${domainOf(first)}. Done: ${nameOf(first)}`);
    said(4, 'Gorsebeck): More than one company of this name. Enter the domain of one: gorsebeck');
    said(5, 'Gorsebeck, A.G.): gorsebeck-ag.example. Done: Gorsebeck AG');
    said(6, 'Unheard Of): Not found: no company of this name');
    expect(done.output).toMatch(/^3 companies: 3 found, 0 not found\. 3 credits spent\./m);
    expect(rowsOf('out.csv')).toEqual([
      ['Company', 'Website', 'Industry', 'Company checked', 'Company data status'],
      [nameOf(first).toUpperCase(), domainOf(first), expect.stringMatching(/\S/), day, 'Done'],
      ['Anything', domainOf(second), expect.stringMatching(/\S/), day, 'Done'],
      ['Gorsebeck', '', '', '', expect.stringMatching(/^More than one company of this name/)],
      ['Gorsebeck, A.G.', 'gorsebeck-ag.example', 'Mining', day, 'Done'],
      ['Unheard Of', '', '', '', 'Not found: no company of this name'],
      ['', '', '', '', ''],
    ]);
  });

  it('adds a column for domains if there is none, and says if nothing was found', async () => {
    writeFileSync(path('names.csv'), `Firma,Note\n${nameOf(fourth)},x\nGorsebeck,y\n`);
    const done = await enrich('names.csv', 'names-out.csv');
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining(' 1 credit spent') });
    expect(rowsOf('names-out.csv')).toEqual([
      ['Firma', 'Note', 'Company domain', 'Industry', 'Company checked', 'Company data status'],
      [nameOf(fourth), 'x', domainOf(fourth), expect.stringMatching(/\S/), day, 'Done'],
      ['Gorsebeck', 'y', '', '', '', expect.stringMatching(/^More than one company/)],
    ]);
    writeFileSync(path('none.csv'), 'Company\nGorsebeck\n');
    const none = await enrich('none.csv', 'none-out.csv');
    expect(none).toMatchObject({ code: 0, output: expect.stringContaining('Nothing to do.') });
    expect(none.output).toContain('Row 2 (Gorsebeck): More than one company');
  });

  it('uses the named column, and refuses a missing one', async () => {
    writeFileSync(
      path('odd.csv'),
      `Prospect,Domain\n${nameOf(fifth)},\nOther,${domainOf(sixth)}\n`,
    );
    const done = await enrich('odd.csv', 'odd-out.csv', '--names', 'prospect');
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining(' 2 credits spent') });
    expect(rowsOf('odd-out.csv')[1]).toEqual([
      ...[nameOf(fifth), domainOf(fifth)],
      ...[expect.stringMatching(/\S/), day, 'Done'],
    ]);
    const unnamed = await enrich('odd.csv', 'odd-2.csv');
    expect(rowsOf('odd-2.csv')[1]?.slice(0, 2)).toEqual([nameOf(fifth), '']);
    expect(unnamed.output).not.toContain('Row 2');
    const wrong = await enrich('odd.csv', 'odd-3.csv', '--names', 'Firm');
    expect(wrong.output).toContain('There’s no column “Firm”. No credits were spent.');
    expect(wrong.code).not.toBe(0);
  });

  it('accepts a company’s page at LinkedIn instead of its domain, and charges nothing for an unknown one', async () => {
    const pages = [
      'https://de.linkedin.com/company/Gorsebeck/about/',
      'linkedin.com/company/nobody',
    ];
    writeFileSync(path('pages.csv'), ['Website', ...pages].join('\n'));
    const done = await enrich('pages.csv', 'pages-out.csv');
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining(' 1 credit spent') });
    expect(rowsOf('pages-out.csv').slice(1)).toEqual([
      [pages[0], 'Mining', day, 'Done for gorsebeck.example'],
      [pages[1], '', expect.anything(), 'Not a domain: a page at LinkedIn'],
    ]);
  });

  it('keeps the results of look-ups if it is killed', async () => {
    const some = sampleCompanies().slice(100, 400);
    const lines = some.map(({ name }) => `"${name}",`);
    writeFileSync(path('many.csv'), ['Company,Domain', ...lines, 'Gorsebeck,'].join('\n'));
    const args = ['enrich', path('many.csv'), '--out', path('many-out.csv'), '--data', data];
    const slow = { SIGNALSHEET_ENRICH_PER_SECOND: '60', SIGNALSHEET_LEASE_SECONDS: '1' };
    const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...slow } });
    let output = '';
    for await (const chunk of child.stderr) {
      output += String(chunk);
      if (/to enrich for up to/.test(output)) break;
    }
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const done = await runCli(args, { SIGNALSHEET_LEASE_SECONDS: '1' });
    expect(done.code).toBe(0);
    expect(done.output).toContain('Gorsebeck): More than one company of this name');
    const domains = rowsOf('many-out.csv').map(([, domain]) => domain);
    expect(domains).toEqual(['Domain', ...some.map(({ domain }) => domain), '']);
  });
});
