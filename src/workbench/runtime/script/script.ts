/** An Apps Script project in a folder, as clasp would push it: manifest, script files in order, pages. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { messageOf } from '../../errors';
import { isTimeZone } from '../../time-zone';
import { type ProjectFile, projectFiles } from './project-files';

export interface SourceFile {
  /** The editor's name: with its folders, without its ending, such as `lib/dates`. */
  readonly name: string;
  readonly code: string;
}

/** The used parts of a manifest. */
export interface Manifest {
  readonly timeZone?: string;
  readonly oauthScopes?: string[];
  /** The prefixes of the addresses that the script may fetch; absent for all. */
  readonly urlFetchWhitelist?: readonly string[];
  readonly addOns?: { readonly common?: { readonly name?: string } };
}

export interface Script {
  readonly name: string;
  readonly manifest: Manifest;
  readonly sources: SourceFile[];
  /** The text of each .html file, by its name with its folders and without the ending. */
  readonly pages: Map<string, string>;
  /** Changes when any file does. */
  readonly hash: string;
}

/**
 * Reads a script folder: a clasp project, or just the files.
 *
 * @param name the script's name; by default the add-on's name in the manifest, or that of the first file
 * Throws Error when the folder has no manifest or no script file, or its sources are TypeScript.
 */
export function loadScript(folder: string, name?: string): Script {
  const { contentDir, files } = projectFiles(folder);
  const read = (file: ProjectFile) => readFileSync(join(contentDir, file.path), 'utf8');
  const ofKind = (kind: ProjectFile['kind']) => files.filter((file) => file.kind === kind);
  const sources = ofKind('script').map((file) => ({ name: file.name, code: read(file) }));
  const [first] = sources;
  if (!first) throw new Error(`There is no script file in ${contentDir}`);
  const [manifest] = ofKind('manifest');
  if (!manifest) throw new Error(`There is no appsscript.json in ${contentDir}`);
  const manifestText = read(manifest);
  const pages = new Map(ofKind('page').map((file) => [file.name, read(file)]));
  const hash = createHash('sha256')
    .update(JSON.stringify([manifestText, sources, [...pages]]))
    .digest('hex');
  const parsed = parseManifest(manifestText, join(contentDir, manifest.path));
  const firstName = basename(first.name);
  const spare = firstName.charAt(0).toUpperCase() + firstName.slice(1);
  return {
    name: name ?? (parsed.addOns?.common?.name || spare),
    manifest: parsed,
    sources,
    pages,
    hash,
  };
}

function parseManifest(text: string, file: string): Manifest {
  const manifest = parseJson(text, file);
  const { timeZone } = manifest;
  if (timeZone === undefined || isTimeZone(timeZone)) return manifest;
  throw new Error(
    `${file} has the time zone ${JSON.stringify(timeZone)}, which does not exist. Use a name such as "Europe/Berlin".`,
  );
}

function parseJson(text: string, file: string): Manifest {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${messageOf(error)}`);
  }
}

/** The granted scopes among the manifest's. Either list may be absent for "all"; null means that all are granted. */
export function grantedOf(
  asked: readonly string[] | undefined,
  granted: readonly string[] | undefined,
): string[] | null {
  if (!granted) return asked ? [...asked] : null;
  return granted.filter((scope) => asked?.includes(scope) ?? true);
}
