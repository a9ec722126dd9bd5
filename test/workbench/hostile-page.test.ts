/** Sidebars and names from a script can't affect the page around them in a browser. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until';
import { bookOf, open, temporaryFolder } from './open';
import { chooseMenu, useBrowser } from './page-driver';

const openPage = useBrowser();

/** Would set the page's title if treated as HTML. */
const evil = '<img src=x onerror="document.title=`taken`">';

/** Tries each way out of the frame, and reports the result. */
const sidebar = `<script>
  const origin = '<?= origin ?>';
  const ways = {
    document: () => parent.document.title,
    top: () => top.document.querySelector('meta[name=session]').content,
    frames: () => top.workbench.model,
    storage: () => localStorage.length,
    cookies: () => document.cookie,
    'a request': () => fetch(origin + '/session').then((answer) => answer.text()),
    'a request with a token': () => fetch(origin + '/').then((answer) => answer.text()),
    'the page in a frame': () => new Promise((resolve, reject) => {
      const inner = document.createElement('iframe');
      inner.src = origin + '/';
      inner.onload = () => { try { resolve(inner.contentDocument.title || reject('blocked')); } catch (error) { reject(error); } };
      document.documentElement.append(inner);
    }),
    'a socket': () => new Promise((resolve, reject) => {
      const socket = new WebSocket(origin.replace('http', 'ws') + '/socket?token=guess');
      socket.onopen = () => resolve('open');
      socket.onerror = () => reject('refused');
    }),
    'another place of the page': () => { top.location.href = 'about:blank'; },
    eval: () => new Promise((resolve, reject) =>
      google.script.run.withSuccessHandler(resolve).withFailureHandler(reject).eval('1 + 1')),
  };
  Promise.all(Object.entries(ways).map(async ([name, way]) => {
    try { return [name, 'reached: ' + await way()]; } catch { return [name, 'refused']; }
  })).then((came) => google.script.run.tell(came));
</script>`;

const code = `
  const evil = ${JSON.stringify(evil)};
  function onOpen() {
    SpreadsheetApp.getUi().createMenu('Tools').addItem('Show ' + evil, 'show').addToUi();
  }
  function show() {
    const book = SpreadsheetApp.getActive();
    book.getActiveSheet().setName(evil).getRange('A1').setValue(evil).setNote(evil);
    book.toast(evil, evil, 600);
    console.log(evil);
    const panel = HtmlService.createTemplateFromFile('panel');
    panel.origin = book.getUrl().replace(/\\/$/, '');
    SpreadsheetApp.getUi().showSidebar(panel.evaluate().setTitle(evil));
  }
  function tell(came) { PropertiesService.getScriptProperties().setProperty('came', JSON.stringify(came)); }
  function told() { return PropertiesService.getScriptProperties().getProperty('came'); }`;

it('a sidebar and a script’s names can’t reach the page', async () => {
  const script = join(temporaryFolder(), 'script');
  mkdirSync(script);
  writeFileSync(join(script, 'appsscript.json'), '{}');
  writeFileSync(join(script, 'code.js'), code);
  writeFileSync(join(script, 'panel.html'), sidebar);
  const workbench = await open({ script, book: bookOf(['a']) });
  const { url } = await workbench.serve();
  const page = await openPage(url);
  const title = await page.title();
  await chooseMenu(page, 'Tools', `Show ${evil}`);
  let came = '';
  await until(async () => {
    came = String((await workbench.run('told')) ?? '');
    return came !== '';
  }, 'the sidebar reports');
  const results = JSON.parse(came) as [string, string][];
  expect(results).toHaveLength(11);
  expect(results.filter(([, how]) => how !== 'refused')).toEqual([]);
  await page.getByRole('heading', { name: evil }).waitFor();
  await page.locator('.wb-toast', { hasText: evil }).waitFor();
  await page.locator('.o-sheet-name', { hasText: evil }).waitFor();
  expect(await page.title()).toBe(title);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(page.url()).toBe(url);
});
