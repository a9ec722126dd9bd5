/** Two pages of one document, one of which shows values that the other has changed since. */
import type { FrameLocator, Page } from 'playwright-core';
import { callAddon } from '../../src/cli/connect-addon';
import { sampleCompanies } from '../../src/service';
import { holdAnswers, releaseAnswers } from './support/late-answers';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, type, until, untilShown } from './support/page';
import { balanceOf } from './support/product';
import { inSidebar } from './support/sidebar';

let office: Office;
let page: Page;
let first: FrameLocator;
let second: FrameLocator;

beforeAll(async () => {
  office = await openOffice({
    posts: true,
    askAbove: 50,
    book: { name: 'B', sheets: [{ name: 'S', values: [['Domain'], ['acme.example']] }] },
  });
  const { url } = await office.workbench.serve();
  ({ page, sidebar: first } = await openWithSidebar(url));
  ({ sidebar: second } = await openWithSidebar(url));
});

const one = inSidebar(() => first);
const other = inSidebar(() => second);
const overview = () => callAddon(office.workbench, 'overview', {});
const spent = async () => (await balanceOf(office.data, office.service.url)).used_total;

it('spending that one page switched off stays off if the other saves another rule', async () => {
  await one.tab('Settings');
  await other.tab('Settings');
  for (const each of [one, other]) await each.choose('Formulas');
  await other.says('Ask first above (credits)');
  await holdAnswers(second, 'overview');
  await first.getByLabel('Let formulas in this spreadsheet spend credits').uncheck();
  await one.fill('Daily cap (credits)', '100');
  await one.press('Save');
  await one.says('Saved.');
  await other.fill('Ask first above (credits)', '60');
  await other.press('Save');
  await other.says('Saved.');
  const { formulas } = await overview();
  expect(formulas).toMatchObject({ allowed: false, dailyCap: 100, askAbove: 60 });
  expect(await second.getByLabel('Daily cap (credits)').inputValue()).toBe('100');
  await second.getByLabel('Let formulas in this spreadsheet spend credits').check();
  await other.fill('Daily cap (credits)', '5000');
  await other.press('Save');
  await until(async () => (await overview()).formulas.dailyCap === 5_000, 'the cap is raised', 30);
  expect((await overview()).formulas).toMatchObject({ allowed: true, askAbove: 60 });
  await second.locator('body').evaluate(() => window.stopHolding());
});

it('a parameter’s name that one page set stays if the other sets another', async () => {
  for (const sidebar of [first, second]) await sidebar.getByText('Parameter names').click();
  await holdAnswers(second, 'overview');
  await one.fill('Other spellings', 'also');
  await one.press('Save names');
  await first.getByText(/^Saved\. New searches/).waitFor();
  await other.fill('Exclude companies', 'without');
  await other.press('Save names');
  await second.getByText(/^Saved\. New searches/).waitFor();
  const { names } = await overview();
  expect(
    Object.values(names.replaced)
      .filter((name) => name !== '')
      .sort(),
  ).toEqual(['also', 'without']);
  await second.locator('body').evaluate(() => window.stopHolding());
});

it('an approval is for what the page showed: a formula that wants more asks again', async () => {
  const before = await spent();
  await type(page, 'D1', '=TECH_COMPANIES("Kubernetes")');
  await untilShown(page, 'D1', /NEEDS_APPROVAL – This formula could spend up to 250 /);
  await other.tab('Enrich');
  await other.tab('Settings');
  await other.says(/^TECH_COMPANIES: Kubernetes \(.+![A-Z]+\d+\) · up to 250 credits/);
  await holdAnswers(second, 'overview');
  await type(page, 'D1', '=TECH_COMPANIES("Kubernetes", "", 100)');
  await untilShown(page, 'D1', /NEEDS_APPROVAL – This formula could spend up to 500 /);
  await other.press('Approve');
  await other.says(
    /^What you approved is no longer what formulas ask for, so nothing was approved\./,
  );
  await releaseAnswers(second);
  await other.says(/^TECH_COMPANIES: Kubernetes \(.+![A-Z]+\d+\) · up to 500 credits/);
  expect(await spent()).toBe(before);
  await other.press('Approve');
  await untilShown(page, 'D1', /^Company$/);
  expect(await spent()).toBeGreaterThan(before + 250);
});

it('a start whose answer is lost says that credits may have been spent', async () => {
  await one.tab('Enrich');
  const start = one.button(/^Enrich 1 company in S$/);
  await start.waitFor();
  await first.locator('body').evaluate(() => {
    google.script.run = {
      withSuccessHandler: () => ({
        withFailureHandler: (onFailure: (error: Error) => void) => ({
          callFromSidebar: () => onFailure(new Error('NetworkError: connection lost')),
        }),
      }),
    };
  });
  await start.click();
  await one.says(/^The connection to the spreadsheet was lost\. Credits may have been spent\./);
});

it('a run that one page started continues in the other too', async () => {
  const [company] = sampleCompanies();
  if (!company) throw new Error('The sample has no company');
  const { workbench, addService } = await openOffice({
    role: 'api',
    book: { name: 'B', sheets: [{ name: 'S', values: [['Domain'], [company.domain]] }] },
  });
  const { url } = await workbench.serve();
  const { sidebar: starting } = await openWithSidebar(url);
  const { sidebar: watching } = await openWithSidebar(url);
  const starts = inSidebar(() => starting);
  const watches = inSidebar(() => watching);
  await watches.button(/^Enrich 1 company in S$/).waitFor();
  await starts.press(/^Enrich 1 company in S$/);
  await starts.says('0 %');
  // Settings ask for the overview, where the run is.
  await watches.tab('Settings');
  await watches.tab('Runs');
  await watches.says('0 %');
  await starting.locator('body').evaluate(() => {
    google.script.run = {
      withSuccessHandler: () => ({ withFailureHandler: () => ({ callFromSidebar() {} }) }),
    };
  });
  await addService('worker');
  await watches.says('done');
});
