/** With a service that has the interface alone, everything works, and nothing that it lacks is offered. */
import type { FrameLocator, Page } from 'playwright-core';
import { endpoints } from '../../src/contract/endpoints';
import { sampleCompanies } from '../../src/service';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, table } from './support/page';
import { inSidebar } from './support/sidebar';

/** Addresses of our own extensions. */
const beyond = [
  endpoints.lookUpPeople,
  endpoints.signalControl,
  endpoints.icpEditing,
  endpoints.creditHistory,
  endpoints.providers,
  endpoints.scoreSettings,
].map(({ path }) => path);

const domains = sampleCompanies()
  .slice(0, 5)
  .map(({ domain }) => domain);

let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  office = await openOffice({
    posts: true,
    lacks: '/api/v1/extensions',
    book: {
      name: 'B',
      sheets: [{ name: 'List', values: [['Domain'], ...domains.map((domain) => [domain])] }],
    },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

const { tab, button, card, ended } = inSidebar(() => sidebar);
const isOver = (title: string) => ended(title, /done|completed|stopped/);

it('enriches companies and finds people by seniority and department', async () => {
  await button('Enrich 5 companies in List').click();
  await isOver('Enrich companies · 1');
  await tab('Find');
  await button('Find people at 5 companies in List').waitFor();
  expect(await sidebar.getByLabel('Job titles (optional)').count()).toBe(0);
  await button('Find people at 5 companies in List').click();
  await isOver('Find people · 2');
  const rows = await table(page, 'A1:Z6');
  expect(rows.map((row) => row['Company data status'])).toEqual(Array(5).fill('Done'));
});

it('asks for people’s ids, instead of looking up names', async () => {
  await tab('Enrich');
  await sidebar.getByText('Contacts', { exact: true }).click();
  await sidebar
    .getByText(/person id/i)
    .first()
    .waitFor();
  expect(await button('Look up').count()).toBe(0);
});

it('deploys a signal, whose card has no controls', async () => {
  await tab('Signals');
  await button('New signal').click();
  await sidebar.getByLabel('Signal name').fill('Sales');
  await sidebar.getByLabel('Repeat daily').check();
  expect(await sidebar.getByLabel('Daily limit (credits, optional)').count()).toBe(0);
  for (const name of ['New ICP', 'Edit ICP']) expect(await button(name).count()).toBe(0);
  await sidebar.getByLabel('Repeat daily').uncheck();
  await sidebar.getByLabel('Role', { exact: true }).fill('Account Executive');
  await sidebar.getByLabel('Total limit (credits)').fill('4');
  await button('Deploy signal').click();
  await isOver('Sales');
  expect(
    await card('Sales')
      .getByRole('button', { name: /Pause|Stop|limit|Delete/ })
      .count(),
  ).toBe(0);
});

it('shows no scores', async () => {
  await tab('Enrich');
  await button('More…').click();
  await button('Signals').waitFor();
  expect(await button(/^Score/).count()).toBe(0);
  await tab('Settings');
  await sidebar.getByText('Agents', { exact: true }).click();
  await sidebar.getByText('This service has no tools for agents.').waitFor();
  expect(await sidebar.getByText(/^Scores/).count()).toBe(0);
});

it('receives only requests of the interface', () => {
  const asked = office.requests.map((request) => request.split(' ')[1]?.split('?')[0]);
  expect(asked).toContain('/api/v1/extensions');
  expect(asked.filter((path) => beyond.some((each) => each === path))).toEqual([]);
  const sent = JSON.stringify(office.sent);
  for (const field of ['job_titles', 'daily_credit_limit']) expect(sent).not.toContain(field);
});
