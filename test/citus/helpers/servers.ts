/** The servers of a cluster as processes of this machine, which a test may kill and start again. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../service/helpers/until';
import { addressOf, ask, nodes } from '../../support/postgres';

const run = promisify(execFile);
const program = join(__dirname, '../cluster.mjs');

export interface Server {
  /** `host:port`, as the coordinator calls it; undefined for the coordinator itself. */
  readonly node: string | undefined;
  /** Kills it with its child processes, as a power cut does. */
  kill(): void;
  /** Starts it unless it runs. Resolves once it answers. */
  start(): Promise<void>;
}

/** The worker nodes and the coordinator, which test/citus/cluster.mjs must have made. */
export async function servers(): Promise<Server[]> {
  return Promise.all([...nodes, undefined].map(serverOf));
}

async function serverOf(node: string | undefined): Promise<Server> {
  const url = addressOf('postgres', node);
  const [row] = await ask(url, `SELECT current_setting('data_directory') AS folder`);
  const folder = String(Reflect.get(Object(row), 'folder'));
  return {
    node,
    kill() {
      const postmaster = Number(
        readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0],
      );
      const children = childrenOf(postmaster);
      for (const pid of [postmaster, ...children]) end(pid);
    },
    async start() {
      const port = new URL(url).port;
      const isUp = await answers(url);
      if (isUp) return;
      // The system frees its shared memory a moment after its processes have ended.
      await until(`the server on ${port}`, () =>
        run(process.execPath, [program, 'start', dirname(folder), port]).then(
          () => true,
          () => undefined,
        ),
      );
      await until(`an answer on ${port}`, () => answers(url));
    },
  };
}

function answers(url: string): Promise<boolean> {
  return ask(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    // The name before it is in parentheses, and may hold spaces.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    return Number(rest.split(' ')[1]);
  } catch {
    return undefined;
  }
}
