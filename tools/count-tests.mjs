// Lists the skipped tests, then prints `N passed, N failed` (and `, N skipped`) for both speeds, the last line of
// .ci/run.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const [, , ...statuses] = process.argv;
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const [i, speed] of ['fast', 'deep'].entries()) {
  const file = join(root, `node_modules/.cache/signalsheet/${speed}.json`);
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const failed = (results.numFailedTests ?? 0) + (results.numRuntimeErrorTestSuites ?? 0);
  sum.passed += results.numPassedTests ?? 0;
  sum.skipped += results.numPendingTests ?? 0;
  for (const { assertionResults } of results.testResults ?? [])
    for (const { status, fullName } of assertionResults)
      if (status === 'pending') console.log(`Skipped: ${fullName}`);
  // A failure before the tests, such as of the lint, counts as one.
  sum.failed += failed === 0 && statuses[i] !== '0' ? 1 : failed;
}
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
