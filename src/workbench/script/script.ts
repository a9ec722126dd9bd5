/** A built Apps Script project in a folder: manifest, script files in name order, pages. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

export interface SourceFile {
  name: string;
  code: string;
}

/** What the workbench reads of a manifest. */
export interface Manifest {
  timeZone?: string;
  oauthScopes?: string[];
}

export interface Script {
  name: string;
  manifest: Manifest;
  sources: SourceFile[];
  /** The text of each .html file, by its name without the ending. */
  pages: Map<string, string>;
  /** Changes when any file does. */
  hash: string;
}

/**
 * Reads a script folder.
 *
 * @param name what to call the script; by default after its first file
 * @throws Error when the folder has no manifest or no script file
 */
export function loadScript(folder: string, name?: string): Script {
  const files = readdirSync(folder).sort();
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const sources = files
    .filter((file) => /\.(js|gs)$/.test(file))
    .map((file) => ({ name: parse(file).name, code: read(file) }));
  const [first] = sources;
  if (!first) throw new Error(`There is no script file in ${folder}`);
  if (!files.includes('appsscript.json'))
    throw new Error(`There is no appsscript.json in ${folder}`);
  const manifestText = read('appsscript.json');
  const pages = new Map(
    files.filter((file) => file.endsWith('.html')).map((file) => [parse(file).name, read(file)]),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([manifestText, sources, [...pages]]))
    .digest('hex');
  return {
    name: name ?? first.name.charAt(0).toUpperCase() + first.name.slice(1),
    manifest: JSON.parse(manifestText),
    sources,
    pages,
    hash,
  };
}
