// Jest for `npm test`: every test file but the deep ones, on SQLite alone.
const { jest } = require('../package.json');

const { globalSetup: _probe, ...rest } = jest;

module.exports = {
  ...rest,
  rootDir: '..',
  testPathIgnorePatterns: ['\\.deep\\.test\\.ts$'],
  globals: { stores: ['SQLite'] },
};
