/** `signalsheet start`: the workbench in the browser, with the service behind it. */
import { createHash } from 'node:crypto';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../service/make-folder';
import { openWorkbench, type QuotaName, type ScriptRunner, type Workbench } from '../workbench';
import { allowFormulas, callAddon, connectAddon } from './connect-addon';
import { type Credentials, localUser, outboxOf } from './local-user';
import { builtScript } from './options';
import { sampleBook } from './sample';
import { untilStopped } from './serve';
import { serviceLink, startServiceProcess } from './service-process';
import { printable } from './terminal';

export interface StartOptions {
  readonly host: string;
  readonly port: number;
  readonly servicePort: number;
  readonly data: string;
  /** A CSV or XLSX file instead of the sample workbook. */
  readonly book?: string;
  /** The folder of a project other than ours, for which no service is started. */
  readonly script?: string;
  /** The Google account type whose limits apply. */
  readonly quota: QuotaName;
  /** Editors besides the owner. */
  readonly editor?: readonly string[];
  /** The people's language and country, for scripts and Google's messages. */
  readonly locale: string;
  readonly open: boolean;
}

/** Credits per day that formulas may spend in a local workbook, where credits cost nothing. */
const localDailyCap = 5_000;

/** Serves until stopped; prints the ready lines once everything answers requests. */
export async function start(options: StartOptions): Promise<void> {
  if (options.script !== undefined) return startScript(options.script, options);
  await makeFolder(options.data);
  const service = await startServiceProcess(options.data, options.servicePort);
  try {
    const user = await localUserIfPossible(options.data, service.url);
    let workbench: Workbench | undefined;
    const link = await serviceLink(service, options.data, () => workbench);
    workbench = await openWorkbench({
      script: builtScript,
      dataDir: join(options.data, 'workbench'),
      book: options.book === undefined ? sampleBook() : { file: options.book },
      quota: options.quota,
      locale: options.locale,
      editors: options.editor,
      outboxDir: outboxOf(options.data),
      startFunction: 'showSidebar',
      notice: link.dataNotice,
      service: link,
      prepare: user && ((script) => connectLocalUser(script, options.data, user)),
    });
    await serveUntilStopped(workbench, options, () =>
      console.log(`Service ready at ${service.url}`),
    );
  } finally {
    await service.close();
  }
}

/** Each project has its own workbook, properties and triggers; its logs go to stderr. */
async function startScript(script: string, options: StartOptions): Promise<void> {
  const folder = await realpath(script).catch(() => {
    throw new Error(`There’s no folder ${script}.`);
  });
  const place = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const workbench = await openWorkbench({
    script: folder,
    dataDir: join(options.data, 'scripts', place),
    quota: options.quota,
    locale: options.locale,
    editors: options.editor,
    ...(options.book !== undefined && { book: { file: options.book } }),
    onLog: ({ functionName, level, text }) =>
      console.error(printable(`${functionName ?? 'workbench'} ${level}: ${text}`)),
  });
  await serveUntilStopped(workbench, options, () => {});
}

async function serveUntilStopped(
  workbench: Workbench,
  { host, port, open }: StartOptions,
  onReady: () => void,
): Promise<void> {
  try {
    const page = await workbench.serve({ host, port });
    console.log(`Workbench ready at ${page.url.replace(/\/$/, '')}`);
    onReady();
    for (const problem of workbench.problems) console.error(problem);
    if (open) await openBrowser(page.url);
    await untilStopped();
  } finally {
    await workbench.close();
  }
}

/** With a real mail server the code is in the user's mailbox, so they sign up in the sidebar. */
async function localUserIfPossible(
  dataDir: string,
  serviceUrl: string,
): Promise<Credentials | undefined> {
  try {
    return await localUser(dataDir, serviceUrl);
  } catch (error) {
    console.error(`Not connected: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Connects once, so that disconnecting in the sidebar is permanent; reconnects only to a service that moved. */
async function connectLocalUser(
  script: ScriptRunner,
  dataDir: string,
  user: Credentials,
): Promise<void> {
  const marker = join(dataDir, 'workbench', 'connected-once');
  const state = await callAddon(script, 'overview', {});
  const first = !(await exists(marker));
  // The service may have moved to another port.
  const moved =
    state.connection?.userId === user.userId && state.connection.baseUrl !== user.baseUrl;
  if (first || moved) {
    await connectAddon(script, user);
    await writeFile(marker, '');
  }
  if (state.formulas.allowed === undefined) {
    const { askAbove } = state.formulas;
    await allowFormulas(script, localDailyCap, askAbove);
  }
}

async function exists(path: string): Promise<boolean> {
  return readFile(path).then(
    () => true,
    () => false,
  );
}

async function openBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  // The workbench also works if no browser can be opened.
  await open(url).catch(() => {});
}
