/** The service beside the workbench: a process of its own, started again when it dies. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { localSettings } from './local-settings';

export interface ServiceProcess {
  readonly url: string;
  /** Stops it and resolves once it serves again, with the settings as they are then. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Longer than the service takes at most. */
const stopPatienceMs = 15_000;

/**
 * Starts `signalsheet serve` and resolves once it is ready; rejects when it can't start. Port 0 takes any
 * free one. A process that dies later is started again at the same port, after ever longer pauses.
 */
export async function startServiceProcess(dataDir: string, port: number): Promise<ServiceProcess> {
  let child = await spawn(dataDir, port);
  const url = await readyUrl(child);
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
    const timeoutMs = setTimeout(() => stopped.kill('SIGKILL'), stopPatienceMs);
    await exited;
    clearTimeout(timeoutMs);
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
  // A group of its own: Ctrl-C reaches this process first, which then stops the service in order.
  return fork(__filename, ['serve', '--port', String(port), '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
    env: { SIGNALSHEET_LOG_LEVEL: 'warn', ...process.env, ...kept },
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
