/** `signalsheet start`: the workbench in the browser, with the service behind it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench, type ScriptRunner } from '../workbench';
import { addonState, allowFormulas, connectAddon } from './connect-addon';
import { type Credentials, localUser, outboxOf } from './local-user';
import { builtScript } from './paths';
import { sampleBook } from './sample-book';
import { startServiceProcess } from './service-process';
import { untilStopped } from './until-stopped';

export interface StartOptions {
  readonly host: string;
  readonly port: number;
  readonly servicePort: number;
  readonly data: string;
  /** A CSV or XLSX file instead of the sample workbook. */
  readonly book?: string;
  readonly open: boolean;
}

/** Credits a day that formulas may spend in a workbook of this machine; they are play money here. */
const localDailyCap = 5_000;

/** Serves until it is told to stop; prints both ready lines once both answer. */
export async function start(options: StartOptions): Promise<void> {
  await mkdir(options.data, { recursive: true, mode: 0o700 });
  const service = await startServiceProcess(options.data, options.servicePort);
  try {
    const user = await localUserIfPossible(options.data, service.url);
    const workbench = await openWorkbench({
      script: builtScript,
      dataDir: join(options.data, 'workbench'),
      book: options.book === undefined ? sampleBook() : { file: options.book },
      outboxDir: outboxOf(options.data),
      notice: (await hasSampleData(service.url)) ? 'Sample data' : undefined,
      prepare: user && ((script) => connectLocalUser(script, options.data, user)),
    });
    try {
      const page = await workbench.serve({ host: options.host, port: options.port });
      console.log(`Workbench ready at ${page.url.replace(/\/$/, '')}`);
      console.log(`Service ready at ${service.url}`);
      if (options.open) await openBrowser(page.url);
      await untilStopped();
    } finally {
      await workbench.close();
    }
  } finally {
    await service.close();
  }
}

/** With a real mail server the code is in somebody's mailbox: then the sidebar's own sign-up is the way. */
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

async function hasSampleData(serviceUrl: string): Promise<boolean> {
  const health: unknown = await (await fetch(`${serviceUrl}/healthz`)).json();
  return (
    typeof health === 'object' &&
    health !== null &&
    'sample_data' in health &&
    health.sample_data === true
  );
}

/** Connects once: whoever disconnects in the sidebar stays disconnected. */
async function connectLocalUser(
  script: ScriptRunner,
  dataDir: string,
  user: Credentials,
): Promise<void> {
  const marker = join(dataDir, 'workbench', 'connected-once');
  const state = await addonState(script);
  const first = !(await exists(marker));
  // The service may have moved to another port since.
  const moved =
    state.connection?.userId === user.userId && state.connection.baseUrl !== user.baseUrl;
  if (first || moved) {
    await connectAddon(script, user);
    await writeFile(marker, '');
  }
  if (state.formulas.allowed === undefined) await allowFormulas(script, localDailyCap);
}

async function exists(path: string): Promise<boolean> {
  return readFile(path).then(
    () => true,
    () => false,
  );
}

async function openBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  // A machine without a browser still has a workbench.
  await open(url).catch(() => {});
}
