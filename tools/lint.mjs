// Runs all checks of the code, two at a time. Prints a line for each, and the output of those that failed.
import { exec } from 'node:child_process';
import { root } from './paths.mjs';

/** Each check's name, its command, and what to do if it fails. */
const style = ['style', 'biome check .', 'npm run format mends most of it'];
const types = ['types', 'npm run --silent typecheck', 'mend the types named above'];
const imports = [
  'imports',
  'npm run --silent arrows',
  'docs/architecture.md says which folder may import which',
];
const unused = [
  'unused code',
  'knip',
  'delete what nothing uses, or its entry under "knip" in package.json',
];
const copies = [
  'copies',
  'jscpd src sidebar test tools',
  'move what both places need into one function',
];
const sizes = ['file sizes', 'node tools/file-sizes.mjs', 'split the file by subject'];

const lanes = [
  [style, imports],
  [types, unused, copies, sizes],
];

const failed = [];

/** Runs checks one after another, even if one fails. */
async function run(checks) {
  for (const [name, command, remedy] of checks) {
    const start = performance.now();
    const { error, output } = await outcome(command);
    const [state, seconds] = [error ? 'FAILED' : 'ok', (performance.now() - start) / 1000];
    console.log(`${state.padEnd(8)}${name.padEnd(14)}${seconds.toFixed(1).padStart(5)} s`);
    if (error) failed.push({ name, command, remedy, output });
  }
}

function outcome(command) {
  return new Promise((resolve) => {
    exec(command, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) =>
      resolve({ error, output: stdout + stderr }),
    );
  });
}

await Promise.all(lanes.map(run));
for (const { name, output } of failed) console.log(`\n${name}\n${output.trimEnd()}`);
if (failed.length === 0) {
  console.log('All checks passed.');
} else {
  console.log('\nTo do:');
  for (const { name, command, remedy } of failed)
    console.log(`- ${name}: ${remedy}. Again: ${command}`);
  process.exitCode = 1;
}
