// Compares the workbench's Apps Script services with Google's declarations. Writes docs/workbench-fidelity.md and the
// list of missing members; with --check it only reports stale files.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { calledInTests } from './fidelity/calls.mjs';
import { renderPage } from './fidelity/page.mjs';
import { compareSurfaces } from './fidelity/surface.mjs';
import { root, src } from './paths.mjs';

const guest = join(src, 'workbench/runtime/guest');
const called = calledInTests(join(root, 'test/workbench'));
const classes = compareSurfaces(join(guest, 'services.ts')).map(({ members, ...each }) => ({
  ...each,
  members: members.map((member) => ({ ...member, state: provenState(each.name, member) })),
}));
const missing = Object.fromEntries(
  classes
    .filter(({ isHere }) => isHere)
    .map(({ name, members }) => [name, namesOfMissing(members)])
    .filter(([, names]) => names !== ''),
);
const files = {
  [join(root, 'docs/workbench-fidelity.md')]: renderPage(classes),
  [join(guest, 'missing.json')]: `${JSON.stringify(missing, null, 2)}\n`,
};

const stale = Object.entries(files).filter(
  ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
);
const names = stale.map(([file]) => relative(root, file)).join(', ');
const mistakes = classes.flatMap(({ mistakes }) => mistakes);
if (mistakes.length) {
  console.error(mistakes.join('\n'));
  process.exitCode = 1;
} else if (process.argv.includes('--check')) {
  if (stale.length) console.error(`Stale: ${names}. Run "node tools/fidelity.mjs".`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  for (const [file, text] of stale) writeFileSync(file, text);
  console.log(stale.length ? `Wrote ${names}` : 'Nothing changed');
}

/** A member that no test calls doesn't count as done; constants need no call. */
function provenState(owner, { name, state, isMethod }) {
  const isProven = state !== 'done' || !isMethod || called.has(`${owner}.${name}`);
  return isProven ? state : 'untested';
}

function namesOfMissing(members) {
  const methods = members.filter(({ state, isMethod }) => state === 'not' && isMethod);
  return methods.map(({ name }) => name).join(' ');
}
