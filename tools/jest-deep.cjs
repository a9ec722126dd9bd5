// Jest for `npm run test:deep`: the deep test files on both stores, and the fast store tests on PostgreSQL.
const { readdirSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { jest } = require('../package.json');

// Jest allows these settings in a project, but reads them only from the top level.
const { maxWorkers, testTimeout, workerIdleMemoryLimit, ...each } = jest;
const rootDir = resolve(__dirname, '..');
const rest = { ...each, rootDir, testRunner: '<rootDir>/tools/time-limit.cjs' };

const usesStores = readdirSync(join(rootDir, 'test'), { recursive: true })
  .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.deep.test.ts'))
  .filter((file) =>
    /\beach(Store|Postgres)\(/.test(readFileSync(join(rootDir, 'test', file), 'utf8')),
  );

module.exports = {
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
      testMatch: usesStores.map((file) => `<rootDir>/test/${file}`),
      globals: { stores: ['PostgreSQL'] },
      setupFilesAfterEnv: ['<rootDir>/test/support/postgres-alone.ts'],
    },
  ],
};
