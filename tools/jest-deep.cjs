// Jest for `npm run test:deep`: the deep test files on both stores, the fast store tests on PostgreSQL, and more of the
// sweeps that the fast tests sample: deaths in full, edits at more places.
const { readdirSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { jest } = require('../package.json');

// Jest allows these settings in a project, but reads them only from the top level.
const { maxWorkers, testTimeout, workerIdleMemoryLimit, ...each } = jest;
const rootDir = resolve(__dirname, '..');
const rest = { ...each, rootDir, testRunner: '<rootDir>/tools/time-limit.cjs' };

const fastFiles = readdirSync(join(rootDir, 'test'), { recursive: true }).filter(
  (file) => file.endsWith('.test.ts') && !file.endsWith('.deep.test.ts'),
);
const filesWith = (pattern) =>
  fastFiles
    .filter((file) => pattern.test(readFileSync(join(rootDir, 'test', file), 'utf8')))
    .map((file) => `<rootDir>/test/${file}`);

module.exports = {
  testSequencer: resolve(__dirname, 'slowest-first.cjs'),
  maxWorkers,
  testTimeout,
  workerIdleMemoryLimit,
  projects: [
    {
      ...rest,
      displayName: 'deep',
      testMatch: ['<rootDir>/test/**/*.deep.test.ts'],
      globals: { stores: ['SQLite', 'PostgreSQL'] },
    },
    {
      ...rest,
      displayName: 'PostgreSQL',
      testMatch: filesWith(/\beach(Store|Postgres)\(/),
      globals: { stores: ['PostgreSQL'] },
      setupFilesAfterEnv: ['<rootDir>/test/support/postgres-alone.ts'],
    },
    {
      ...rest,
      displayName: 'deaths',
      testMatch: filesWith(/\b(whereverItDies|deathsIn)\(/),
      globals: { stores: ['SQLite'], faults: 'all' },
    },
    {
      ...rest,
      displayName: 'edits',
      testMatch: filesWith(/import \{.*\bisMore\b/),
      globals: { stores: ['SQLite'], faults: 'more' },
    },
  ],
};
