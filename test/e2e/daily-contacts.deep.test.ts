/** Contacts of a daily signal in the form and on its card: their maximum cost per day, and the switch. */
import type { FrameLocator, Page } from 'playwright-core';
import { type Office, openOffice } from './support/office';
import { openWithSidebar } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const values = [['Domain'], ['a.example'], ['b.example']];
let office: Office;
let page: Page;
let sidebar: FrameLocator;
const { tab, press, fill, says } = inSidebar(() => sidebar);

beforeAll(async () => {
  office = await openOffice({ book: { name: 'Book', sheets: [{ name: 'List', values }] } });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await tab('Signals');
});

it('are agreed to once, with their maximum per day, and switched off on the card', async () => {
  await press('New signal');
  await press('Which of my companies are hiring?');
  await says('2 companies in “List”.');
  for (const label of [/^Find emails of/, /^Find phones of/])
    await sidebar.getByLabel(label).check();
  await says(/^Costs at most 60 credits a day \(UTC\), besides the total limit/);
  const aDay = 'Daily limit for contacts (credits)';
  await fill(aDay, '5');
  await press('Deploy signal');
  await says('Enter a whole number from 6, the price of one person.');
  await fill(aDay, '30');
  await says('Emails and phones: up to 30 credits a day more');
  await pictureOf(page, 'daily-contacts-form');
  await press('Deploy signal');
  await says('Emails and phones of new people: 0 of 30 credits today');
  await pictureOf(page, 'daily-contacts-card');
  await press('Stop looking up contacts');
  await says('Emails and phones of new people are off (up to 30 credits a day)');
  await press('Look up contacts of new people · up to 30 credits a day');
  await says('Emails and phones of new people: 0 of 30 credits today');
});
