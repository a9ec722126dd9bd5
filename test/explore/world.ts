/** A workbook of sample companies in the built product, and two people who have it open. */
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { openPage, openSidebar, ready, until } from '../e2e/support/page';
import { killService, type Product, startProduct, temporaryFolder } from '../e2e/support/product';
import { Results } from './results';

/** The sheet of companies, which no action renames or deletes. */
export const main = 'Prospects';
export const rowsAtFirst = 90;
/** So that people do much before a run writes its results. */
const env = { SIGNALSHEET_ENRICH_PER_SECOND: '15', SIGNALSHEET_LEASE_SECONDS: '2' };
/** Edits of others reach the pages this late (ms), as by slow connections. */
const late = [4_000, 2_500] as const;

export const companies = sampleCompanies();

/** What each of the first companies has in its row, by its number. */
export const givenIn = {
  Row: (i: number) => `row ${(i * 7) % rowsAtFirst}`,
  Rank: (i: number) => String((i * 11) % rowsAtFirst),
};

export interface Person {
  readonly page: Page;
  /** Uncaught errors, and errors in the console. */
  readonly errors: string[];
  sidebar: FrameLocator;
}

export interface World {
  readonly data: string;
  readonly people: readonly [Person, Person];
  readonly results: Results;
  product(): Product;
  restartWorkbench(isKilled: boolean): Promise<void>;
  restartService(): void;
  close(): Promise<void>;
}

/** Errors that a page logs while the workbench is away. */
const whileAway = /WebSocket connection|ERR_CONNECTION|Failed to load resource/;

/** Starts the product with a workbook of companies; the caller closes it. */
export async function openWorld(): Promise<World> {
  const data = temporaryFolder();
  const book = join(data, `${main}.csv`);
  const lines = companies
    .slice(0, rowsAtFirst)
    .map(({ domain }, i) => [givenIn.Row(i), domain, givenIn.Rank(i), `note ${i}`]);
  writeFileSync(book, [['Row', 'Domain', 'Rank', 'Note'], ...lines].join('\n'));
  const start = (port: string, servicePort: string) =>
    startProduct(data, {
      args: ['--book', book, '--port', port, '--service-port', servicePort],
      env,
    });
  let product = await start('0', '0');
  const ports = [product.workbenchUrl, product.serviceUrl].map((url) => new URL(url).port);
  const [port = '', servicePort = ''] = ports;
  const results = new Results();
  const people = [
    await joinWorld(product.workbenchUrl, late[0], results),
    await joinWorld(product.workbenchUrl, late[1], results),
  ] as const;
  return {
    data,
    people,
    results,
    product: () => product,
    async restartWorkbench(isKilled) {
      if (isKilled) {
        product.process.kill('SIGKILL');
        await once(product.process, 'exit');
        const isGone = () =>
          fetch(product.serviceUrl).then(
            () => false,
            () => true,
          );
        await until(isGone, 'the service ends after the workbench');
      } else await product.stop();
      product = await start(port, servicePort);
    },
    restartService: () => killService(product),
    async close() {
      await Promise.all(people.map(({ page }) => page.context().close()));
      // A service that is left over would keep the streams of its output open.
      killService(product);
      product.process.kill('SIGKILL');
      await once(product.process, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function joinWorld(url: string, lateMs: number, results: Results): Promise<Person> {
  const page = await openPage(url, lateMs, (message) => results.hear(message));
  page.setDefaultTimeout(10_000);
  await page.setViewportSize({ width: 1400, height: 1000 });
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (said) => {
    if (said.type() === 'error' && !whileAway.test(said.text())) errors.push(said.text());
  });
  return { page, errors, sidebar: await openSidebar(page) };
}

/** Loads a person's page anew. */
export async function reload(person: Person): Promise<void> {
  await person.page.reload();
  await ready(person.page);
  person.sidebar = await openSidebar(person.page);
}
