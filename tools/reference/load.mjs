// Bundles and loads modules of the project, to generate docs from their exports.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { cache, root } from '../paths.mjs';

/** Takes paths from the root; returns everything that the modules export. */
export async function load(...modules) {
  const outfile = join(cache, `reference-${process.pid}.mjs`);
  await mkdir(cache, { recursive: true });
  try {
    await build({
      stdin: {
        contents: modules.map((path) => `export * from './${path}';`).join('\n'),
        resolveDir: root,
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
    });
    return await import(`${pathToFileURL(outfile)}?${modules.join()}`);
  } finally {
    await rm(outfile, { force: true });
  }
}
