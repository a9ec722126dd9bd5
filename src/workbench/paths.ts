/** Paths of the workbench's built parts and of its dependencies' files. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

let knownRoot: string | undefined;

/** The folder of this package, from its sources (in tests) as well as from lib/. */
export function packageRoot(): string {
  knownRoot ??= findRoot(__dirname);
  return knownRoot;
}

function findRoot(folder: string): string {
  const manifest = join(folder, 'package.json');
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'signalsheet') {
    return folder;
  }
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The folder of the signalsheet package was not found');
  return findRoot(parent);
}

/** A file that the build made for the workbench. */
export function builtFile(...path: string[]): string {
  return join(packageRoot(), 'lib', 'workbench', ...path);
}

/** A file of an installed package, such as `bootstrap/dist/css/bootstrap.min.css`. */
export function dependencyFile(path: string): string {
  const [first = '', second = ''] = path.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  const lookUp = createRequire(join(packageRoot(), 'package.json')).resolve.paths(name) ?? [];
  const folder = lookUp.find((candidate) => existsSync(join(candidate, name, 'package.json')));
  if (!folder) throw new Error(`The package ${name} is not installed`);
  return join(folder, path);
}
