// Runs all checks of the code, on two lanes that take as long; prints each one's output once it is over.
import { exec } from 'node:child_process';
import { root } from './paths.mjs';

const lanes = [
  ['biome check .', 'npm run --silent arrows'],
  ['npm run --silent typecheck', 'npm run --silent tidy'],
];

/** Goes on after a failure, so that one run tells all. */
async function run(commands) {
  for (const command of commands) {
    await new Promise((resolve) => {
      exec(command, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
        process.stdout.write(stdout + stderr);
        if (error) process.exitCode = 1;
        resolve();
      });
    });
  }
}

await Promise.all(lanes.map(run));
