// Jest for `npm test`: all test files except the deep ones, on SQLite only.
const { jest } = require('../package.json');

const { globalSetup: _probe, ...rest } = jest;

module.exports = {
  ...rest,
  rootDir: '..',
  testPathIgnorePatterns: ['\\.deep\\.test\\.ts$'],
  globals: { stores: ['SQLite'] },
};
