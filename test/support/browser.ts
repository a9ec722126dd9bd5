/** A Chromium for tests, unpacked once from its npm package by the first test that needs it. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { packageRoot } from '../../src/workbench/paths';

const run = promisify(execFile);
const root = packageRoot();
const packageFile = createRequire(__filename).resolve('@sparticuz/chromium');

/**
 * The package's own font configuration names only folders of AWS Lambda. A relative path of the cache would be taken
 * from the folder in which the tests run.
 */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(folder, 'fonts', 'cache')}</cachedir>
</fontconfig>
`;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a browser; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const folder = await unpacked();
  const executablePath = join(folder, 'chromium');
  const env = await environmentFor(executablePath, folder);
  return chromium.launch({ executablePath, args: flags, env });
}

/**
 * The folder with the unpacked browser. It gets its name only once it is complete, so concurrent test processes need
 * no coordination.
 */
async function unpacked(): Promise<string> {
  const version: string = createRequire(__filename)(manifestOf(packageFile)).version;
  const folder = join(root, 'node_modules/.cache/signalsheet', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await unpackInto(unfinished);
    await writeFile(join(unfinished, 'fonts', 'fonts.conf'), fontsIn(folder));
    await rename(unfinished, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Unpacks into the folder; the package includes its libraries if its environment says AWS Lambda. */
async function unpackInto(folder: string): Promise<void> {
  const unpack = `require(${JSON.stringify(packageFile)}).executablePath()`;
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  await run(process.execPath, ['-e', unpack], { env });
}

function manifestOf(file: string): string {
  const manifest = join(dirname(file), 'package.json');
  const isTheOne = existsSync(manifest) && existsSync(join(dirname(file), 'bin'));
  return isTheOne ? manifest : manifestOf(dirname(file));
}

/** Adds the package's libraries and fonts if the system has none. */
async function environmentFor(executable: string, folder: string): Promise<Record<string, string>> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined) env[name] = value;
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = join(folder, 'fonts');
  const starts = await run(executable, ['--version'], { env }).then(
    () => true,
    () => false,
  );
  if (!starts) {
    const libraries = [join(folder, 'al2023', 'lib'), env['LD_LIBRARY_PATH']];
    env['LD_LIBRARY_PATH'] = libraries.filter(Boolean).join(':');
  }
  return env;
}
