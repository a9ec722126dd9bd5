// Prints the source folders with their sizes, and fails if a file is too long.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './paths.mjs';

/** Lines. The limit is a hint, not a rule: one long file about one subject is better than a chain of files. */
const longest = 600;
/** How many levels of folders the tree shows. */
const depth = 3;

const sizes = ['src', 'sidebar', 'tools']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs|cjs|css)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({
    path: relative(root, file).split(sep),
    lines: readFileSync(file, 'utf8').split('\n').length - 1,
  }))
  .sort((one, other) => one.lines - other.lines);

const tree = new Map();
for (const { path, lines } of sizes) {
  for (let level = 1; level < path.length && level <= depth; level += 1) {
    const folder = path.slice(0, level).join('/');
    const sum = tree.get(folder) ?? { files: 0, lines: 0 };
    tree.set(folder, { files: sum.files + 1, lines: sum.lines + lines });
  }
}
for (const [folder, { files, lines }] of [...tree].sort(([one], [other]) =>
  one < other ? -1 : 1,
)) {
  const parts = folder.split('/');
  const name = `${'  '.repeat(parts.length - 1)}${parts.at(-1)}`;
  console.log(
    `${name.padEnd(24)}${String(files).padStart(5)} files ${String(lines).padStart(6)} lines`,
  );
}

const at = (share) => sizes[Math.floor((sizes.length - 1) * share)];
const last = at(1);
console.log(
  `${sizes.length} source files: median ${at(0.5).lines} lines, nine of ten up to ${at(0.9).lines}, ` +
    `the longest ${last.lines} (${last.path.join('/')})`,
);
if (last.lines > longest) {
  console.error(`A file may have ${longest} lines at most; take it apart.`);
  process.exit(1);
}
