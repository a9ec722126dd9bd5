/** A list that was never enriched, and too few credits, as a new user meets them. */
import type { FrameLocator, Page } from 'playwright-core';
import { openSheet, openWithSidebar, shown, table, until, untilShown } from './support/page';
import { pictureOf } from './support/picture';
import { balanceOf, type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

let data: string;
let product: Product;
let page: Page;
let sidebar: FrameLocator;

async function open(credits: number): Promise<void> {
  data = temporaryFolder();
  product = await startProduct(data, { env: { SIGNALSHEET_STARTING_CREDITS: String(credits) } });
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
}

const { tab, says, ended } = inSidebar(() => sidebar);
const button = (name: string | RegExp) => sidebar.getByRole('button', { name });
const estimate = () => sidebar.locator('.estimate .total').textContent();
const available = async () => (await balanceOf(data, product.serviceUrl)).available;

const picture = (name: string) => pictureOf(page, name);

describe('people at companies that were never enriched', () => {
  beforeAll(() => open(10_000));

  it('says beforehand that they have to be enriched, what both cost, and how far the cap goes', async () => {
    await tab('Find');
    await button('Enrich and find people at 60 companies in Prospects').waitFor();
    expect(await estimate()).toMatch(/60 \+ up to 600 credits$/);
    await picture('find-not-enriched');
    await sidebar.getByLabel('Enrich 60 companies first').uncheck();
    await says('None of these companies are enriched yet, so no people can be found there.');
    expect(await button('Find people').last().isDisabled()).toBe(true);
    await sidebar.getByLabel('Enrich 60 companies first').check();
    await sidebar.getByLabel('Stop at (credits)').fill('10');
    await says('The cap is too low: 1 company can cost 11 credits.');
    expect(await button('Find people').last().isDisabled()).toBe(true);
    await sidebar.getByLabel('Stop at (credits)').fill('30');
    await says(/^The cap covers at least 2 of 60 companies/);
    await picture('find-capped');
  });

  it('does both in one run within the cap, and continues with the others for their estimated cost', async () => {
    const before = await available();
    await button('Enrich and find people at 2 of 60 companies in Prospects').click();
    await ended('Enrich companies · 1', /^done$/);
    const found = await ended('Find people · 2', /^partly done$/);
    expect(found).toMatch(/The cap was reached: 46 companies not run\./);
    expect(before - (await available())).toBeLessThanOrEqual(30);
    await picture('find-card');
    await button('Enrich and find the other 46 (up to 506 credits)').click();
    await ended('Enrich companies · 3', /^done$/);
    const rest = await ended('Find people · 4', /^done$/);
    expect(rest).toMatch(/People at \d+ companies · \d+ credits · \d+ people added/);
    // The other companies were run, so the warning is gone.
    expect(await sidebar.getByText('The cap was reached').count()).toBe(0);
    const rows = (await table(page, 'A1:Z61')).slice(0, 60);
    expect(rows.map((row) => row['Company data status'])).toEqual(Array(60).fill('Done'));
    for (const row of rows) expect(row['People search status']).toMatch(/^(Done|Not found)$/);
    await picture('find-done');
  });

  it('leads from a card to the rows it filled and to the people it added', async () => {
    const found = sidebar.getByRole('region', { name: 'Find people · 4', exact: true });
    await found.getByRole('button', { name: 'Show people' }).click();
    await untilShown(page, 'A1', /^Name$/);
    await found.getByRole('button', { name: 'Show results' }).click();
    await untilShown(page, 'A1', /^Company$/);
    const selected = await page.evaluate(() => {
      const { left, right, top } = window.workbench.model.getters.getSelectedZone();
      return [left, right, top];
    });
    const [headers = []] = await shown(page, 'A1:Z1');
    const names = ['People found', 'People checked', 'People search status'];
    expect(headers.slice(selected[0], (selected[1] ?? 0) + 1)).toEqual(names);
    expect(selected[2]).toBe(0);
  });

  it('finds a field among the many by a part of its name, and Enter there starts nothing', async () => {
    await tab('Enrich');
    await button('More…').click();
    const search = sidebar.getByLabel('Search fields');
    await search.fill('crm own');
    expect(await sidebar.locator('.chip').allTextContents()).toEqual(['CRM owner id', 'CRM owner']);
    await picture('fields-searched');
    await search.press('Enter');
    await button('Fewer').click();
    const chosen = sidebar.getByRole('tab', { name: 'Enrich', selected: true });
    expect(await chosen.count()).toBe(1);
  });

  it('checks where people work before it pays for their e-mails, if asked to', async () => {
    await openSheet(page, 'People', /^Name$/);
    await tab('Enrich');
    await sidebar.getByText('Contacts', { exact: true }).click();
    await sidebar.getByLabel('Check employment first').check();
    await sidebar.getByLabel('Stop at (credits)').fill('1000');
    const start = button(/^Check and find contacts for \d+ people in People$/);
    await start.waitFor();
    expect(await estimate()).toMatch(/(\d+) \+ up to \1 credits$/);
    await picture('contacts-checked');
    await start.click();
    await until(
      async () => {
        const state = await sidebar.locator('.run .state').first().textContent();
        return /done/.test(state ?? '');
      },
      'the contacts are done',
      60,
    );
    await picture('contacts-card');
    for (const row of await table(page, 'A1:Z80')) {
      if (row['Employment'] === 'Left')
        expect([row['Email'], row['Contact search status']]).toEqual([
          ...['', 'Not run: no longer at the company'],
        ]);
      else expect(row['Contact search status']).toMatch(/^(Done|Not found)$/);
    }
    await tab('Enrich');
    await sidebar.getByText('Contacts', { exact: true }).click();
    await button('More options').click();
    await sidebar.getByLabel('Fill', { exact: true }).selectOption('everything');
    await picture('contacts-again');
    await says(/^\d+ people, (today|up to \d+ days? ago)$/);
    await says('Left their company, skipped');
  });
});

describe('fewer credits than rows', () => {
  beforeAll(() => open(25));

  it('says so before it starts, spends the remaining credits, and says how far they went', async () => {
    await says(
      'Your credits cover at least 25 of 60 companies. The run stops when they’re used up.',
    );
    await picture('enrich-short');
    await button('Enrich 25 of 60 companies in Prospects').click();
    const text = await ended('Enrich companies · 1', /^partly done$/);
    expect(text).toContain('25 companies found · 25 credits · 35 not run');
    expect(text).toContain('You’re out of credits: 35 companies not run.');
    const statuses = (await table(page, 'A1:Z61')).map((row) => row['Company data status']);
    expect(statuses.slice(0, 60)).toEqual([
      ...Array(25).fill('Done'),
      ...Array(35).fill('Not run: out of credits'),
    ]);
    await picture('card-short');
    await button('Run the other 35 (up to 35 credits)').click();
    await says('There aren’t enough credits for this.');
    await tab('Enrich');
    await says('You have 0 credits, but 1 company can cost 1 credit. Top up first.');
    // Only companies that are already paid for could still be filled in.
    await button('More options').click();
    await sidebar.getByLabel('Fill', { exact: true }).selectOption('failed');
    await says(/^Didn’t fail$/);
    expect(await button('Enrich companies').last().isDisabled()).toBe(true);
    await picture('enrich-broke');
  });
});
