/** Finds files that the build creates. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The path of a file in lib/, whether the program runs from there or from its sources. Throws if the file
 * wasn't built.
 */
export function builtFile(name: string): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const file = [join(folder, name), join(folder, 'lib', name)].find(existsSync);
    if (file) return file;
    if (dirname(folder) === folder) throw new Error(`${name} was not found; run npm run build`);
  }
}
