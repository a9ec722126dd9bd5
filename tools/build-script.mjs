// Builds dist/signalsheet.js and copies the manifest: esbuild bundles and minifies the add-on's halves, then webpack with
// gas-webpack-plugin sets the documented top-level functions above them. The handlers stand in a function of their own.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, transform } from 'esbuild';
import GasPlugin from 'gas-webpack-plugin';
import webpack from 'webpack';
import { cache, dist, root, src } from './paths.mjs';

const halves = join(cache, 'script');
const small = {
  // Apps Script's V8 has no private or static fields and nothing newer than ES2021.
  target: 'es2020',
  minify: true,
  charset: 'ascii',
  legalComments: 'none',
};

export async function buildScript() {
  await mkdir(dist, { recursive: true });
  await bundleHalves();
  await addStubs();
  await minifyBelowStubs(join(dist, 'signalsheet.js'));
  await copyFile(join(root, 'appsscript.json'), join(dist, 'appsscript.json'));
}

/**
 * What formulas need, and what menu, sidebar and clock need. Each has its own copy of what both need: wiring shared
 * modules up would cost every formula cell more than the copy does.
 */
function bundleHalves() {
  return build({
    ...small,
    entryPoints: ['library', 'handlers'].map((name) => join(src, `addon/${name}.ts`)),
    outdir: halves,
    bundle: true,
    format: 'esm',
    // Its CommonJS form is evaluated whole at the top level, for every formula cell.
    alias: { 'punycode/punycode.js': 'punycode/punycode.es6.js' },
  });
}

async function addStubs() {
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2020'],
    context: root,
    entry: join(src, 'addon/entry.ts'),
    output: { path: dist, filename: 'signalsheet.js' },
    resolve: {
      extensions: ['.ts', '.js'],
      alias: {
        [join(src, 'addon/library')]: join(halves, 'library.js'),
        [join(src, 'addon/handlers')]: join(halves, 'handlers.js'),
      },
    },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'esbuild-loader',
          options: { target: small.target, legalComments: 'inline' },
        },
      ],
    },
    // A minimiser behind the plugin would swallow the stubs and their comments.
    optimization: { minimize: false },
    performance: { hints: false },
    devtool: false,
    plugins: [new GasPlugin({ comment: true })],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors()) throw new Error(stats.toString({ colors: false }));
}

/** The stubs keep their comments; below them stands everything else, with the same comments once more. */
async function minifyBelowStubs(file) {
  const whole = await readFile(file, 'utf8');
  const at = whole.indexOf('/******/');
  if (at < 0) throw new Error('webpack no longer marks where its own part begins');
  const { code } = await transform(whole.slice(at), small);
  await writeFile(file, whole.slice(0, at) + code);
}
