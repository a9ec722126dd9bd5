// Prints how long the source files are, and fails where one has outgrown what a reader keeps in mind.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

/** Lines; whatever is longer does more than one thing. */
const longest = 400;

const files = ['src', 'sidebar', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|cjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const sizes = files
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .sort((one, other) => one.lines - other.lines);
const at = (share) => sizes[Math.floor((sizes.length - 1) * share)];
const last = at(1);
console.log(
  `${sizes.length} source files: median ${at(0.5).lines} lines, nine of ten up to ${at(0.9).lines}, ` +
    `the longest ${last.lines} (${relative(root, last.file)})`,
);
if (last.lines > longest) {
  console.error(`A file may have ${longest} lines at most; take it apart.`);
  process.exit(1);
}
