// Jest for `npm run test:coverage`: the tests that load the sources directly, and the coverage that they must reach.
const { jest } = require('../package.json');

const folders = ['contract', 'client', 'sheet'];

module.exports = {
  ...jest,
  rootDir: '..',
  testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
  // Coverage doesn't include its threads.
  testPathIgnorePatterns: ['coalesce'],
  collectCoverage: true,
  collectCoverageFrom: folders.map((folder) => `src/${folder}/**/*.ts`),
  coverageReporters: ['text', 'html', 'json-summary'],
  coverageThreshold: Object.fromEntries(
    folders.map((folder) => [`./src/${folder}/`, { branches: 95 }]),
  ),
};
