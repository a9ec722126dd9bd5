// Bundles modules of the product that the build doesn't export, for the benches.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { cache, root } from '../../tools/paths.mjs';

/** The folder of the bundles. */
export const partsFolder = join(cache, 'bench');

/** Bundles a file of this folder, such as `sheet-parts`, and loads it. */
export async function loadParts(name) {
  const outfile = join(partsFolder, `${name}.cjs`);
  await build({
    entryPoints: [join(root, 'test/bench', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
  });
  return createRequire(import.meta.url)(outfile);
}
