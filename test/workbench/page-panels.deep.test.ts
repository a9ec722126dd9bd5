import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { bookOf, close, open, run, temporaryFolder } from './open';
import { useBrowser } from './page-driver';
import { joinPage } from './page-socket';

const openPage = useBrowser();

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

async function opened(name: string, options: Parameters<typeof open>[0] = {}) {
  const workbench = await open({ book: bookOf(['Name', 'Staff'], ['Acme', 12]), ...options });
  const { url } = await workbench.serve();
  const page = await openPage(url);
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
  return { workbench, url, page, panel: panel(page, name) };
}

it('triggers are run and removed with the keyboard', async () => {
  const { workbench, page, panel: triggers } = await opened('Triggers');
  await triggers.getByText('No triggers yet.').waitFor();
  await run(
    workbench,
    `ScriptApp.newTrigger('onTick').timeBased().everyHours(2).create();
     ScriptApp.newTrigger('failingTick').timeBased().everyDays(1).atHour(9).create();`,
  );
  await triggers.getByText('Every 2 hours').waitFor();
  await triggers.getByRole('button', { name: 'Run now: failingTick, Every day, at 09:00' }).focus();
  await page.keyboard.press('Enter');
  await triggers.getByText('Failed').waitFor();
  await triggers.getByRole('button', { name: 'Remove: onTick, Every 2 hours' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('onTick will no longer run: Every 2 hours.').waitFor();
  await page.keyboard.press('Enter');
  await triggers.getByText('Every 2 hours').waitFor({ state: 'detached' });
  expect(workbench.triggers.list().map(({ handler }) => handler)).toEqual(['failingTick']);
  // The pressed button is gone, but the focus stays in the panel.
  await until(() => page.evaluate(`document.activeElement.id === 'triggers'`), 'it has the focus');
  expect(page.errors).toEqual([]);
});

it('a log and an error are shown as text, and grow while the line is open', async () => {
  const { workbench, page, panel: executions } = await opened('Executions');
  const running = run(
    workbench,
    `console.log('<img src=x onerror="document.title=1">');
     while (!PropertiesService.getScriptProperties().getProperty('go')) Utilities.sleep(10);
     console.error('late'); throw new Error('<b>bold</b>');`,
    'menu',
  ).catch(() => {});
  const line = executions.getByRole('button', { name: /^evaluate .* Menu/ });
  await line.focus();
  await page.keyboard.press('Enter');
  await executions.getByText('<img src=x onerror').waitFor();
  expect(await line.textContent()).toContain('Running');
  await workbench.run('evaluate', [
    `PropertiesService.getScriptProperties().setProperty('go', 'yes')`,
  ]);
  await running;
  await executions.getByText('Error: <b>bold</b>').waitFor();
  await executions.getByText('late', { exact: true }).waitFor();
  await executions.getByRole('button', { name: /^evaluate Failed Menu/ }).waitFor();
  expect(await line.evaluate('document.activeElement.textContent')).toContain('evaluate');
  expect(page.errors).toEqual([]);
});

it('workbooks are renamed and deleted with the keyboard', async () => {
  const { url, page, panel: books } = await opened('Workbooks');
  const other = await joinPage(url);
  await other.act({ do: 'addBook', name: '<b>Second</b>' });
  const button = page.getByRole('button', { name: 'Workbooks', exact: true });
  await button.click();
  await button.click();
  // In one step, because the list may be redrawn between two.
  const press = (name: string) => books.getByRole('button', { name }).press('Enter');
  await press('Rename: Test book');
  await page.getByRole('textbox', { name: 'New name' }).fill('Leads');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  await books.getByRole('link', { name: /^Leads/ }).waitFor();
  expect(await books.getByRole('button', { name: 'Delete: Leads' }).count()).toBe(0);
  await press('Delete: <b>Second</b>');
  await page.getByText('You can’t undo this.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await books.getByRole('link', { name: /Second/ }).waitFor();
  await press('Delete: <b>Second</b>');
  await page.getByText('You can’t undo this.').waitFor();
  await page.keyboard.press('Enter');
  await books.getByRole('link', { name: /Second/ }).waitFor({ state: 'detached' });
  expect(await books.getByRole('link').count()).toBe(1);
  expect(page.errors).toEqual([]);
});

it('one of several people is chosen with the keyboard, and kept across workbooks', async () => {
  const [owner, editor] = ['dana@team.example', '<b>ines</b>@team.example'];
  const {
    workbench,
    page,
    panel: executions,
  } = await opened('Executions', {
    user: owner,
    editors: [editor],
  });
  await executions.getByText(owner).first().waitFor();
  await page.getByRole('combobox', { name: 'You are' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/as=/);
  await page.waitForFunction('workbench.model');
  expect(await page.getByRole('combobox', { name: 'You are' }).inputValue()).toBe(editor);
  await workbench.run('evaluate', [
    `ScriptApp.newTrigger('onTick').timeBased().everyHours(2).create()`,
  ]);
  await page.getByRole('button', { name: 'Triggers' }).click();
  await panel(page, 'Triggers').getByText(owner).waitFor();
  await page.getByRole('button', { name: 'Workbooks' }).click();
  await panel(page, 'Workbooks')
    .getByRole('link', { name: /^Test book/ })
    .click();
  await page.waitForURL(/book=main&as=/);
  expect(page.errors).toEqual([]);
});

it('executions that wait for a free place are counted, not shown as running', async () => {
  const limits = { executionsAtOnce: 1 };
  const { workbench, panel: executions } = await opened('Executions', { limits });
  const ended = Promise.allSettled([
    run(workbench, `Utilities.sleep(200000);`, 'menu'),
    run(workbench, 'return 1'),
    run(workbench, 'return 2'),
  ]);
  await executions.getByText('2 executions in the queue.').waitFor();
  expect(await executions.getByRole('button', { name: /Running/ }).count()).toBe(1);
  await close(workbench);
  await ended;
});

it('an open panel shows that the workbench is back', async () => {
  const dataDir = temporaryFolder();
  const { workbench, url, page, panel: executions } = await opened('Executions', { dataDir });
  await run(workbench, `return 1`, 'menu');
  await executions.getByRole('button', { name: /^evaluate Completed Menu/ }).waitFor();
  await close(workbench);
  await page.getByText('The workbench has stopped;').waitFor();
  const again = await open({ dataDir });
  await again.serve({ port: Number(new URL(url).port) });
  await page.getByText('The workbench has stopped;').waitFor({ state: 'hidden' });
  await executions.getByRole('button', { name: /^evaluate/ }).waitFor({ state: 'detached' });
  await again.run('addOne', [1]);
  await executions.getByRole('button', { name: /^addOne Completed Command line/ }).waitFor();
});
