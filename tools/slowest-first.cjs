// Jest's order of test files, except that the slowest come first: begun last, they would keep .ci/run beyond its time.
const { default: Sequencer } = require('@jest/test-sequencer');

/** Each takes more than a minute and a half. */
const slow = /\/(alerts-kill|explore|four-presses|providers-kill)\.deep\.test\.ts$/;

module.exports = class extends Sequencer {
  sort(tests) {
    const inOrder = super.sort(tests);
    const isSlow = ({ path }) => slow.test(path);
    return [...inOrder.filter(isSlow), ...inOrder.filter((test) => !isSlow(test))];
  }
};
