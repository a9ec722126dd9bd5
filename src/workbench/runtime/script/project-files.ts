/** The files of an Apps Script project, found, named and put in order as clasp does. */
import { type Dirent, readdirSync } from 'node:fs';
import { extname, join, normalize, relative, resolve } from 'node:path';
import { messageOf } from '../../errors';
import { type ClaspSettings, claspSettings } from './clasp-settings';

export interface ProjectFile {
  readonly kind: 'script' | 'page' | 'manifest';
  /** From the folder of the files, with slashes. */
  readonly path: string;
  /** What the editor calls it: the path without its ending. */
  readonly name: string;
}

const manifestPath = 'appsscript.json';

/**
 * The files of a project, in the order in which Apps Script runs them: those of filePushOrder, then by name.
 *
 * @param given the project's folder
 * Throws Error when the folder cannot be read, two scripts have the same name, or sources are TypeScript.
 */
export function projectFiles(given: string): { contentDir: string; files: ProjectFile[] } {
  const folder = resolve(given);
  const settings = claspSettings(folder);
  const { contentDir, isIgnored } = settings;
  const paths = listPaths(settings)
    .filter((path) => !isIgnored(path))
    .sort((one, other) => one.localeCompare(other));
  const files = paths.flatMap((path) => projectFile(path, settings));
  refuseTypeScript(contentDir, paths, files);
  refuseTwins(files);
  const order = settings.pushOrder.map((path) => normalize(path));
  const place = ({ path }: ProjectFile) => {
    const at = order.indexOf(relative(folder, join(contentDir, path)));
    return at < 0 ? order.length : at;
  };
  return { contentDir, files: files.sort((one, other) => place(one) - place(other)) };
}

/** Links are left out, as by clasp. */
function listPaths({ contentDir, withSubfolders }: ClaspSettings): string[] {
  const list = (folder: string): Dirent[] => readdirSync(folder, { withFileTypes: true });
  const walk = (below: string): string[] =>
    list(join(contentDir, below)).flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile()) return [path];
      const isSearched = withSubfolders && !['node_modules', '.git'].includes(entry.name);
      return entry.isDirectory() && isSearched ? walk(path) : [];
    });
  try {
    return walk('');
  } catch (error) {
    throw new Error(`The script folder cannot be read: ${messageOf(error)}`);
  }
}

function projectFile(path: string, settings: ClaspSettings): ProjectFile[] {
  if (path === manifestPath) return [{ kind: 'manifest', path, name: 'appsscript' }];
  const ending = extname(path);
  const name = path.slice(0, path.length - ending.length);
  const has = (endings: readonly string[]) => endings.includes(ending.toLowerCase());
  if (has(settings.scriptEndings)) return [{ kind: 'script', path, name }];
  return has(settings.pageEndings) ? [{ kind: 'page', path, name }] : [];
}

/** One beside its own JavaScript is what that was made from. */
function refuseTypeScript(folder: string, paths: readonly string[], files: readonly ProjectFile[]) {
  const built = new Set(files.filter(({ kind }) => kind === 'script').map(({ name }) => name));
  const source = paths.find(
    (path) => /(?<!\.d)\.tsx?$/.test(path) && !built.has(path.replace(/\.tsx?$/, '')),
  );
  if (source === undefined) return;
  throw new Error(
    `${join(folder, source)} is TypeScript, which Apps Script does not run. Build the project and give the folder ` +
      'of the built files, or name that file in .claspignore.',
  );
}

function refuseTwins(files: readonly ProjectFile[]): void {
  const names = new Set<string>();
  for (const { kind, name } of files) {
    if (kind !== 'script') continue;
    if (names.has(name)) throw new Error(`There are two script files called ${name}`);
    names.add(name);
  }
}
