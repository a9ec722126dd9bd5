// Jest's test runner, except that it skips files that would start after SIGNALSHEET_TEST_UNTIL (seconds since 1970), so
// that .ci/run ends in time on a slow machine. Such a file counts as one skipped test.
const { relative } = require('node:path');
const { default: runFile } = require('jest-circus/runner');

module.exports = (...given) => {
  const until = Number(process.env.SIGNALSHEET_TEST_UNTIL ?? Number.POSITIVE_INFINITY);
  return Date.now() / 1000 < until ? runFile(...given) : leftOut(given[1], given[4]);
};

function leftOut({ rootDir, displayName }, testFilePath) {
  const file = `${displayName?.name ?? ''} ${relative(rootDir, testFilePath)}`.trim();
  const title = `${file} was left out: its turn came too late`;
  const nothing = { added: 0, fileDeleted: false, matched: 0, unchecked: 0, unmatched: 0 };
  return {
    leaks: false,
    numFailingTests: 0,
    numPassingTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    openHandles: [],
    perfStats: { start: 0, end: 0, runtime: 0, slow: false },
    skipped: true,
    snapshot: { ...nothing, uncheckedKeys: [], updated: 0 },
    testFilePath,
    testResults: [
      {
        ancestorTitles: [],
        failureDetails: [],
        failureMessages: [],
        fullName: title,
        numPassingAsserts: 0,
        status: 'pending',
        title,
      },
    ],
  };
}
