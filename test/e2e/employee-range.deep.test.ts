/** A range of employees: chosen in the sidebar, written into cells, and read by formulas and by `enrich`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Office, openOffice } from './support/office';
import { openPage, openSidebar, shown, type, untilShown } from './support/page';
import { runCli, temporaryFolder } from './support/product';

/** The text in a file, and the text in a cell. */
const sizes = [
  ['1-10', '', '1–10'],
  ['11-50', '', '11–50'],
  ['51–200', '', '51–200'],
  ['10,001+', '', '10001+'],
  ['1,200', '1200', ''],
  ['', '', ''],
] as const;
const domains = sizes.map((_, n) => `sized-${n}.example`);
const ranges = sizes.map(([, , range]) => [range]);

const folder = temporaryFolder();
let office: Office;

beforeAll(async () => {
  const values = [['Domain'], ...domains.map((domain) => [domain])];
  office = await openOffice({ book: { name: 'Firms', sheets: [{ name: 'Firms', values }] } });
  const lines = sizes.map(([size], n) => `Firm ${n},${domains[n]},"${size}"\n`);
  const file = join(folder, 'companies.csv');
  writeFileSync(file, `name,domain,employee_count\n${lines.join('')}`);
  const { code } = await runCli(['import', 'companies', file, '--data', office.data]);
  expect(code).toBe(0);
});

it('is offered if only the number is chosen, and is written as text', async () => {
  const page = await openPage((await office.workbench.serve()).url);
  const sidebar = await openSidebar(page);
  await sidebar.getByText(/Employees stays blank where only a range/).waitFor();
  await sidebar.getByRole('button', { name: 'Add Employee range' }).click();
  await sidebar.getByText(/Employees stays blank/).waitFor({ state: 'detached' });
  await sidebar.getByRole('button', { name: 'Enrich 6 companies' }).click();
  await sidebar.getByText(/6 companies found · 6 credits/).waitFor();
  expect(await shown(page, 'A1:C7')).toEqual([
    ['Domain', 'Employees', 'Employee range'],
    ...sizes.map(([, count, range], n) => [domains[n], count, range]),
  ]);
  expect(office.workbench.book.values('C2:C7')).toEqual(ranges);
  await type(page, 'B12', '=ISTEXT(C2)');
  await untilShown(page, 'B12', /^TRUE$/);
  // A typed range stays text too, because it has a dash: with a hyphen it could become a date.
  await type(page, 'C12', '11–50');
  await type(page, 'D12', '=ISTEXT(C12)');
  await untilShown(page, 'D12', /^TRUE$/);
  await type(page, 'E12', '=ENRICH_DOMAIN(A2:A7, "employee_range")');
  await untilShown(page, 'E15', /^10001\+$/);
  expect(await shown(page, 'E12:E17')).toEqual(ranges);
});

it('is a column of `enrich`', async () => {
  const [file, out] = ['list.csv', 'filled.csv'].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  writeFileSync(file, `Domain\n${domains.join('\n')}\n`);
  const fields = ['--fields', 'employee_range', '--out', out, '--data', office.data];
  await office.leave();
  await office.service.close();
  expect(await runCli(['enrich', file, ...fields])).toMatchObject({ code: 0 });
  const rows: string[][] = parse(readFileSync(out));
  expect(rows.map(([, range]) => [range])).toEqual([['Employee range'], ...ranges]);
});
