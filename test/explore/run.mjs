// Explores the built workbench at random: `npm run explore -- --minutes 10 --seed 1`. `--rounds 4` makes each sequence
// longer, `--without undo,redo` leaves actions out, `--shorten 5` bounds the minutes for shortening a sequence that fails,
// and `--replay FILE` plays a sequence again.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '../../tools/paths.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rounds: { type: 'string', default: '2' },
    without: { type: 'string', default: '' },
    shorten: { type: 'string', default: '10' },
    replay: { type: 'string' },
  },
});
const { minutes, seed, rounds, shorten, without, replay } = values;
const options = {
  minutes: Number(minutes),
  seed: Number(seed),
  rounds: Number(rounds),
  shorten: Number(shorten),
  without: without.split(',').filter(Boolean),
  ...(replay && { replay }),
};
const jest = ['node_modules/jest/bin/jest.js', '--testMatch', '<rootDir>/test/explore/main.ts'];
const { status } = spawnSync(process.execPath, [...jest, '--silent', '--runInBand'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SIGNALSHEET_EXPLORE: JSON.stringify(options) },
});
process.exitCode = status ?? 1;
