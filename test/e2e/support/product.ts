/** The product as a person starts it: its own process, its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { putSample } from '../../support/sample-stores';

export const cli = join(__dirname, '../../../lib/cli.cjs');

export interface Product {
  readonly workbenchUrl: string;
  readonly serviceUrl: string;
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Stops it as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>;
}

const running: ChildProcess[] = [];
const folders: string[] = [];

/** A folder that is removed after the suite. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalsheet-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  await Promise.all(running.splice(0).map(stop));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Starts workbench and service on free or given ports, and waits for both ready lines; stops with the suite. */
export async function startProduct(
  data: string,
  more: { args?: string[]; env?: Record<string, string>; program?: string } = {},
): Promise<Product> {
  if (!more.program && !more.env?.['SIGNALSHEET_SAMPLE_DATA']) await putSample(data, true);
  const ports = more.args?.includes('--port') ? [] : ['--port', '0', '--service-port', '0'];
  const args = ['start', '--no-open', '--data', data, ...ports, ...(more.args ?? [])];
  const { process, output } = run(args, more.env, more.program);
  running.push(process);
  const [workbenchUrl, serviceUrl] = await Promise.all([
    readyLine(process, output, /^Workbench ready at (http:\/\/127\.0\.0\.1:\d+)$/),
    readyLine(process, output, /^Service ready at (http:\/\/127\.0\.0\.1:\d+)$/),
  ]);
  return { workbenchUrl, serviceUrl, process, output, stop: () => stop(process) };
}

/** Starts the workbench alone with another project, on a free port. */
export async function startScript(
  script: string,
  data: string,
): Promise<Omit<Product, 'serviceUrl'>> {
  const args = ['start', '--script', script, '--no-open', '--data', data, '--port', '0'];
  const { process, output } = run(args);
  running.push(process);
  const ready = /^Workbench ready at (http:\/\/127\.0\.0\.1:\d+)$/;
  const workbenchUrl = await readyLine(process, output, ready);
  return { workbenchUrl, process, output, stop: () => stop(process) };
}

/** Kills the service, which is the only child of the process that shows the workbench. */
export function killService({ process: parent }: Product): void {
  const children = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8');
  for (const pid of children.trim().split(' ')) process.kill(Number(pid), 'SIGKILL');
}

/** Runs a command to its end; `program` is another installation's. */
export async function runCli(
  args: string[],
  env: Record<string, string> = {},
  program = cli,
): Promise<{ code: number | null; output: string }> {
  const { process, output } = run(args, env, program);
  const [code] = await once(process, 'close');
  return { code, output: output() };
}

/** The result of a command that fails with this message. */
export function failed(said: string | RegExp) {
  return { code: 1, output: typeof said === 'string' ? said : expect.stringMatching(said) };
}

/** Runs a command in a folder to its end, with a text on standard input, and keeps its two streams apart. */
export async function runIn(
  cwd: string,
  args: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [cli, ...args], { cwd, env: { ...process.env, ...env } });
  // A command that ends before it has read everything closes the pipe.
  child.stdin.on('error', () => {}).end(input);
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, 'close');
  return { code, stdout: await stdout, stderr: await stderr };
}

/** Credits that the local user still has at the service. */
export async function balanceOf(
  data: string,
  serviceUrl: string,
): Promise<{ available: number; used_total: number; balance: number }> {
  const { userId, apiKey } = localKey(data);
  const answer = await fetch(`${serviceUrl}/api/v1/credits/balance`, {
    headers: { 'X-API-Key': apiKey, 'X-User-ID': userId },
  });
  return answer.json();
}

/** The local user's key, which the product created. */
export function localKey(data: string): { userId: string; apiKey: string } {
  return JSON.parse(readFileSync(join(data, 'local-user.json'), 'utf8'));
}

function run(args: string[], env: Record<string, string> = {}, program = cli) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
  }
  return { process: child, output: () => printed };
}

async function readyLine(child: ChildProcess, output: () => string, line: RegExp): Promise<string> {
  const found = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (printed) => {
      const url = line.exec(printed)?.[1];
      if (url) resolve(url);
    });
  });
  const died = once(child, 'exit').then(() => {
    throw new Error(`It ended before it was ready:\n${output()}`);
  });
  died.catch(() => {});
  return Promise.race([found, died]);
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  return code;
}
