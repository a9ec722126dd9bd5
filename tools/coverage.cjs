// Jest over the tests that load the sources themselves, and how much of these it has to reach.
const { jest } = require('../package.json');

const folders = ['contract', 'client', 'sheet'];

module.exports = {
  ...jest,
  rootDir: '..',
  testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
  // Its threads are not seen.
  testPathIgnorePatterns: ['coalesce'],
  collectCoverage: true,
  collectCoverageFrom: folders.map((folder) => `src/${folder}/**/*.ts`),
  coverageReporters: ['text', 'html', 'json-summary'],
  coverageThreshold: Object.fromEntries(
    folders.map((folder) => [`./src/${folder}/`, { branches: 95 }]),
  ),
};
