/** Alerts in the sidebar: set up, tested and removed there; finds reach a receiver, and a digest the mailbox. */
import type { FrameLocator, Page } from 'playwright-core';
import { manualClock } from '../../src/workbench';
import { eventIn, type Receiver, startReceiver } from '../service/helpers/receiver';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, until } from './support/page';
import { pictureOf, pictureOfPage } from './support/picture';
import { inSidebar } from './support/sidebar';

const hour = 3_600_000;
const clock = manualClock();
let office: Office;
let page: Page;
let sidebar: FrameLocator;
let receiver: Receiver;

const { button, card, choose, fill, says, tab } = inSidebar(() => sidebar);
const signal = () => card('Engineers');
const digests = () => page.getByRole('button', { name: /compan.* found by/ });

beforeAll(async () => {
  receiver = await startReceiver();
  office = await openOffice({
    posts: true,
    alerts: true,
    clock,
    book: { name: 'B', sheets: [{ name: 'Notes', values: [['x']] }] },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

it('are set up in the settings, and send a test by keyboard alone', async () => {
  await tab('Settings');
  await choose('Alerts');
  await says('Hear of each new company');
  await button('Set up alerts').click();
  await says('The alerts are set up.');
  await button('Send a test').focus();
  await page.keyboard.press('Enter');
  await says('The test was delivered.');
  await pictureOf(page, 'alerts-settings');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
});

it('are set up on a signal’s card, which shows the secret once', async () => {
  await tab('Signals');
  await button('New signal').click();
  await sidebar.getByLabel('Watch for').selectOption({ label: 'Hiring for a role' });
  await fill('Signal name', 'Engineers');
  await fill('Role (optional)', 'Engineer');
  await sidebar.getByLabel('Repeat daily').check();
  await fill('Total limit (credits)', '60');
  await fill('Daily limit (credits, optional)', '10');
  await button('Deploy signal').click();
  await signal().waitFor();
  await until(async () => {
    await clock.advance(hour / 60);
    return (await signal().getByText('5 companies').count()) > 0;
  }, 'five finds');
  await signal().getByRole('button', { name: 'Alerts' }).click();
  await signal().getByText('all signals').waitFor();
  await choose('Webhook');
  await button('Set up alerts').click();
  await says('Enter a web address');
  await fill('Address', receiver.url);
  await button('Set up alerts').click();
  expect(await sidebar.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/);
  await pictureOf(page, 'alerts-card');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
});

it('say what is wrong with a receiver', async () => {
  receiver.answer = () => ({ status: 500 });
  const webhook = signal().getByRole('region', { name: /^Webhook/ });
  await webhook.getByRole('button', { name: 'Send a test' }).click();
  await says('The test wasn’t delivered: the receiver answered with status 500.');
  await pictureOf(page, 'alerts-failed');
  receiver.answer = () => ({ status: 200 });
  receiver.posts.length = 0;
});

it('bring the second day’s finds to the receiver and the mailbox', async () => {
  await clock.advance(25 * hour);
  await until(() => receiver.posts.length === 5, 'five finds are posted');
  const told = receiver.posts.map((post) => eventIn(post));
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['signal.find']));
  await clock.advance(hour);
  await page.getByRole('button', { name: /Mailbox/ }).click();
  await until(async () => (await digests().count()) >= 2, 'the digest is in the mailbox');
  const panel = page.getByRole('complementary', { name: 'Mailbox' });
  await pictureOfPage(page, 'alerts-mailbox');
  const mail = (await panel.textContent()) ?? '';
  expect(mail).toContain('found by “Engineers”');
  // Years in its dates aren't taken for codes.
  expect(await panel.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
});
