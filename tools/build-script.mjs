// Builds dist/signalsheet.js and copies the manifest. esbuild bundles and minifies the add-on's two halves, webpack
// with gas-webpack-plugin adds the documented top-level functions above them, and terser shortens the rest by another 2
// %.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'acorn';
import { build } from 'esbuild';
import GasPlugin from 'gas-webpack-plugin';
import { minify } from 'terser';
import webpack from 'webpack';
import { moveToHandlers } from './move-to-handlers.mjs';
import { cache, dist, root, src } from './paths.mjs';

const halves = join(cache, 'script');
const small = {
  // Apps Script's V8 has no private or static fields and nothing newer than ES2021.
  target: 'es2020',
  minify: true,
  charset: 'utf8',
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
 * Bundles three parts: the formulas, the handlers of menu, sidebar and clock, and what both share. The handlers become
 * a function, so that no formula evaluates them.
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
    // Every formula cell would evaluate all of its CommonJS form.
    alias: { 'punycode/punycode.js': 'punycode/punycode.es6.js' },
  });
  const [library, handlers, shared] = ['library.js', 'handlers.js', 'chunk-'].map((name) =>
    outputFiles.find(({ path }) => basename(path).startsWith(name)),
  );
  if (!library || !handlers || !shared || outputFiles.length !== 3)
    throw new Error('esbuild no longer makes one chunk of what the halves share');
  const withShared = ({ text }) => text.replace(`./${basename(shared.path)}`, './shared.js');
  const files = {
    'library.js': withShared(library),
    'shared.js': shared.text,
    'halves.js': asFunction(withShared(handlers)),
  };
  await mkdir(halves, { recursive: true });
  for (const [name, code] of Object.entries(files)) await writeFile(join(halves, name), code);
}

/**
 * Wraps a module in a function that returns its exports. The imports stay outside, because webpack turns them into
 * plain references.
 */
function asFunction(code) {
  const { body } = parse(code, { ecmaVersion: 2020, sourceType: 'module' });
  const textOf = ({ start, end }) => code.slice(start, end);
  const isImport = ({ type }) => type === 'ImportDeclaration';
  const isExport = ({ type }) => type === 'ExportNamedDeclaration';
  const given = body
    .filter(isExport)
    .flatMap(({ specifiers }) => specifiers)
    .map(({ local, exported }) => `${exported.name}:${local.name}`);
  const statements = body.filter((part) => !isImport(part) && !isExport(part)).map(textOf);
  return `${body.filter(isImport).map(textOf).join('')}export const makeHandlers=()=>{${statements.join('\n')}\nreturn{${given}}};`;
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
    // A minimiser after the plugin would remove the stubs and their comments.
    optimization: { minimize: false },
    performance: { hints: false },
    devtool: false,
    plugins: [new GasPlugin({ comment: true })],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors()) throw new Error(stats.toString({ colors: false }));
}

/**
 * Keeps the stubs with their comments, and minifies everything below, which repeats the comments. Strings have no
 * character above U+00FF, because a single one doubles V8's memory for the script and adds a tenth to its time.
 */
async function minifyBelowStubs(file) {
  const whole = await readFile(file, 'utf8');
  const at = whole.indexOf('/******/');
  if (at < 0) throw new Error('webpack no longer marks where its own part begins');
  const bundle = moveToHandlers(whole.slice(at));
  const start = bundle.indexOf('(() => {');
  if (start < 0) throw new Error('webpack no longer wraps its part in an arrow function');
  // A parameter that no call passes is shorter than hundreds of `void 0`.
  const wrapped = `${bundle.slice(0, start)}((undefined) => {${bundle.slice(start + '(() => {'.length)}`;
  const { code } = await minify(wrapped, {
    ecma: 2020,
    compress: {
      passes: 6,
      hoist_funs: true,
      // The script has no getters.
      pure_getters: true,
      // Nor does it change built-ins, or turn symbols into texts.
      unsafe: true,
      unsafe_arrows: true,
      unsafe_undefined: true,
    },
    format: { comments: false },
  });
  await writeFile(file, whole.slice(0, at) + code.replace(/[^\0-\xff]/g, escaped));
}

const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
