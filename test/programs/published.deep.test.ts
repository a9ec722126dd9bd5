/** The examples of docs/client.md, compiled against the types that the package publishes, and run. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../e2e/support/product';
import { join as signUp } from '../service/helpers/acts';
import { serve } from '../service/helpers/service';

const root = join(__dirname, '../..');
const run = promisify(execFile);
const tsc = join(root, 'node_modules/.bin/tsc');
const page = readFileSync(join(root, 'docs/client.md'), 'utf8');
const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

/** A folder in which the package is installed with its types. */
async function installed(): Promise<string> {
  const folder = temporaryFolder();
  const own = join(folder, 'node_modules/signalsheet');
  mkdirSync(join(own, 'lib'), { recursive: true });
  copyFileSync(join(root, 'package.json'), join(own, 'package.json'));
  copyFileSync(join(root, 'lib/client.cjs'), join(own, 'lib/client.cjs'));
  for (const name of ['valibot', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const types = ['-p', join(root, 'tools/types.json'), '--outDir', join(own, 'lib/types')];
  await run(tsc, types);
  return folder;
}

/** What the compiler says of files in a folder; empty if nothing is wrong. */
async function faultsIn(folder: string, files: readonly string[]): Promise<string> {
  const options = '--strict --noEmit --noUncheckedIndexedAccess --skipLibCheck --types node';
  const modules = '--module nodenext --target es2022 --ignoreConfig';
  const args = [...`${options} ${modules}`.split(' '), ...files];
  return run(tsc, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Reflect.get(Object(error), 'stdout')),
  );
}

it('compile and run as they are written', async () => {
  expect(examples.length).toBeGreaterThan(0);
  const folder = await installed();
  const files = examples.map((code, at) => {
    writeFileSync(join(folder, `example-${at}.mts`), code);
    return `example-${at}.mts`;
  });
  expect(await faultsIn(folder, files)).toBe('');
  const wrong = examples[0]?.replace('domains:', 'domain:') ?? '';
  writeFileSync(join(folder, 'wrong.mts'), wrong);
  expect(await faultsIn(folder, ['wrong.mts'])).toContain("'domain'");

  const caller = await signUp(await serve());
  for (const [at, code] of examples.entries()) {
    const here = code
      .replace('https://signals.example.com', caller.url)
      .replace('you@example.com', caller.userId);
    const file = join(folder, `example-${at}.mjs`);
    // The examples have no types of their own, so they are JavaScript too.
    writeFileSync(file, here);
    const env = { ...process.env, SIGNALSHEET_API_KEY: caller.apiKey };
    const { stdout } = await run(process.execPath, [file], { cwd: folder, env });
    // The company was found; its last line says how many.
    expect(stdout).toMatch(/1\n$/);
  }
}, 600_000);
