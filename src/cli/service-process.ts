/**
 * The workbench's service: a separate process, restarted when it dies, with the settings from the workbench’s page; and
 * what that page shows about it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { readSettings, SettingsError } from '../service';
import type { ScriptRunner, ServiceLink } from '../workbench';
import { callAddon } from './connect-addon';
import { localDefaults } from './options';

export interface ServiceProcess {
  readonly url: string;
  /** Stops it and resolves once it serves again, with the current settings. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Longer than the service ever takes to stop. */
const stopTimeoutMs = 15_000;

/**
 * Starts `signalsheet serve` and resolves once it is ready; rejects if it can't start. Port 0 takes any free one. A
 * process that dies later is restarted at the same port, after growing pauses.
 */
export async function startServiceProcess(dataDir: string, port: number): Promise<ServiceProcess> {
  let child = await spawn(dataDir, port);
  const url = await readyUrl(child).catch((error: Error) => {
    const advice = `If something else uses port ${port}, choose another with --service-port.`;
    throw port === 0 ? error : new Error(`${error.message} ${advice}`);
  });
  let closing = false;
  let pauseMs = firstPauseMs;
  let restart: NodeJS.Timeout | undefined;
  const begin = async () => {
    child = await spawn(dataDir, Number(new URL(url).port));
    watch();
    await readyUrl(child);
    pauseMs = firstPauseMs;
  };
  const watch = () => {
    const watched = child;
    watched.once('exit', (code, signal) => {
      if (closing || watched !== child) return;
      console.error(`The service stopped (${signal ?? `exit code ${code}`}); restarting it.`);
      restart = setTimeout(() => void begin().catch(() => {}), pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    });
  };
  const stop = async () => {
    clearTimeout(restart);
    const stopped = child;
    if (stopped.exitCode !== null || stopped.signalCode !== null) return;
    const exited = once(stopped, 'exit');
    stopped.kill('SIGTERM');
    const timer = setTimeout(() => stopped.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(timer);
  };
  watch();
  return {
    url,
    restart: async () => {
      closing = true;
      await stop();
      closing = false;
      await begin();
    },
    close: async () => {
      closing = true;
      await stop();
    },
  };
}

async function spawn(dataDir: string, port: number): Promise<ChildProcess> {
  const kept = await localSettings(dataDir);
  // In its own process group, so that Ctrl-C reaches only this process, which then stops the service in order.
  return fork(__filename, ['serve', '--port', String(port), '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
    env: { ...localDefaults, ...process.env, ...kept },
  });
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const ready = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const url = /^Service ready at (http:\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The service could not start (exit code ${String(code)}).`);
  });
  return Promise.race([ready, died]);
}

const settingsSchema = v.pipe(v.string(), v.parseJson(), v.object({ contact: v.string() }));

const settingsFile = (dataDir: string) => join(dataDir, 'settings.json');

/** The contact set in the environment, which the page can't change. */
function contactInEnvironment(): string | undefined {
  return process.env['SIGNALSHEET_CONTACT']?.trim() || undefined;
}

/** The stored settings as environment variables, except those already set. Throws Error if the file isn't valid. */
async function localSettings(dataDir: string): Promise<{ SIGNALSHEET_CONTACT?: string }> {
  const text = await readFile(settingsFile(dataDir), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (text === undefined || contactInEnvironment() !== undefined) return {};
  const { success, output } = v.safeParse(settingsSchema, text);
  if (!success) throw new Error(`${settingsFile(dataDir)} can’t be read. Mend it or delete it.`);
  return { SIGNALSHEET_CONTACT: output.contact };
}

/** Stores an email address or a web page; blank turns public sources off. Throws Error for anything else. */
async function keepContact(dataDir: string, contact: string): Promise<void> {
  try {
    readSettings({ SIGNALSHEET_CONTACT: contact });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new Error('Enter an email address, such as you@company.com. Nothing was changed.');
  }
  const file = settingsFile(dataDir);
  await writeFile(`${file}.new`, JSON.stringify({ contact: contact.trim() }));
  await rename(`${file}.new`, file);
}

/**
 * What the page shows about the service. The account is read from the add-on each time it is shown; `dataNotice` says
 * in the page's header which companies are made up. Spends nothing.
 */
export async function serviceLink(
  service: Pick<ServiceProcess, 'url' | 'restart'>,
  dataDir: string,
  addon: () => ScriptRunner | undefined,
): Promise<ServiceLink & { dataNotice(): string | undefined }> {
  const { url } = service;
  const hasSample = await hasSampleData(url);
  const { SIGNALSHEET_CONTACT: kept = '' } = await localSettings(dataDir);
  let current = contactInEnvironment() ?? kept;
  return {
    url,
    hasSampleData: hasSample,
    dataNotice() {
      if (!hasSample) return undefined;
      return current === '' ? 'Sample data' : 'Sample and real data';
    },
    sourcesContact: async () => current,
    async setSourcesContact(contact) {
      if (contactInEnvironment() !== undefined) {
        throw new Error(
          'SIGNALSHEET_CONTACT is set where the workbench was started. Change it there.',
        );
      }
      await keepContact(dataDir, contact);
      current = contact;
      await service.restart();
    },
    async account() {
      const script = addon();
      const connection = script && (await callAddon(script, 'overview', {})).connection;
      if (!connection) return null;
      const balance = await callAddon(script, 'balance', {}).catch(() => undefined);
      return { name: connection.userId, balance: balance?.credits ?? null };
    },
  };
}

async function hasSampleData(url: string): Promise<boolean> {
  const health: unknown = await (await fetch(`${url}/healthz`)).json();
  return (
    typeof health === 'object' &&
    health !== null &&
    'sample_data' in health &&
    health.sample_data === true
  );
}
