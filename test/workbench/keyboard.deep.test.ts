/** The page without a mouse. */
import { until } from '../support/until';
import { open } from './open';
import { shownIn, typeIn, untilShown, useBrowser } from './page-driver';

const openPage = useBrowser();

async function openedPage() {
  const book = {
    name: 'Test book',
    sheets: [
      { name: 'First', values: [['here']] },
      { name: 'Second', values: [['there']] },
    ],
  };
  const workbench = await open({ book });
  const page = await openPage((await workbench.serve()).url);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = (what: string, selector: string) =>
    until(() => page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`), what);
  /** Opens the add-on's menu under Extensions, which is then focused. */
  const openAddonMenu = async () => {
    await page.getByRole('menuitem', { name: 'Tools' }).waitFor();
    await press('F10', 'ArrowLeft', 'ArrowLeft', 'Enter');
    await focused('the add-on has the keyboard', '.o-menu-item[title="Fixture"]');
  };
  return { workbench, page, press, focused, openAddonMenu };
}

it('the script’s menus are opened with F10 and arrows, and their items run with Enter', async () => {
  const { page, press, focused } = await openedPage();
  await page.getByRole('menuitem', { name: 'Tools' }).waitFor();
  await press('F10');
  await focused('the first menu has the keyboard', '[role=menuitem][data-id=file]');
  await press('ArrowLeft');
  await focused('the last menu has it', '[data-id=workbench_menu_0]');
  await press('ArrowLeft', 'Enter');
  await focused('the add-on has it', '.o-menu-item[title="Fixture"]');
  await press('ArrowRight');
  await focused('the add-on’s first item has it', '.o-menu-item[title="Open panel"]');
  await press('ArrowUp', 'ArrowRight');
  await focused('the inner menu has it', '.o-menu-item[title="Mark the selection"]');
  await press('Enter');
  await untilShown(page, 'A1', 'marked');
  await focused('the grid has it again', '.o-composer');
  expect(page.errors).toEqual([]);
});

it('Escape leads from a menu back to the grid', async () => {
  const { press, focused } = await openedPage();
  await press('F10', 'ArrowDown');
  await focused('an item has the keyboard', '.o-menu-item');
  await press('Escape');
  await focused('the grid has it', '.o-composer');
  await press('F10', 'Escape');
  await focused('the grid has it again', '.o-composer');
});

it('F6 and F10 close a menu that is open', async () => {
  const { page, press, focused } = await openedPage();
  for (const [key, next] of [
    ['F6', '#header button'],
    ['F10', '[data-id=file]'],
  ] as const) {
    await press('F10', 'Enter');
    await focused('an item has the keyboard', '.o-menu-item');
    await press(key);
    await focused('it is elsewhere', next);
    await until(async () => (await page.locator('.o-menu-item').count()) === 0, 'no menu is open');
  }
  expect(page.errors).toEqual([]);
});

it('F6 moves through the parts of the page, including a sidebar and a panel, in both directions', async () => {
  const { workbench, page, press, focused, openAddonMenu } = await openedPage();
  await openAddonMenu();
  await press('Enter');
  await focused('the add-on’s first item has the keyboard', '.o-menu-item[title="Open panel"]');
  await press('Enter');
  const button = page.frameLocator('#sidebar iframe').getByRole('button').first();
  await button.waitFor();
  await focused('the grid has the keyboard', '.o-composer');
  await press('F6');
  await focused('the sidebar has it', '#sidebar iframe');
  await press('Tab');
  expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
  await press('F6');
  await focused('the header has it', '#header button');
  await press('Enter', 'F6');
  await focused('the header after the panel', '#header button');
  await press('Shift+F6');
  await focused('the panel has it', '#books, #books *');
  await press('Escape', 'F6');
  await focused('the menus have it', '.o-topbar-menu');
  await press('F6', 'Shift+PageDown');
  await untilShown(page, 'A1', 'there');
  await page.keyboard.type('typed');
  await press('Enter');
  await untilShown(page, 'A1', 'typed');
  expect(workbench.book.values('Second!A1')).toEqual([['typed']]);
  expect(page.errors).toEqual([]);
});

it('text typed quickly replaces the content of a cell', async () => {
  const { page } = await openedPage();
  for (const [text, shown] of [
    ['typed at once', 'typed at once'],
    ['=SUM(1,2)', '3'],
    ['another', 'another'],
  ] as const) {
    await typeIn(page, 'A1', text);
    await untilShown(page, 'A1', shown);
  }
});

it('a question keeps the keyboard until it is answered', async () => {
  const { page, press, focused, openAddonMenu } = await openedPage();
  await openAddonMenu();
  await press('ArrowRight');
  await focused('its first item has it', '.o-menu-item[title="Open panel"]');
  await press('ArrowDown', 'Enter');
  await page.getByText('Delete everything?').waitFor();
  await press('F6', 'F10', 'F6');
  expect(await page.evaluate(`document.activeElement.closest('dialog') !== null`)).toBe(true);
  await press('Enter');
  await page.getByText('Your name?').waitFor();
  await page.keyboard.type('Ines');
  await press('Enter');
  await untilShown(page, 'F1', 'YES');
  expect(await shownIn(page, 'F2')).toBe('Ines');
});
