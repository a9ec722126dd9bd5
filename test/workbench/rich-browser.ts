/** The page of a workbook with something of each kind, in a browser, in which a test does one thing at a time. */
import type { Page } from 'playwright-core';
import type { SpreadsheetModel } from '../../src/workbench/spreadsheet/library';
import { until } from '../support/until';
import { open } from './open';
import { untilDrawn, useBrowser } from './page-driver';
import { follow, modelOf } from './page-model';
import { joinPage } from './page-socket';
import { enrich, richSheets } from './rich-book';
import {
  type ActingPage,
  alikeIn,
  comparable,
  type Exported,
  exported,
  reloaded,
} from './rich-pages';

/** The most milliseconds of a test of many actions. */
export const patience = 600_000;

export type RichPage = Awaited<ReturnType<ReturnType<typeof useRichPage>>>;

/** Starts a browser for a file's tests; returns a function that opens the workbook in it. */
export function useRichPage() {
  const openPage = useBrowser();
  return async () => {
    let book: SpreadsheetModel | undefined;
    const check = (model: SpreadsheetModel) => {
      book = model;
      enrich(model);
    };
    const workbench = await open({ book: { name: 'Rich', sheets: richSheets }, check });
    const { url } = await workbench.serve();
    const page = await openPage(url);
    await page.setViewportSize({ width: 1900, height: 900 });
    const socket = await joinPage(url);
    const other = await modelOf(socket);
    const { snapshot, revisions } = await socket.heard('welcome');
    const acting = actingPage({ page, book, other, socket, snapshot, revisions });
    // To notice that the page reloads itself.
    await page.evaluate('workbench.isKept = true');
    return {
      page,
      settle: acting.settle,
      /** Does something in the page: see `alikeIn`. Its errors begin with the name. */
      alike: async (name: string, act: () => Promise<void>) => {
        try {
          const sent = await alikeIn(acting, act);
          expect(page.errors).toEqual([]);
          return sent;
        } catch (error) {
          const { message } = error as Error;
          throw new Error(`${name}: ${message}`, { cause: error });
        }
      },
    };
  };
}

interface Parts {
  readonly page: Page;
  readonly book: SpreadsheetModel | undefined;
  readonly other: SpreadsheetModel;
  readonly socket: Awaited<ReturnType<typeof joinPage>>;
  readonly snapshot: string;
  readonly revisions: readonly string[];
}

function actingPage({ page, book, other, socket, snapshot, revisions }: Parts): ActingPage {
  if (!book) throw new Error('The workbench has not opened the workbook');
  const heard = () => socket.all('revision').map(({ message }) => message);
  let followed = 0;
  const lastOf = (messages: readonly string[]) => JSON.parse(messages.at(-1) ?? '{}');
  const settle = async () => {
    const head = await page.evaluate(headOfSynchronized);
    await until(() => {
      followed = follow(other, socket, followed);
      return lastOf([...revisions, ...heard()]).nextRevisionId === head;
    }, 'the other page has heard of it');
  };
  return {
    count: () => heard().length,
    settle,
    content: async () =>
      comparable(await page.evaluate<Exported>(`(${exported})(workbench.model)`)),
    others: () => [book, other].map((model) => comparable(exported(model))),
    reloaded: () => reloaded(snapshot, [...revisions, ...heard()]),
    change: (how) => page.evaluate(`void workbench.model.dispatch('${how}')`),
  };
}

/** The page's last revision, once the workbench has all its edits. */
const headOfSynchronized = `(async () => {
  while (!workbench.model?.getters.isFullySynchronized()) await new Promise((done) => setTimeout(done, 5));
  if (!workbench.isKept) throw new Error('The page was reloaded: ' + document.querySelector('dialog:modal')?.innerText);
  return workbench.model.session.serverRevisionId;
})()`;

/** Answers the dialogs of a page with their first button, until there is none. */
export async function answerDialogs(page: Page): Promise<void> {
  await untilDrawn(page);
  const button = page.locator('dialog:modal button').last();
  while (await page.evaluate<boolean>(`document.querySelector('dialog:modal') !== null`)) {
    await button.click();
    await untilDrawn(page);
  }
}

/** Closes the page's menus, popovers and side panels. */
export async function closeAll(page: Page): Promise<void> {
  await answerDialogs(page);
  while ((await page.locator('.o-sidePanelClose').count()) > 0) {
    await page.locator('.o-sidePanelClose').first().click();
    await untilDrawn(page);
  }
  await page.evaluate(`document.querySelector('#grid .o-grid-composer .o-composer')?.focus()`);
  await page.keyboard.press('Escape');
  await untilDrawn(page);
}
