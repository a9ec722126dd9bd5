/** Finds, names and orders the files of an Apps Script project as clasp does, by .clasp.json and .claspignore. */
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, normalize, relative, resolve } from 'node:path';
import { messageOf } from '../../errors';

export interface ProjectFile {
  readonly kind: 'script' | 'page' | 'manifest';
  /** Relative to the folder of the files, with slashes. */
  readonly path: string;
  /** The editor's name: the path without its ending. */
  readonly name: string;
}

const manifestPath = 'appsscript.json';

/**
 * The files of a project, in the order in which Apps Script runs them: those of filePushOrder, then by name.
 *
 * @param given the project's folder
 * Throws Error when the folder cannot be read, two scripts have the same name, or sources are TypeScript.
 */
export function projectFiles(given: string): {
  readonly contentDir: string;
  readonly files: ProjectFile[];
} {
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

/** Links are skipped, as in clasp. */
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

/** TypeScript next to JavaScript of the same name is its source, which is fine. */
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

interface ClaspSettings {
  /** The folder that the files are in. */
  readonly contentDir: string;
  /** Files that come first, as paths from the project's folder. */
  readonly pushOrder: readonly string[];
  readonly withSubfolders: boolean;
  /** Endings with their dots, in lower case. */
  readonly scriptEndings: readonly string[];
  readonly pageEndings: readonly string[];
  readonly isIgnored: Ignored;
}

/** The used keys of .clasp.json, in clasp's current and earlier names. */
interface ClaspJson {
  readonly rootDir?: string;
  readonly srcDir?: string;
  readonly filePushOrder?: readonly string[];
  readonly skipSubdirectories?: boolean;
  readonly fileExtension?: string;
  readonly scriptExtensions?: string | readonly string[];
  readonly htmlExtensions?: string | readonly string[];
}

/**
 * Reads a project's settings; clasp's defaults apply without any.
 *
 * Throws Error when .clasp.json cannot be read, or its rootDir is outside of the folder.
 */
function claspSettings(folder: string): ClaspSettings {
  const json = readJson(join(folder, '.clasp.json'));
  const contentDir = resolve(folder, json.srcDir || json.rootDir || '.');
  if (relative(folder, contentDir).startsWith('..'))
    throw new Error(`The rootDir in ${join(folder, '.clasp.json')} is outside of that folder`);
  const ignoreFile = join(folder, '.claspignore');
  return {
    contentDir,
    pushOrder: json.filePushOrder ?? [],
    withSubfolders: !json.skipSubdirectories,
    scriptEndings: endings(json.scriptExtensions ?? json.fileExtension ?? ['js', 'gs']),
    pageEndings: endings(json.htmlExtensions ?? 'html'),
    isIgnored: ignoredBy(existsSync(ignoreFile) ? readFileSync(ignoreFile, 'utf8') : undefined),
  };
}

function readJson(file: string): ClaspJson {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is no JSON: ${messageOf(error)}`);
  }
}

function endings(given: string | readonly string[]): string[] {
  const list = typeof given === 'string' ? [given] : given;
  return list.map((ending) => `.${ending.replace(/^\./, '').toLowerCase()}`);
}

/** Whether a path is ignored; it is relative to the folder of the files, with slashes. */
type Ignored = (path: string) => boolean;

/** The patterns that clasp ignores by default. */
const usual = '.git/**\nnode_modules/**\n**/node_modules/**';

/**
 * Reads the patterns of a .claspignore: the last one that matches a path decides, and "!" includes a path
 * again. Without a file, clasp's default patterns apply.
 */
function ignoredBy(text = usual): Ignored {
  const rules = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      isIgnored: !line.startsWith('!'),
      pattern: patternOf(line.replace(/^!/, '')),
    }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isIgnored ?? false;
}

/** `**` matches any folders, `*` and `?` match characters of one name, and `{a,b}` matches a or b. */
function patternOf(glob: string): RegExp {
  return new RegExp(`^${sourceOf(glob)}$`);
}

function sourceOf(glob: string): string {
  return glob.replace(/\{[^{}]*\}|\*\*\/|\*\*|[*?.+^$(){}|[\]\\]/g, (token) => {
    if (token.length > 1 && token.startsWith('{'))
      return `(?:${token.slice(1, -1).split(',').map(sourceOf).join('|')})`;
    return wildcards[token] ?? `\\${token}`;
  });
}

const wildcards: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};
