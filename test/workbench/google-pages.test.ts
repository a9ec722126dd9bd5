// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are scripts
/** What Google changes in a script's pages, and when it refuses their calls. */
import type { GoogleBehaviour } from '../../src/workbench';
import { openSimulation, readScript } from '../fakes/workbook/simulation';
import { addon, run } from './open';
import { corner, runIn, served } from './page-socket';

/** A sidebar's HTML as the browser gets it, without the workbench's own script. */
async function servedHtml(html: string, google?: Partial<GoogleBehaviour>): Promise<string> {
  const { page, url } = await served(google && { google });
  await runIn(
    page,
    `SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput(${JSON.stringify(html)}))`,
  );
  const { path } = await page.heard('frame');
  const text = await (await fetch(new URL(path, url))).text();
  return text.replace(/<script>[\s\S]*?<\/script>/, '').replace(/^<!doctype html>/, '');
}

const scripted = (code: string) => `<p>a // b</p><script>${code}</script>`;

describe('in template literals, Google takes away', () => {
  it.each([
    ['an address to the end of the line', 'a = `https://x`;\nb();', 'a = `https:\nb();'],
    ['everything to the end of the script', 'a = `${e}://x`; b();', 'a = `${e}:'],
    ['a comment', 'a = `one /* two */ three`;', 'a = `one  three`;'],
    ['what is between two literals', 'a(`is /*`);\na(`never*/ broken`);', 'a(`is  broken`);'],
    ['the rest of an open comment', 'a = `/* x`; b();', 'a = `'],
    ['each of several', 'a = `/*1*/2`;\nb = `//3`;\nc();', 'a = `2`;\nb = `\nc();'],
  ])('%s', async (_, code, left) => {
    expect(await servedHtml(scripted(code))).toBe(scripted(left));
  });

  it.each([
    ['strings', `a = "https://x" + '//' + \`fine\`;`],
    ['strings within literals', 'a = `${"https://x"}`;'],
    ['regular expressions', 'a = /[/*]`/.test(b) || /\\/\\//;'],
    ['code that is no JavaScript', 'a = `//x'],
  ])('nothing of %s', async (_, code) => {
    expect(await servedHtml(scripted(code))).toBe(scripted(code));
  });

  it('nothing of data, nor by option', async () => {
    const data = '<script type="text/template">`//x`</script>';
    expect(await servedHtml(data)).toBe(data);
    const code = scripted('a = `https://x`;');
    expect(await servedHtml(code, { keepsTemplateComments: true })).toBe(code);
  });
});

it('attributes of <html> are dropped, unless by option', async () => {
  const html = '<html lang="de" data-tab=\'a\'><body class="b">';
  expect(await servedHtml(html)).toBe('<html><body class="b">');
  expect(await servedHtml(html, { keepsHtmlAttributes: true })).toBe(html);
});

describe('a browser that is signed in to several accounts', () => {
  const denied =
    "We're sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED.";

  it('has each call of a page refused, and none of a menu, for as long as that is so', async () => {
    let severalAccounts = false;
    const google = {
      get severalAccounts() {
        return severalAccounts;
      },
    };
    const { page, workbench } = await served({ google });
    const call = async (id: number) => {
      const about = { id, from: 'sidebar', handler: 'addOne', selection: corner } as const;
      page.send({ kind: 'call', args: [1], ...about });
      return (await page.heard('called', (message) => message.id === id)).outcome;
    };
    expect(await call(-101)).toEqual({ value: 2 });
    severalAccounts = true;
    expect(await call(-102)).toEqual({ error: denied });
    await expect(run(workbench, 'return 1', 'sidebar')).rejects.toThrow(denied);
    expect(await runIn(page, 'return 1')).toBe(1);
    severalAccounts = false;
    expect(await call(-103)).toEqual({ value: 2 });
  });

  it('has them refused in the simulation too', () => {
    const simulation = openSimulation({
      script: readScript(addon),
      sheets: [],
      fetch: () => ({ status: 200, headers: [], body: { text: '' } }),
      google: { severalAccounts: true },
    });
    const as = (kind: 'sidebar' | 'menu') =>
      simulation.person('dana').run('addOne', [1], { as: kind });
    expect(() => as('sidebar')).toThrow(denied);
    expect(as('menu')).toBe(2);
  });
});
