/** What a project's .clasp.json and .claspignore say about which files there are, and in which order. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { messageOf } from '../../errors';

export interface ClaspSettings {
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

/** The keys of .clasp.json that matter here; clasp has kept the names of earlier versions. */
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
 * Reads a project's settings; a folder without any has clasp's own.
 *
 * Throws Error when .clasp.json cannot be read, or its rootDir is outside of the folder.
 */
export function claspSettings(folder: string): ClaspSettings {
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

/** Takes a path from the folder of the files, with slashes. */
type Ignored = (path: string) => boolean;

/** What no project means to push. */
const usual = '.git/**\nnode_modules/**\n**/node_modules/**';

/**
 * Reads the patterns of a .claspignore: the last one that fits a path decides, and "!" takes a path back. Without one,
 * it is what clasp ignores by itself.
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

/** `**` stands for any folders, `*` and `?` for characters of one name, `{a,b}` for either. */
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
