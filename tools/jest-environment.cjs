// Jest's environment for Node. Frees no memory when a worker process ends, because for hundreds of test files that takes
// longer than Jest waits before it kills the process and warns of leaks.
const { TestEnvironment } = require('jest-environment-node');

if (process.send) process.once('beforeExit', () => process.exit());

module.exports = TestEnvironment;
