/** The service's /docs in a browser: it shows the interface, lets users try it, and contacts no other server. */
import type { Browser, Page } from 'playwright-core';
import { headers } from '../../src/contract/headers';
import { groups } from '../../src/service/http/openapi/operation';
import { balanceOf, join } from '../service/helpers/acts';
import type { Caller } from '../service/helpers/call';
import { operations } from '../service/helpers/document';
import { serve } from '../service/helpers/service';
import { launchBrowser } from '../support/browser';
import { faults } from './support/axe';

let browser: Browser;
let caller: Caller;
let page: Page;
/** Addresses that any of the pages requested. */
const asked: string[] = [];
/** Errors and warnings of the console, including refusals by the page's policy. */
const complaints: string[] = [];

beforeAll(async () => {
  caller = await join(await serve({ settings: { sampleData: 'off' } }));
  browser = await launchBrowser();
  page = await openDocs(1280, 'light');
});

afterAll(() => browser?.close());

afterEach(() => {
  const isElsewhere = (url: string) =>
    !url.startsWith('data:') && !url.startsWith(`${caller.url}/`);
  expect({ elsewhere: asked.filter(isElsewhere), complaints }).toEqual({
    elsewhere: [],
    complaints: [],
  });
});

async function openDocs(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width, height: 850 }, colorScheme });
  opened.on('request', (request) => asked.push(request.url()));
  opened.on('pageerror', (error) => complaints.push(error.message));
  opened.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await opened.goto(`${caller.url}/docs`);
  await opened.getByRole('heading', { name: 'Send a one-time code' }).waitFor();
  return opened;
}

/** Accessibility rules that the viewer's own markup breaks. Its colours are ours, so they are checked. */
const markup = [
  ...['aria-allowed-attr', 'aria-input-field-name', 'aria-required-children', 'button-name'],
  ...['label-content-name-mismatch', 'scrollable-region-focusable'],
];

async function ownFaults(shown: Page): Promise<string[]> {
  const found = await faults(shown);
  return found.filter((fault) => !markup.some((rule) => fault.startsWith(`${rule}:`)));
}

it('is readable in a wide, light window and in a narrow, dark one', async () => {
  expect(await ownFaults(page)).toEqual([]);
  const narrow = await openDocs(400, 'dark');
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  expect(await ownFaults(narrow)).toEqual([]);
  await narrow.close();
});

it('shows every operation, and has no links to other servers', async () => {
  expect(await page.title()).toBe('Signalsheet API');
  // The first one is open from the start.
  for (const group of Object.keys(groups).slice(1))
    await page.getByRole('button', { name: `${group} Open Group` }).click();
  for (const { operation } of operations)
    await page.getByRole('navigation').getByText(operation.summary, { exact: true }).waitFor();
  expect(await page.locator('a[href^="http"]:visible').count()).toBe(0);
});

it('requests the balance with the user’s key, and does not store the key', async () => {
  await page.getByRole('button', { name: /^Test Request.*credits\/balance/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.scalar-password-input').nth(0).fill(caller.apiKey);
  await dialog.locator('.scalar-password-input').nth(1).fill(caller.userId);
  const [request] = await Promise.all([
    page.waitForRequest(/credits\/balance/),
    dialog.getByRole('button', { name: /^Send.* request to/ }).click(),
  ]);
  const sent = await request.allHeaders();
  expect(sent[headers.apiKey.toLowerCase()]).toBe(caller.apiKey);
  expect(sent[headers.userId.toLowerCase()]).toBe(caller.userId);
  const { balance } = await balanceOf(caller);
  await dialog.getByText(`"balance": ${balance}`).waitFor();

  expect(asked.filter((url) => url.includes(caller.apiKey))).toEqual([]);
  const kept = await page.evaluate(async () => ({
    shown: [location.href, history.state, document.cookie],
    stored: { ...localStorage, ...sessionStorage },
    databases: await indexedDB.databases(),
  }));
  expect(JSON.stringify(kept)).not.toContain(caller.apiKey);
  expect(kept.databases).toEqual([]);
});
