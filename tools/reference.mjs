// Writes docs/llms.txt and the generated parts of the docs, each between its marks; with --check it only reports stale
// ones.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { api } from './reference/api.mjs';
import { answers, problems } from './reference/errors.mjs';
import { formulas, list, words } from './reference/formulas.mjs';
import { bundled, direct, indirect, viewer } from './reference/licences.mjs';
import { llms } from './reference/llms.mjs';
import { tables } from './reference/schema.mjs';

const parts = {
  'docs/api.md': { api },
  'docs/errors.md': { problems, answers },
  'docs/formulas.md': { list, words, formulas },
  'docs/licences.md': { bundled, viewer, direct, indirect },
  'docs/schema.md': { tables },
};

/** Files that are generated completely. */
const wholes = { 'docs/llms.txt': llms };

const stale = [];
for (const [name, makers] of Object.entries(parts)) {
  const file = join(root, name);
  const before = readFileSync(file, 'utf8');
  let after = before;
  for (const [part, make] of Object.entries(makers))
    after = replacePart(name, after, part, await make());
  replace(name, before, after);
}
for (const [name, make] of Object.entries(wholes)) {
  const file = join(root, name);
  replace(name, existsSync(file) ? readFileSync(file, 'utf8') : '', `${make()}\n`);
}
const names = stale.join(', ');
if (!process.argv.includes('--check')) {
  console.log(stale.length ? `Wrote ${names}` : 'Nothing changed');
} else if (stale.length) {
  console.error(`Stale: ${names}. Run "node tools/reference.mjs".`);
  process.exitCode = 1;
}

function replace(name, before, after) {
  if (after === before) return;
  stale.push(name);
  if (!process.argv.includes('--check')) writeFileSync(join(root, name), after);
}

function replacePart(name, text, part, content) {
  const [start, end] = [`<!-- ${part}: made by node tools/reference.mjs -->`, `<!-- /${part} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${name} has no marks for the part “${part}”`);
  return `${text.slice(0, from + start.length)}\n\n${content.trim()}\n\n${text.slice(to)}`;
}
