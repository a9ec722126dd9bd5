// Jest for `npm run test:citus`: the cluster-only tests, and the store tests on a cluster.
const { readdirSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { jest } = require('../package.json');

const { maxWorkers: _, ...rest } = jest;
const rootDir = resolve(__dirname, '..');

process.env.SIGNALSHEET_TEST_DATABASE_URL ??= 'postgres://postgres@127.0.0.1:5601/postgres';
process.env.SIGNALSHEET_TEST_CITUS_NODES ??= '127.0.0.1:5602,127.0.0.1:5603';

/** The test files that depend on the store, not on access rights. */
const subjects =
  /^(store|credits?|ledger|idempotency|tenants|enrich|discover|people|verify|signals?|tech|admin|crm|audience|import)\b/;
const stores = readdirSync(join(rootDir, 'test/service')).filter(
  (file) =>
    subjects.test(file) &&
    file.endsWith('.test.ts') &&
    !file.endsWith('.deep.test.ts') &&
    /\beachStore\(/.test(readFileSync(join(rootDir, 'test/service', file), 'utf8')),
);

module.exports = {
  ...rest,
  rootDir,
  // One file at a time keeps the nodes of a cluster busy.
  maxWorkers: 1,
  testMatch: [
    '<rootDir>/test/citus/*.citus.ts',
    ...stores.map((file) => `<rootDir>/test/service/${file}`),
  ],
  globals: { stores: ['PostgreSQL'] },
};
