/** The service beside the workbench: a process of its own, started again when it dies. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ServiceProcess {
  readonly url: string;
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
  let child = spawn(dataDir, port);
  const url = await readyUrl(child);
  let closing = false;
  let pauseMs = firstPauseMs;
  let restart: NodeJS.Timeout | undefined;
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (closing) return;
      console.error(`The service stopped (${signal ?? `exit code ${code}`}); restarting it.`);
      restart = setTimeout(() => {
        child = spawn(dataDir, Number(new URL(url).port));
        readyUrl(child).then(
          () => {
            pauseMs = firstPauseMs;
          },
          () => {},
        );
        watch();
      }, pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    });
  };
  watch();
  return {
    url,
    close: async () => {
      closing = true;
      clearTimeout(restart);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const timeoutMs = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
      await exited;
      clearTimeout(timeoutMs);
    },
  };
}

function spawn(dataDir: string, port: number): ChildProcess {
  // A group of its own: Ctrl-C reaches this process first, which then stops the service in order.
  return fork(__filename, ['serve', '--port', String(port), '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
    env: { SIGNALSHEET_LOG_LEVEL: 'warn', ...process.env },
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
