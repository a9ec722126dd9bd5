// Jest for `npm test`: all test files except the deep ones, on SQLite only.
const { availableParallelism } = require('node:os');
const { jest } = require('../package.json');

module.exports = {
  ...jest,
  rootDir: '..',
  globalSetup: '<rootDir>/test/support/run-folder.ts',
  // One more than there are processors, because tests of services and script processes often wait for them.
  maxWorkers: availableParallelism() + 1,
  testPathIgnorePatterns: ['\\.deep\\.test\\.ts$'],
  globals: { stores: ['SQLite'] },
};
