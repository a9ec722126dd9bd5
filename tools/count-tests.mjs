// Prints `N passed, N failed` (and `, N skipped`) from jest's results file: the last line of .ci/run.
import { existsSync, readFileSync } from 'node:fs';

const [, , file, status] = process.argv;
if (file && existsSync(file)) {
  const results = JSON.parse(readFileSync(file, 'utf8'));
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = results;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
  console.log(
    `${numPassedTests} passed, ${failed === 0 && status !== '0' ? 1 : failed} failed${skipped}`,
  );
} else {
  console.log('0 passed, 1 failed');
}
