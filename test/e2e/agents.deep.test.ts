/** “Agents” in the settings shows, changes and keeps how much agents may spend. */
import type { FrameLocator, Page } from 'playwright-core';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openWithSidebar } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

let office: Office;
let page: Page;
let sidebar: FrameLocator;

const { button, choose, fill, says, tab } = inSidebar(() => sidebar);
const value = (label: string) => sidebar.getByLabel(label, { exact: true }).inputValue();

const unitsPerRun = 'Limit of a run for each own key (provider’s credits)';
const unitsPerDay = 'Daily limit for each own key (provider’s credits)';
const picture = (name: string) => pictureOf(page, name);

beforeAll(async () => {
  office = await openOffice({
    book: { name: 'B', sheets: [{ name: 'Prospects', values: [['Domain']] }] },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

it('shows both caps and where agents connect, and keeps what is typed', async () => {
  await tab('Settings');
  await choose('Agents');
  await says('Today (UTC), 0 credits spent or reserved, 1,000 credits left.');
  await says('/mcp, with your API key as bearer token.');
  expect([await value('Limit of a run (credits)'), await value('Daily limit (credits)')]).toEqual([
    '100',
    '1000',
  ]);
  await fill('Limit of a run (credits)', '25');
  await fill('Daily limit (credits)', '60');
  expect([await value(unitsPerRun), await value(unitsPerDay)]).toEqual(['0', '0']);
  await fill(unitsPerDay, '200');
  await button('Save').click();
  await says('Saved. No credits were spent.');
  await says('60 credits left.');
  await says('agents’ runs were allowed 0 of each key, 200 left.');
  await picture('agents');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
  const { userId, apiKey } = office.user;
  const answer = await fetch(`${office.service.url}/api/v1/agents/caps`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'X-User-ID': userId, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ per_call: 25, per_day: 60, left_today: 60 });
});

it('sends nothing that isn’t a number of credits', async () => {
  await fill('Limit of a run (credits)', '');
  await button('Save').click();
  await says('Enter a whole number of credits.');
});
