/** A press that was meant for what a button replaced spends nothing, by mouse or keys. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { holdAnswers, releaseAnswers } from './support/late-answers';
import { openOffice } from './support/office';
import { openWithSidebar, until } from './support/page';
import { inSidebar } from './support/sidebar';

const domains = sampleCompanies()
  .slice(0, 4)
  .map(({ domain }) => domain);
const rest = /^Run the other 2 /;
let page: Page;
let sidebar: FrameLocator;
const { tab, press, button, fill, newest } = inSidebar(() => sidebar);

beforeAll(async () => {
  const values = [['Domain'], ...domains.map((domain) => [domain])];
  const office = await openOffice({ book: { name: 'B', sheets: [{ name: 'S', values }] } });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await fill('Stop at (credits)', '2');
  await press(/^Enrich .+ in S$/);
  await newest(/partly done/);
  await button(rest).waitFor();
});

it('a button that keeps moving isn’t pressed by mouse, and is once it stays', async () => {
  await holdAnswers(sidebar, 'startRest');
  // A pressed button is disabled until the script answers.
  const isPressed = () => button(rest).evaluate((element) => element.matches(':disabled'));
  const moving = await button(rest).evaluateHandle((element) => {
    let moves = 0;
    const card = element.closest<HTMLElement>('.run');
    return setInterval(() => {
      moves += 1;
      if (card) card.style.paddingTop = `${10 + (moves % 2)}px`;
    }, 50);
  });
  await sidebar.locator('[aria-disabled=true]').getByText(rest).waitFor();
  const box = await button(rest).boundingBox();
  if (!box) throw new Error('The button isn’t shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  expect(await isPressed()).toBe(false);
  await moving.evaluate((timer) => clearInterval(timer));
  await press(rest);
  expect(await isPressed()).toBe(true);
  await releaseAnswers(sidebar);
  await until(
    async () => (await sidebar.locator('.run').count()) === 2,
    'the other two have a run',
  );
});

it('the buttons of a card rest when an undo has moved them', async () => {
  await tab('Enrich');
  await sidebar.getByText('Read only (free)', { exact: true }).click();
  await press(/^Read /);
  await newest(/Read/);
  await newest(/done/);
  const cards = sidebar.locator('.run');
  await sidebar.locator('body').evaluate(() => {
    const tops = new Map<Element, number>();
    window.restless = [];
    const look = () => {
      for (const each of document.querySelectorAll('.run .secondary')) {
        const { top } = each.getBoundingClientRect();
        const isResting = each.getAttribute('aria-disabled') === 'true';
        if (tops.get(each) !== top && !isResting) window.restless.push(each.textContent ?? '');
        tops.set(each, top);
      }
      requestAnimationFrame(look);
    };
    look();
    window.restless = [];
  });
  await cards.first().getByRole('button', { name: 'Undo', exact: true }).click();
  await press('Undo run');
  await newest(/undone/);
  expect(await sidebar.locator('body').evaluate(() => window.restless)).toEqual([]);
});
