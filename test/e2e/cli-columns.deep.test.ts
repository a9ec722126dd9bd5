/** `signalsheet enrich` if the file already has a column with the name of a field that is filled in. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sampleCompanies } from '../../src/service';
import { runCli, temporaryFolder } from './support/product';

const folder = temporaryFolder();
const data = join(folder, 'data');
const path = (name: string) => join(folder, name);
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const [first, second] = sampleCompanies();
const own = 'My own name';

/** Runs it over these rows; returns what it says and the rows that it writes. */
async function enrich(rows: readonly (readonly string[])[], fields: string) {
  writeFileSync(path('in.csv'), rows.map((row) => row.join()).join('\n'));
  const words = ['--out', path('out.csv'), '--fields', fields, '--data', data];
  const { code, output } = await runCli(['enrich', path('in.csv'), ...words]);
  expect([code, output]).toEqual([0, expect.any(String)]);
  return { output, rows: parse(readFileSync(path('out.csv'))) as string[][] };
}

it('fills the blank cells of a column “company”, and pays for no other', async () => {
  const table = [
    ['domain', 'company'],
    [first?.domain ?? '', ''],
    [second?.domain ?? '', own],
  ];
  const { output, rows } = await enrich(table, 'name');
  expect(output).toContain('1 already filled');
  expect(output).toContain('1 credit spent');
  expect(rows).toEqual([
    ['domain', 'company', 'Company checked', 'Company data status'],
    [first?.domain, first?.name, day, 'Done'],
    [second?.domain, own, '', ''],
  ]);
});

it('fills another column if “company” has the domains', async () => {
  const { output, rows } = await enrich([['company'], [second?.domain ?? '']], 'name');
  expect(output).toContain('1 credit spent');
  expect(rows).toEqual([
    ['company', 'Company (found)', 'Company checked', 'Company data status'],
    [second?.domain, second?.name, day, 'Done'],
  ]);
});

it('says that everything is filled if there is nothing to do', async () => {
  const table = [
    ['domain', 'company'],
    ['bare.example', own],
  ];
  const { output, rows } = await enrich(table, 'name');
  expect(output).toMatch(/0 companies to enrich for up to 0 credits, .*1 already filled/);
  expect(output).toContain('Nothing to do.');
  expect(rows).toEqual(table);
});

it('doesn’t say Done if it filled nothing', async () => {
  writeFileSync(path('bare.csv'), 'domain,name\nbare.example,Bare\n');
  const imported = await runCli(['import', 'companies', path('bare.csv'), '--data', data]);
  expect(imported).toMatchObject({ code: 0 });
  const table = [
    ['domain', 'company'],
    ['bare.example', own],
  ];
  const { rows } = await enrich(table, 'name,employee_count');
  expect(rows[1]).toEqual([
    ...['bare.example', own, '', day],
    'Nothing filled in: no data for the blank cells',
  ]);
});
