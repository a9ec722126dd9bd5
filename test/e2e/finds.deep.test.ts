/** “Are the finds relevant?” on a signal’s card: users mark finds as irrelevant with a reason, and undo that. */
import type { FrameLocator, Page } from 'playwright-core';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openWithSidebar } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

let office: Office;
let page: Page;
let sidebar: FrameLocator;

const { button, card, fill, says, tab } = inSidebar(() => sidebar);
const signal = () => card('Engineers');
const find = (nth: number) => signal().getByRole('listitem').nth(nth);

const picture = (name: string) => pictureOf(page, name);

beforeAll(async () => {
  office = await openOffice({
    posts: true,
    book: { name: 'B', sheets: [{ name: 'Notes', values: [['x']] }] },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await tab('Signals');
  await button('New signal').click();
  await sidebar.getByLabel('Watch for').selectOption({ label: 'Hiring for a role' });
  await fill('Signal name', 'Engineers');
  await fill('Role (optional)', 'Engineer');
  await fill('Total limit (credits)', '60');
  await button('Deploy signal').click();
  await signal()
    .getByText(/completed|stopped/)
    .waitFor();
});

it('lists the newest finds with their evidence, and pages to older ones', async () => {
  await signal().getByRole('button', { name: 'Are the finds relevant?' }).click();
  await says('1 to 20 of 30 companies, the newest first. Free.');
  await find(0).getByRole('link').waitFor();
  await picture('finds');
  await signal().getByRole('button', { name: 'Older' }).click();
  await says('21 to 30 of 30 companies, the newest first. Free.');
  await signal().getByRole('button', { name: 'Newer' }).click();
  await says('1 to 20 of 30 companies, the newest first. Free.');
});

it('leaves a find out with a reason by keyboard alone, and shows the precision', async () => {
  await find(0)
    .getByRole('button', { name: /isn’t relevant$/ })
    .focus();
  await page.keyboard.press('Enter');
  await find(0).getByRole('button', { name: 'The wrong role or topic' }).waitFor();
  await picture('finds-reasons');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await find(0).getByText('This company is left out from now on.').waitFor();
  await says(/97 % relevant/);
  expect(office.sent.at(-2)).toMatchObject({
    path: '/api/v1/signal/feedback',
    body: { relevant: false, reason: 'wrong_company' },
  });
});

it('leaves out a kind of evidence, and undoes both', async () => {
  await find(1)
    .getByRole('button', { name: /isn’t relevant$/ })
    .click();
  await find(1).getByRole('button', { name: 'The wrong role or topic' }).click();
  await find(1).getByText('Evidence with this title is left out from now on.').waitFor();
  await says(/93 % relevant/);
  await picture('finds-left-out');
  for (const nth of [0, 1]) {
    await find(nth).getByRole('button', { name: 'Undo' }).click();
    await find(nth)
      .getByRole('button', { name: /isn’t relevant$/ })
      .waitFor();
  }
  expect(await signal().textContent()).not.toContain('% relevant');
});
