/** Opens workbenches for tests, and closes them after each one. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openWorkbench, type Workbench, type WorkbenchOptions } from '../../src/workbench';

export const addon = join(__dirname, 'fixtures', 'addon');

const opened = new Set<Workbench>();
const folders = new Set<string>();
const servers = new Set<Server>();

/** Opens a workbench with the fixture add-on. */
export async function open(options: Partial<WorkbenchOptions> = {}): Promise<Workbench> {
  const workbench = await openWorkbench({ script: addon, scriptName: 'Fixture', ...options });
  opened.add(workbench);
  return workbench;
}

/** Closes a workbench before its test ends. */
export async function close(workbench: Workbench): Promise<void> {
  opened.delete(workbench);
  await workbench.close();
}

/** A folder with a script and its manifest, in which `run` works. */
export function scriptIn(manifest: object, code = ''): string {
  return folderOf({
    'appsscript.json': JSON.stringify(manifest),
    'code.js': `function evaluate(body) { return new Function(body)(); }\n${code}`,
  });
}

/** A folder with these files. */
export function folderOf(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Starts a server that is closed after the test; returns its address. */
export async function serverOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.add(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-'));
  folders.add(folder);
  return folder;
}

afterEach(async () => {
  await Promise.all([...opened].map(close));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
  for (const server of servers) server.close().closeAllConnections();
  servers.clear();
});

/** Runs the body of a function as a part of the script; returns its result through JSON. */
export function run(
  workbench: Workbench,
  body: string,
  as: 'api' | 'menu' | 'sidebar' = 'api',
): Promise<unknown> {
  return workbench.run('evaluate', [body], { as });
}

/** Runs a script's body in a new workbench; returns its result. */
export async function evaluate(
  body: string,
  { as, ...options }: Partial<WorkbenchOptions> & { as?: 'menu' | 'sidebar' } = {},
): Promise<unknown> {
  return run(await open(options), body, as);
}

/** A book with one sheet. */
export function bookOf(...values: (string | number | boolean | Date | null)[][]) {
  return { name: 'Test book', sheets: [{ name: 'Data', values }] };
}

/** A book with blank sheets of these names. */
export function bookWith(...names: string[]) {
  return { name: 'Test book', sheets: names.map((name) => ({ name, values: [] })) };
}

/**
 * Opens a workbench; `script` runs the body of a function there, with the workbook as `book` and the sheet in front as
 * `sheet`.
 */
export async function openScript(options: Partial<WorkbenchOptions> = {}) {
  const workbench = await open(options);
  const known = 'const book = SpreadsheetApp.getActive(); const sheet = book.getActiveSheet();';
  return { workbench, script: (body: string) => run(workbench, `${known}\n${body}`) };
}

/** Runs a script's body in a new workbench with a sheet of these rows. */
export const openSheet = (...rows: Parameters<typeof bookOf>) =>
  openScript({ book: bookOf(...rows) });
