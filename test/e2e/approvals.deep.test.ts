/** Formulas that wait for approval, in sidebars that nothing points at: their cards come, go and are answered. */
import type { FrameLocator } from 'playwright-core';
import { holdAnswers, releaseAnswers } from './support/late-answers';
import { ownerAndEditor } from './support/owner-and-editor';
import { shown, type, until, untilShown } from './support/page';
import { pictureOf, pictureOfPage } from './support/picture';
import { balanceOf } from './support/product';

const { of, pages, sidebars, owner, editor } = ownerAndEditor();
const spent = async () => (await balanceOf(of.office.data, of.office.service.url)).used_total;
const requests = (who: FrameLocator) => who.locator('.approvals li').allTextContents();

beforeAll(async () => {
  for (const who of ['owner', 'editor'] as const) {
    await sidebars[who].locator('header .balance').waitFor();
    await pages[who].mouse.move(300, 300);
  }
});

it('a request appears without a click, once, with cell, filters and price; none for a cell without room', async () => {
  await type(pages.owner, 'D20', 'in the way');
  await type(pages.owner, 'C10', '=TECH_COMPANIES("Terraform")');
  await untilShown(pages.owner, 'C10', /NO_ROOM – .+D20/);
  // Looking at the sidebar evaluates such cells again.
  await sidebars.owner.locator('header').hover();
  await pages.owner.mouse.move(300, 300);
  await type(pages.owner, 'P1', '=TECH_COMPANIES("Kubernetes", "lookback_days=80; top_job=false")');
  await untilShown(pages.owner, 'P1', /NEEDS_APPROVAL/);
  await owner.says('Waiting for your approval');
  expect(await requests(sidebars.owner)).toEqual([
    expect.stringMatching(
      /^TECH_COMPANIES: Kubernetes; Days to look back: 80; Show a job post: no \(S!P1\) · up to 250 credits/,
    ),
  ]);
  await editor.says('A formula waits for approval by the person whose key formulas use.');
  expect((await shown(pages.owner, 'C10'))[0]?.[0]).toMatch(/NO_ROOM – .+D20/);
  await pictureOf(pages.owner, 'approval');
});

it('in a low frame, the form below a request is reached, and nothing covers it', async () => {
  await pages.owner.setViewportSize({ width: 390, height: 800 });
  await pictureOfPage(pages.owner, 'approval-390');
  const { owner: sidebar } = sidebars;
  const reached = [
    sidebar.getByText('Read only (free)', { exact: true }),
    sidebar.getByLabel('Stop at (credits)', { exact: true }),
    owner.button('Approve'),
  ];
  // A trial scrolls to it, and fails if another element would get the click.
  for (const part of reached) await part.click({ trial: true });
  await sidebar.getByLabel('Stop at (credits)', { exact: true }).focus();
  await pages.owner.keyboard.press('Tab');
  await pictureOfPage(pages.owner, 'approval-390-form');
  await pages.owner.setViewportSize({ width: 1280, height: 800 });
});

it('an approval brings the result and the new balance without another look', async () => {
  const before = await spent();
  const balance = sidebars.owner.locator('header .balance b');
  const had = Number((await balance.textContent())?.replaceAll(',', ''));
  await owner.press('Approve');
  await pages.owner.mouse.move(300, 300);
  await untilShown(pages.owner, 'P1', /^Company$/);
  const paid = (await spent()) - before;
  expect(paid).toBeGreaterThan(0);
  const now = (had - paid).toLocaleString('en');
  await until(async () => (await balance.textContent()) === now, `the balance is ${now}`, 30);
});

it('what an editor declines leaves the owner’s sidebar; a press before that says who declined it', async () => {
  const before = await spent();
  await type(pages.owner, 'B60', '=TECH_COMPANIES("Snowflake")');
  await type(pages.owner, 'N60', '=TECH_COMPANIES("Databricks")');
  await owner.says(/^TECH_COMPANIES: Databricks \(S!N60\)/);
  await editor.says('2 formulas wait for approval by the person whose key formulas use.');
  await holdAnswers(sidebars.owner, 'overview');
  await editor.press('Don’t spend');
  await untilShown(pages.editor, 'B60', /^#SIGNAL: DECLINED – .+To ask again, clear the cell /);
  await owner.press(/^Approve all/);
  await owner.says(
    /^An editor \(.…@workbench\.example\) declined to spend up to 250 credits on this formula\. No credits were spent\. /,
  );
  await pictureOf(pages.owner, 'approval-declined');
  await releaseAnswers(sidebars.owner);
  await pages.owner.mouse.move(300, 300);
  await sidebars.owner.getByText('Waiting for your approval').waitFor({ state: 'detached' });
  expect(await spent()).toBe(before);
});
