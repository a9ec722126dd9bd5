// The licences of all dependencies, from the lock file and the bundles.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../paths.mjs';

/** Read a licence before you add it here. */
const known = [
  ...['0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Apache-2.0'],
  ...['Apache-2.0 AND MIT', '(MIT AND Zlib)', '(MIT OR GPL-3.0-or-later)', '(OFL-1.1 AND MIT)'],
  ...['LGPL-3.0-only', 'LGPL-3.0-or-later'],
];

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const lock = () => readJson('package-lock.json').packages;
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 13);

/** The dependencies that package.json names, one row each. */
export function direct() {
  const packages = lock();
  const rows = Object.keys(readJson('package.json').dependencies).map((name) => {
    const { version, license } = packages[`node_modules/${name}`];
    return `| \`${name}\` | ${version} | ${license} |`;
  });
  return `| Package | Version | Licence |\n|---|---|---|\n${rows.join('\n')}`;
}

/** All indirect dependencies, by licence. Throws for a licence that isn't in the list. */
export function indirect() {
  const own = Object.keys(readJson('package.json').dependencies);
  const names = new Map();
  for (const [place, { dev, license }] of Object.entries(lock())) {
    if (place === '' || dev) continue;
    check(place, license);
    if (own.includes(nameOf(place))) continue;
    names.set(license, (names.get(license) ?? new Set()).add(nameOf(place)));
  }
  return [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, those]) => `**${licence}** (${those.size}): ${[...those].sort().join(', ')}.`)
    .join('\n\n');
}

/** Throws unless the lock file and the installed package name the same known licence. */
function check(place, license) {
  if (!known.includes(license)) throw new Error(`${place} has the licence ${license}: look at it`);
  if (!existsSync(join(root, place, 'package.json'))) return;
  const said = readJson(place, 'package.json').license;
  if (said !== license) throw new Error(`${place} says ${said}, the lock file ${license}`);
}

const bundles = {
  'dist/': ['src/addon/entry.ts', 'sidebar/main.tsx'],
  'lib/workbench/': [
    'src/workbench/web/page/main.ts',
    'src/workbench/web/page/frame/main.ts',
    'src/workbench/runtime/guest/index.ts',
  ],
};

/** Scalar's viewer, which the build copies unchanged. Throws if its licence changed. */
export function viewer() {
  const { version, license } = lock()['node_modules/@scalar/fastify-api-reference'];
  if (license !== 'MIT') throw new Error(`The viewer has the licence ${license}: look at it`);
  return [
    '| File | Viewer | Version | Licence | Notice |',
    '|---|---|---|---|---|',
    `| \`lib/api-reference.js\` | \`@scalar/api-reference\` | ${version} | ${license} | ${noticeOf('@scalar/helpers')} |`,
  ].join('\n');
}

/** The packages that are copied into our bundles, with their notices. Throws if one is under the LGPL. */
export async function bundled() {
  const rows = [];
  for (const [folder, entries] of Object.entries(bundles)) {
    for (const name of await packagesIn(entries)) {
      const { version, license } = lock()[`node_modules/${name}`];
      if (license.startsWith('LGPL')) throw new Error(`${name} must stay a file of its own`);
      rows.push(`| \`${folder}\` | \`${name}\` | ${version} | ${license} | ${noticeOf(name)} |`);
    }
  }
  const head = '| In | Package | Version | Licence | Notice |\n|---|---|---|---|---|';
  return `${head}\n${rows.join('\n')}`;
}

async function packagesIn(entries) {
  const { metafile } = await build({
    entryPoints: entries.map((entry) => join(root, entry)),
    absWorkingDir: root,
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  const names = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(names)].sort();
}

function noticeOf(name) {
  const folder = join(root, 'node_modules', name);
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file ? readFileSync(join(folder, file), 'utf8') : '';
  const notice = /^\s*(Copyright .+)$/im.exec(text)?.[1];
  if (!notice) throw new Error(`${name} has no notice of its copyright`);
  return notice.trim();
}
