// Builds lib/: the command line with the service, the workbench with its worker, guest and page, and the viewer of the
// API reference.
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { lib, src } from './paths.mjs';

const node = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  packages: 'external',
};
const browser = {
  bundle: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
};
const workbench = join(src, 'workbench');
const workbenchLib = join(lib, 'workbench');

export async function buildNode() {
  await Promise.all([
    buildCommandLine(),
    buildLibrary(),
    buildClient(),
    buildTechWorker(),
    buildCountWorker(),
    buildSourceReader(),
    buildEnrichWorker(),
    copyViewer(),
    buildWorkbench(),
  ]);
}

/**
 * Scalar's viewer for the service's /docs. Of the packages that have it as one file, this one has the fewest
 * dependencies.
 */
async function copyViewer() {
  const main = fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference'));
  await mkdir(lib, { recursive: true });
  await copyFile(join(dirname(main), 'js/standalone.js'), join(lib, 'api-reference.js'));
}

/** The workbench for tests of other projects; `prepack` makes its types. */
async function buildLibrary() {
  await build({
    ...node,
    entryPoints: [join(workbench, 'testing/index.ts')],
    outfile: join(lib, 'workbench.cjs'),
  });
}

/** The client for other programs, which also runs in browsers. */
async function buildClient() {
  await build({
    ...node,
    platform: 'neutral',
    entryPoints: [join(src, 'programs/index.ts')],
    outfile: join(lib, 'client.cjs'),
    // Node reads a CommonJS module's named exports from this line, which esbuild writes for its platform `node` only.
    footer: { js: '0 && (module.exports = { makeClient, SignalsheetError });' },
  });
}

async function buildCommandLine() {
  const outfile = join(lib, 'cli.cjs');
  await build({
    ...node,
    entryPoints: [join(src, 'cli.ts')],
    outfile,
    banner: { js: '#!/usr/bin/env node' },
  });
  // npx makes it executable only at its first call, so it couldn't run the file of a later build.
  await chmod(outfile, 0o755);
}

/** The service's thread that searches technologies in SQLite. */
export async function buildTechWorker(folder = lib) {
  await build({
    ...node,
    entryPoints: [join(src, 'service/technology/search/worker.ts')],
    outfile: join(folder, 'tech-worker.cjs'),
  });
}

/** The service's thread that counts what proposed signals would find. */
export async function buildCountWorker(folder = lib) {
  await build({
    ...node,
    entryPoints: [join(src, 'service/signals/suggest/worker.ts')],
    outfile: join(folder, 'count-worker.cjs'),
  });
}

/** The service's program that reads documents of public sources. */
export async function buildSourceReader(folder = lib) {
  await build({
    ...node,
    entryPoints: [join(src, 'service/sources/reader/program.ts')],
    outfile: join(folder, 'source-reader.cjs'),
  });
}

/** The thread in which `enrich` waits for the service. */
async function buildEnrichWorker() {
  await build({
    ...node,
    entryPoints: [join(src, 'cli/enrich/worker.ts')],
    outfile: join(lib, 'enrich-worker.cjs'),
  });
}

/** The workbench's separate files: worker, guest and page. */
export async function buildWorkbench() {
  const page = join(workbenchLib, 'page');
  await mkdir(page, { recursive: true });
  await Promise.all([
    build({
      ...node,
      entryPoints: [join(workbench, 'runtime/pool/worker.ts')],
      outfile: join(workbenchLib, 'worker.cjs'),
    }),
    build({
      ...node,
      entryPoints: [join(workbench, 'spreadsheet/files/reader.ts')],
      outfile: join(workbenchLib, 'file-reader.cjs'),
    }),
    build({
      ...browser,
      entryPoints: [join(workbench, 'runtime/guest/index.ts')],
      outfile: join(workbenchLib, 'guest.js'),
    }),
    build({
      ...browser,
      entryPoints: {
        main: join(workbench, 'web/page/main.ts'),
        style: join(workbench, 'web/page/style.css'),
        frame: join(workbench, 'web/page/frame/main.ts'),
      },
      outdir: page,
    }),
    copyFile(join(workbench, 'web/page/index.html'), join(page, 'index.html')),
  ]);
}
