// Builds dist/signalsheet.js and copies the manifest: esbuild bundles and minifies the add-on's
// library, then webpack with gas-webpack-plugin sets the documented top-level functions above it. What formulas
// do without becomes dist/engine.html, which is loaded only by what needs it.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import GasPlugin from 'gas-webpack-plugin';
import { minify } from 'terser';
import webpack from 'webpack';
import { cache, dist, root, src } from './paths.mjs';

/** Apps Script's V8 has no private or static fields and nothing newer than ES2021. */
const target = 'es2020';

/** Smaller by a twentieth than what esbuild makes of it. No function here is called with `new` or asks for `this`. */
const smallest = {
  ecma: 2020,
  compress: { passes: 3, unsafe_arrows: true },
  format: { ascii_only: true, comments: false },
};

export async function buildScript() {
  await mkdir(dist, { recursive: true });
  const library = join(cache, 'library.js');
  await Promise.all([bundle('library', library, { format: 'esm' }), buildEngine()]);
  await addStubs(library);
  await minifyBelowStubs(join(dist, 'signalsheet.js'));
  await copyFile(join(root, 'appsscript.json'), join(dist, 'appsscript.json'));
}

async function buildEngine() {
  const file = join(cache, 'engine.js');
  await bundle('engine', file, { format: 'iife', globalName: 'engine' });
  const { code } = await minify(await readFile(file, 'utf8'), smallest);
  await writeFile(join(dist, 'engine.html'), code);
}

function bundle(name, outfile, format) {
  return build({
    entryPoints: [join(src, `addon/${name}.ts`)],
    outfile,
    bundle: true,
    minify: true,
    target,
    charset: 'ascii',
    legalComments: 'none',
    // Its CommonJS form is evaluated whole at the top level, for every formula cell.
    alias: { 'punycode/punycode.js': 'punycode/punycode.es6.js' },
    ...format,
  });
}

async function addStubs(library) {
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2020'],
    context: root,
    entry: join(src, 'addon/entry.ts'),
    output: { path: dist, filename: 'signalsheet.js' },
    resolve: { extensions: ['.ts', '.js'], alias: { [join(src, 'addon/library')]: library } },
    module: {
      rules: [
        { test: /\.ts$/, loader: 'esbuild-loader', options: { target, legalComments: 'inline' } },
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
  const { code } = await minify(whole.slice(at), { ...smallest, module: true });
  await writeFile(file, whole.slice(0, at) + code);
}
