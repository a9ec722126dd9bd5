// Builds dist/signalsheet.js and copies the manifest: esbuild bundles and minifies the add-on's halves, then webpack with
// gas-webpack-plugin adds the documented top-level functions above them. The handlers are in a function of their own.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'acorn';
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
 * Bundles what formulas need, what menu, sidebar and clock need, and what both need. The handlers become a function that
 * takes the shared parts, so that no formula evaluates them.
 */
async function bundleHalves() {
  const { outputFiles } = await build({
    ...small,
    entryPoints: ['library', 'handlers'].map((name) => join(src, `addon/${name}.ts`)),
    outdir: halves,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    // Its CommonJS form is evaluated whole at the top level, for every formula cell.
    alias: { 'punycode/punycode.js': 'punycode/punycode.es6.js' },
  });
  const [library, handlers, shared] = ['library.js', 'handlers.js', 'chunk-'].map((name) =>
    outputFiles.find(({ path }) => basename(path).startsWith(name)),
  );
  if (!library || !handlers || !shared || outputFiles.length !== 3)
    throw new Error('esbuild no longer makes one chunk of what the halves share');
  const files = {
    'library.js': library.text.replace(`./${basename(shared.path)}`, './shared.js'),
    'shared.js': withSharedParts(shared.text),
    'handlers.js': asFunction(handlers.text),
    'halves.js': "export{sharedParts}from'./shared.js';export{makeHandlers}from'./handlers.js';",
  };
  await mkdir(halves, { recursive: true });
  for (const [name, code] of Object.entries(files)) await writeFile(join(halves, name), code);
}

/** Adds a function that returns all exports: a function costs nothing until it is called, and each formula cell loads it. */
function withSharedParts(code) {
  const { body } = parseModule(code);
  const parts = namesIn(body.filter(({ type }) => type === 'ExportNamedDeclaration'));
  const fields = parts.map(({ local, exported }) => `${exported.name}:${local.name}`);
  return `${code}export const sharedParts=()=>({${fields}});`;
}

/** Makes a module that imports shared parts alone a function that takes them and returns what the module exports. */
function asFunction(code) {
  const { body } = parseModule(code);
  const isImport = ({ type }) => type === 'ImportDeclaration';
  const isExport = ({ type }) => type === 'ExportNamedDeclaration';
  const taken = namesIn(body.filter(isImport)).map(
    ({ imported, local }) => `${imported.name}:${local.name}`,
  );
  const given = namesIn(body.filter(isExport)).map(
    ({ local, exported }) => `${exported.name}:${local.name}`,
  );
  const rest = body.filter((part) => !isImport(part) && !isExport(part));
  const statements = rest.map(({ start, end }) => code.slice(start, end)).join('\n');
  return `export const makeHandlers=({${taken}})=>{${statements}\nreturn{${given}}};`;
}

const parseModule = (code) => parse(code, { ecmaVersion: 2020, sourceType: 'module' });
const namesIn = (declarations) => declarations.flatMap(({ specifiers }) => specifiers);

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
        [join(src, 'addon/halves')]: join(halves, 'halves.js'),
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
