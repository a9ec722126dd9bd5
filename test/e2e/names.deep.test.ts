/** Rows that name a company and no domain, as a salesperson meets them: offered, looked up free of charge, undone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { importFile } from '../../src/service/admin/import';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openSheet, openWithSidebar, table, until } from './support/page';
import { pictureOf } from './support/picture';
import { balanceOf, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

const companies = sampleCompanies();
/** Sample data. */
const imported =
  'name,domain,hq_country\n' +
  'Brackenforth Vermögensverwaltungsgesellschaft GmbH & Co. KG,brackenforth-vermoegen.example,Germany\n' +
  'Brackenforth Ltd,brackenforth.example,United Kingdom\n' +
  'Brackenforth AG,brackenforth-schweiz.example,Switzerland\n' +
  'Stallowmere Inc.,stallowmere.example,United States\n';
const longHeader =
  'Website des Unternehmens, so wie sie im Handelsregister und auf dem Briefpapier steht (ohne Gewähr)';
const few = companies.slice(0, 3);
/** How names are spelled in exported and hand-made lists. */
const mess: readonly ((name: string) => string)[] = [
  (name) => `  ${name}  `,
  (name) => name.toUpperCase(),
  (name) => `“${name}”`,
  (name) => name.replace(' & ', ' and '),
  (name) => `${name}™`,
  (name) => `The ${name}`,
];
const hundred = companies
  .slice(100, 200)
  .map(({ name }, i) =>
    i % 10 === 9 ? `Nobody Knows ${i}` : (mess[i % mess.length]?.(name) ?? ''),
  );

let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  office = await openOffice({
    book: {
      name: 'Book',
      sheets: [
        {
          name: 'Whole',
          values: [['Company', 'Domain'], ...few.map((it) => [it.name, it.domain])],
        },
        {
          name: 'Few',
          values: [
            ['Company', 'Domain', 'Note'],
            [few[0]?.name ?? '', '', 'first'],
            ['Brackenforth', '', 'second'],
            [few[1]?.name ?? '', few[1]?.domain ?? '', 'third'],
            ['Stallowmere GmbH', '', 'fourth'],
            ['Nobody Knows', '', 'fifth'],
          ],
        },
        { name: 'Many', values: [['Account name'], ...hundred.map((name) => [name])] },
        {
          name: 'Long',
          values: [
            ['Unternehmen', longHeader],
            ['Brackenforth', ''],
          ],
        },
      ],
    },
  });
  const file = join(temporaryFolder(), 'more.csv');
  writeFileSync(file, imported);
  const settings = { databaseUrl: '' };
  const report = await importFile({ dataDir: office.data, kind: 'companies', file, settings });
  expect(report).toMatchObject({ added: 4 });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

const { tab, press, button, newest } = inSidebar(() => sidebar);
const spent = async () => (await balanceOf(office.data, office.service.url)).used_total;
const offer = (names: string) => sidebar.getByText(new RegExp(`^${names} in column`));

it('offers nothing if every row has a domain', async () => {
  await press('Enrich 3 companies in Whole');
  await newest(/Enrich companies(.|\n)*done/);
  await tab('Enrich');
  await sidebar.getByText('Nothing to fill').waitFor();
  expect(await sidebar.getByText(/company names? \(free\)/).count()).toBe(0);
  await picture('names-none');
});

it('looks some up by keyboard: fills in one match, lists several to choose from, and undoes all', async () => {
  const before = await spent();
  await openSheet(page, 'Few', /^Company$/);
  await tab('Enrich');
  await offer('4 companies').waitFor();
  await picture('names-some');
  expect(await faults(await frame())).toEqual([]);
  await button('Look up 4 company names (free)').focus();
  await page.keyboard.press('Enter');
  const card = await newest(/Find domains(.|\n)*done/);
  expect(card).toContain('0 credits');
  await picture('names-card');
  const rows = await table(page, 'A1:E6');
  expect(rows.map((row) => row['Domain'])).toEqual([
    ...[few[0]?.domain, '', few[1]?.domain, '', ''],
  ]);
  const status = rows.map((row) => row['Company name status']);
  expect(status[0]).toMatch(`Done: ${few[0]?.name}`);
  for (const domain of ['brackenforth.example (Brackenforth Ltd, United Kingdom)', 'schweiz'])
    expect(status[1]).toContain(domain);
  expect(status[2]).toBe('');
  expect(status[3]).toBe(
    'Only a similar name. If that is the one, enter its domain: stallowmere.example (Stallowmere Inc., United States)',
  );
  expect(status[4]).toBe('Not found: no company of this name');
  await tab('Enrich');
  await sidebar.getByText(/3 were looked up before/).waitFor();
  await picture('names-missed');
  expect(await spent()).toBe(before);
  await tab('Runs');
  await sidebar.locator('.run').first().getByRole('button', { name: 'Undo' }).click();
  await press('Undo run');
  await newest(/Find domains(.|\n)*undone/);
  expect((await table(page, 'A1:E6')).map((row) => row['Domain'])).toEqual([
    ...['', '', few[1]?.domain, '', ''],
  ]);
});

it('finds the domains of a hundred names, makes a column for them, and enriches what was found', async () => {
  const before = await spent();
  await openSheet(page, 'Many', /^Account name$/);
  await tab('Enrich');
  await offer('100 companies').waitFor();
  await picture('names-many');
  await press('Look up 100 company names (free)');
  await newest(/Find domains(.|\n)*90 companies(.|\n)*10 not found/);
  const rows = await table(page, 'A1:D101');
  const domains = companies.slice(100, 200).map(({ domain }, i) => (i % 10 === 9 ? '' : domain));
  expect(rows.map((row) => row['Company domain'])).toEqual(domains);
  expect(await spent()).toBe(before);
  await tab('Enrich');
  await press('Enrich 90 companies in Many');
  await newest(/Enrich companies(.|\n)*90 companies found/);
  expect(await spent()).toBe(before + 90);
});

it('stays within its 300 pixels, in German and with long names', async () => {
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await sidebar.getByRole('tab', { name: 'Anreichern' }).waitFor();
  await openSheet(page, 'Long', /^Unternehmen$/);
  await tab('Anreichern');
  await sidebar.getByText(/^1 Unternehmen in Spalte A hat keine Domain\./).waitFor();
  await picture('names-german');
  const wide = await sidebar.locator('html').evaluate((it) => it.scrollWidth - it.clientWidth);
  expect(wide).toBe(0);
  await press('1 Unternehmensnamen nachschlagen (kostenlos)');
  await newest(/Domains finden(.|\n)*1 nicht gefunden/);
});

async function frame() {
  const found = await until(
    async () => (await page.locator('#sidebar iframe').elementHandle())?.contentFrame(),
    'the sidebar',
  );
  return found;
}

async function picture(name: string): Promise<void> {
  const box = sidebar.getByText(/company names? \(free\)|nachschlagen \(kostenlos\)/);
  if ((await box.count()) > 0) await box.first().scrollIntoViewIfNeeded();
  await pictureOf(page, name);
}
