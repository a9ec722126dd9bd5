/** Speaks to a served workbench as its page does, without a browser. */
import { WebSocket } from 'ws';
import type { Action, FromPage, ToPage } from '../../src/workbench/protocol/messages';
import { until } from '../support/until';
import { bookOf, open } from './open';

type Of<Kind extends ToPage['kind']> = Extract<ToPage, { kind: Kind }>;

export interface PageSocket {
  readonly url: string;
  send(message: FromPage): void;
  /** Everything received so far, unparsed. */
  readonly texts: readonly string[];
  /** All messages of a kind so far. */
  all<Kind extends ToPage['kind']>(kind: Kind): Of<Kind>[];
  /** The first matching message of a kind, including those already received. */
  heard<Kind extends ToPage['kind']>(
    kind: Kind,
    fits?: (message: Of<Kind>) => boolean,
  ): Promise<Of<Kind>>;
  /** Requests an action of the workbench; rejects with its error. */
  act(action: Action): Promise<unknown>;
  /** Resolves when the workbench has closed the connection. */
  readonly closed: Promise<void>;
  close(): void;
}

const joined = new Set<PageSocket>();

afterEach(() => {
  for (const page of joined) page.close();
  joined.clear();
});

/**
 * Opens the socket of a workbook's page, by default the first workbook's, and asks to join as a person, by default the
 * owner. It is closed after the test.
 */
export async function knockAt(url: string, book?: string, as?: string): Promise<PageSocket> {
  const { origin } = new URL(url);
  const html = await (await fetch(url)).text();
  const token = /name="session" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const query = new URLSearchParams({ token, ...(book && { book }), ...(as && { as }) });
  const socket = new WebSocket(`${url.replace('http:', 'ws:')}socket?${query}`, { origin });
  const texts: string[] = [];
  socket.on('message', (data) => texts.push(String(data)));
  let lastAct = 0;
  const all = <Kind extends ToPage['kind']>(kind: Kind) =>
    texts
      .map((text): ToPage => JSON.parse(text))
      .filter((message): message is Of<Kind> => message.kind === kind);
  const page: PageSocket = {
    url,
    texts,
    all,
    send: (message) => socket.send(JSON.stringify(message)),
    async heard(kind, fits = () => true) {
      let found: Of<typeof kind> | undefined;
      await until(() => {
        found = all(kind).find(fits);
        return found !== undefined;
      }, `the page hears ${kind}`);
      if (!found) throw new Error('It was just there');
      return found;
    },
    async act(action) {
      const id = ++lastAct;
      page.send({ kind: 'act', id, action });
      const { outcome } = await page.heard('called', (message) => message.id === id);
      if ('error' in outcome) throw new Error(outcome.error);
      return outcome.value;
    },
    closed: new Promise((resolve) => socket.on('close', () => resolve())),
    close: () => socket.terminate(),
  };
  joined.add(page);
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  page.send({ kind: 'join' });
  return page;
}

/** Opens the socket of a workbook's page, and joins. */
export async function joinPage(url: string, book?: string, as?: string): Promise<PageSocket> {
  const page = await knockAt(url, book, as);
  await page.heard('welcome');
  return page;
}

/** Opens and serves a workbench with a small book, and joins as its page. */
export async function served(...[options]: Parameters<typeof open>) {
  const workbench = await open({ book: bookOf(['Name', 'Staff'], ['Acme', 12]), ...options });
  const { url } = await workbench.serve();
  return { workbench, url, page: await joinPage(url) };
}

/** The selection in a new sheet. */
export const corner = {
  sheet: 'gid0',
  box: { row: 1, column: 1, rows: 1, columns: 1 },
  cell: { row: 1, column: 1 },
};

let calls = 0;

/** Runs the body of a function in the workbook of a page. */
export async function runIn(page: PageSocket, body: string): Promise<unknown> {
  const id = --calls;
  const about = { id, from: 'menu', handler: 'evaluate', selection: corner } as const;
  page.send({ kind: 'call', args: [body], ...about });
  const { outcome } = await page.heard('called', (message) => message.id === id);
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.value;
}
