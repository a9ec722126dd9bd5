/** Runs the service in processes of its own, so that tests can kill them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import type { StartOptions } from '../../../src/service';
import type { Provider } from '../../../src/service/providers/provider';
import { putSample } from '../../support/sample-stores';
import { databaseUrlOf, freshFolder } from './folders';
import { testSettings } from './service';

const root = join(__dirname, '../../..');

/** A process that was started and need not serve yet. */
export interface Launched {
  /** The URL, once it serves. */
  readonly ready: Promise<string>;
  readonly pid: number;
  /** All that the process has logged so far. */
  log(): string;
  /** Like a power cut: nothing is finished or tidied. */
  kill(): Promise<void>;
  /** Asks the process to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

export interface Child extends Launched {
  readonly url: string;
}

type ChildOptions = Pick<StartOptions, 'dataDir' | 'role' | 'settings'> & {
  /** Its sample data has job posts. */
  readonly posts?: boolean;
  /** The ids of data providers that don't exist, instead of real ones. */
  readonly paidProviders?: readonly string[];
  /** What those charge at most, instead of prices of emails and phones. */
  readonly paidPrices?: Provider['prices'];
  /** What the process itself reads from its environment. */
  readonly env?: Readonly<Record<string, string>>;
};

let program: string | undefined;
const running = new Set<ChildProcess>();

/** Starts a process and waits until it serves. */
export async function spawnService(options: ChildOptions): Promise<Child> {
  const { dataDir, posts = false, settings } = options;
  const isSample = (settings?.sampleData ?? testSettings.sampleData) === 'on';
  if (isSample && databaseUrlOf(dataDir) === '') await putSample(dataDir, posts);
  const launched = launchService(options);
  return { ...launched, url: await launched.ready };
}

export function launchService({ env, ...options }: ChildOptions): Launched {
  program ??= compile();
  const databaseUrl = databaseUrlOf(options.dataDir);
  const standard = { ...testSettings, databaseUrl, logLevel: 'info', leaseSeconds: 1 };
  const settings = { ...standard, ...options.settings };
  const child = spawn(process.execPath, [program, JSON.stringify({ ...options, settings })], {
    env: { NODE_PATH: join(root, 'node_modules'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  // Not `exit`, which may come before the last lines of the log.
  const ended = once(child, 'close').then(() => running.delete(child));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()));
    void ended.then(() => reject(new Error(`The service did not start: ${log}`)));
  });
  // A test that kills the process before it serves doesn't await this.
  ready.catch(() => {});
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    ready,
    pid: child.pid ?? 0,
    log: () => log,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      return child.exitCode;
    },
  };
}

function compile(): string {
  const outfile = join(freshFolder(), 'service.cjs');
  buildSync({
    entryPoints: {
      service: join(__dirname, 'child-entry.ts'),
      'tech-worker': join(root, 'src/service/technology/search/worker.ts'),
      'count-worker': join(root, 'src/service/signals/suggest/worker.ts'),
      'source-reader': join(root, 'src/service/sources/reader/program.ts'),
    },
    outdir: dirname(outfile),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}

/** Ends all processes of a file after its tests. */
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});
