// Jest for `npm test`: all test files except the deep ones, on SQLite only.
const { jest } = require('../package.json');

module.exports = {
  ...jest,
  rootDir: '..',
  globalSetup: '<rootDir>/test/support/sample-folder.ts',
  testPathIgnorePatterns: ['\\.deep\\.test\\.ts$'],
  globals: { stores: ['SQLite'] },
};
